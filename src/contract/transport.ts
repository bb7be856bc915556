import { NoResponseError } from './api-errors.ts'
import type { Method } from './endpoint.ts'

export interface CallOptions {
  /** Makes a repeated order answer the first answer. */
  idempotencyKey?: string
  /** Lets the call outlive the page. */
  keepalive?: boolean
  signal?: AbortSignal
}

export interface TransportRequest {
  readonly method: Method
  /** Path and query below the host, e.g. `/api/v1/product?page=1`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or a file as it is. */
  readonly body?: string | Blob
  readonly options: CallOptions
}
export interface TransportResponse {
  readonly status: number
  /** The text, or what it says where that is known already. */
  readonly body: unknown
  header(name: string): string | null
}
/** Carries a request: `fetch` in the browser, `inject` on the server. Throws when nothing answered. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

/** `fetch` as a transport. A request that got no answer throws {@link NoResponseError}. */
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
