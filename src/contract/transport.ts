import { NoResponseError } from './api-errors.ts'
import type { Method } from './endpoint.ts'

export interface CallOptions {
  /** A repeated request with the same key gets the first answer. */
  idempotencyKey?: string
  /** Lets the request continue after the page is closed. */
  keepalive?: boolean
  signal?: AbortSignal
}

export interface TransportRequest {
  readonly method: Method
  /** Path and query without the host, e.g. `/api/v1/product?page=1`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text, or a file. */
  readonly body?: string | Blob
  readonly options: CallOptions
}
export interface TransportResponse {
  readonly status: number
  /** The body as text, or already parsed. */
  readonly body: unknown
  header(name: string): string | null
}
/** Sends a request: `fetch` in the browser, `inject` on the server. Throws when there is no answer. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

/** `fetch` as a transport. A request without an answer throws {@link NoResponseError}. */
export function fetchTransport(fetchFunction: typeof fetch, host = ''): Transport {
  return async ({ method, url, headers, body, options }) => {
    try {
      const response = await fetchFunction(`${host}${url}`, {
        method,
        headers,
        body: body ?? null,
        keepalive: options.keepalive ?? false,
        signal: options.signal ?? null,
      })
      const text = await response.text()
      return { status: response.status, body: text, header: (name) => response.headers.get(name) }
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      throw new NoResponseError('no answer', { cause })
    }
  }
}
