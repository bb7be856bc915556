// What browsers and Node both have, for tsconfig.shared.json: code for both sides may use this and nothing else of either.
interface AbortSignal {
  readonly aborted: boolean
}
declare class URLSearchParams {
  constructor(init?: string | Readonly<Record<string, string>> | Iterable<[string, string]>)
  append(name: string, value: string): void
  delete(name: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  readonly size: number
  keys(): IterableIterator<string>
  [Symbol.iterator](): IterableIterator<[string, string]>
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
interface Blob {
  readonly size: number
}
interface FetchOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Blob | null
  keepalive?: boolean
  signal?: AbortSignal | null
}
interface FetchedResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}
declare function fetch(url: string, options?: FetchOptions): Promise<FetchedResponse>
