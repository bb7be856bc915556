/** Types and builders of endpoint tables. The browser loads the tables, so nothing here imports zod. */
/** Prefix of every path in the tables. */
export const apiBase = '/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Input and output of an endpoint. An `undefined` output means an answer without a body (204). */
export interface Shape {
  readonly params?: object
  readonly query?: URLSearchParams
  readonly body?: unknown
  /** Sent unchanged instead of a JSON body. */
  readonly file?: Blob
  readonly output: unknown
}

/** One row of a table; client and server read method, path and shape from it. */
export interface Endpoint<S extends Shape = Shape> {
  readonly method: Method
  /** Relative to {@link apiBase}; `:name` is a path parameter. */
  readonly path: string
  /** Carries only the type; no value sets it. */
  readonly shape?: S
}
export type EndpointTable = Readonly<Record<string, Endpoint>>
export type ShapeOf<E> = E extends Endpoint<infer S> ? S : never

const row =
  (method: Method) =>
  <S extends Shape>(path: string): Endpoint<S> => ({ method, path })

export const get = row('GET')
export const post = row('POST')
export const put = row('PUT')
export const remove = row('DELETE')
