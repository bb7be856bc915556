import { NoResponseError } from './api-errors.ts'
import { apiBase, type EndpointTable, type Shape, type ShapeOf } from './endpoint.ts'
import type { Language } from './languages.ts'
import { toApiError, parseJson } from './read-response.ts'
import type { CallOptions, Transport } from './transport.ts'

type Input<S extends Shape> = Omit<S, 'output'>
type Call<S extends Shape> = keyof Input<S> extends never
  ? (input?: Record<never, never>, options?: CallOptions) => Promise<S['output']>
  : (input: Input<S>, options?: CallOptions) => Promise<S['output']>

/** One function per row of an endpoint table. */
export type Client<T extends EndpointTable> = { readonly [N in keyof T]: Call<ShapeOf<T[N]>> }

export interface ClientSettings {
  language: Language
  /** The current bearer token, when somebody is signed in. */
  token?: () => string | null
}

interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: URLSearchParams
  readonly body?: unknown
  readonly file?: Blob
}

/**
 * Creates a typed client for a table of endpoints. A call throws {@link ApiError} for an error answer and {@link NoResponseError} when there is no
 * answer or no JSON.
 */
export function createClient<T extends EndpointTable>(table: T, transport: Transport, settings: ClientSettings): Client<T> {
  const call = async ({ method, path }: EndpointTable[string], input: CallInput = {}, options: CallOptions = {}) => {
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input.params?.[key])))
    const query = input.query?.toString()
    const token = settings.token?.()
    const response = await transport({
      method,
      url: `${apiBase}${filled}${query ? `?${query}` : ''}`,
      headers: {
        accept: 'application/json',
        'user-language': settings.language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.file === undefined ? {} : { body: input.file }),
      options,
    })
    if (response.status >= 400) throw toApiError(response)
    if (response.status === 204) return undefined
    const body = parseJson(response.body)
    if (body === undefined) throw new NoResponseError('the answer is not JSON')
    // No endpoint answers null; without this check, a caller that ignores the body would take it for success.
    if (body === null) throw new TypeError('empty answer')
    return body
  }
  const rows = Object.entries(table)
  // one function per row, as the type declares
  return Object.fromEntries(rows.map(([name, row]) => [name, (input?: CallInput, options?: CallOptions) => call(row, input, options)])) as Client<T>
}
