/** Types and builders of endpoint tables. Light on purpose: the browser loads the tables, so nothing here imports zod. */
/** Every path of every table is below it. */
export const apiBase = '/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What goes in and out of an endpoint. `undefined` as output: the answer has no body (204). */
export interface Shape {
  readonly params?: object
  readonly query?: URLSearchParams
  readonly body?: unknown
  /** Sent as it is, in the place of a body. */
  readonly file?: Blob
  readonly output: unknown
}

/** One row of a table: client and server take method, path and shape from the same place. */
export interface Endpoint<S extends Shape = Shape> {
  readonly method: Method
  /** Below {@link apiBase}; `:name` is a path parameter. */
  readonly path: string
  /** Carries the type; no value has it. */
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
