import type { FastifyRequest } from 'fastify'

/**
 * Where a request for a page leads, or null when it names no page: `//host/path` would be an address of another host for
 * whoever reads it next, and `*` is none at all.
 */
export function pageUrl(target: string, publicUrl: string): URL | null {
  // The absolute form, which every server must take: only its path counts, the host is ours.
  const absolute = target.startsWith('/') ? null : URL.parse(target)
  const path = absolute ? absolute.pathname + absolute.search : target
  if (!path.startsWith('/')) return null
  const url = new URL(new URL(publicUrl).origin + path)
  return url.pathname.startsWith('//') ? null : url
}

/** The request as React Router takes it. Without a signal: a page whose reader went away is finished all the same, for the next one. */
export function toFetchRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) for (const one of [value].flat()) headers.append(name, one)
  }
  // HEAD asks what GET would say; Fastify leaves the body out.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const body = method === 'GET' ? null : (request.body as Buffer<ArrayBuffer> | null)
  return new Request(url, { method, headers, body })
}
