import type { FastifyRequest } from 'fastify'

/** The URL of a page request; null when it names no page: a later reader would take `//host/path` for another host, and `*` is no path. */
export function pageUrl(target: string, publicUrl: string): URL | null {
  // Servers must accept the absolute form; only its path counts, the host is ours.
  const absolute = target.startsWith('/') ? null : URL.parse(target)
  const path = absolute ? absolute.pathname + absolute.search : target
  if (!path.startsWith('/')) return null
  const url = new URL(new URL(publicUrl).origin + path)
  return url.pathname.startsWith('//') ? null : url
}

/** The request for React Router. It has no abort signal: a page whose reader has left is still finished for the cache. */
export function toFetchRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) for (const one of [value].flat()) headers.append(name, one)
  }
  // HEAD is rendered like GET; Fastify leaves out the body.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const body = method === 'GET' ? null : (request.body as Buffer<ArrayBuffer> | null)
  return new Request(url, { method, headers, body })
}
