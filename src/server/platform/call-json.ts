export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
export const readObject = (value: unknown): Json => (isObject(value) ? value : {})
/** A text; empty for any other value. */
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

interface JsonCall {
  readonly headers?: Readonly<Record<string, string>>
  /** Posted; null for GET. */
  readonly body: Json | null
  readonly timeoutMs: number
}

/** Calls a service that speaks JSON. No answer, a 5xx, a 429 and anything but JSON are returned as `why`; the body of an empty answer is undefined. */
export async function callJson(
  url: string,
  { headers, body, timeoutMs }: JsonCall,
): Promise<{ readonly status: number; readonly body: unknown } | { readonly why: string }> {
  try {
    const response = await fetch(url, {
      ...(body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (response.status >= 500 || response.status === 429) return { why: `HTTP ${response.status}` }
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    return { why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
