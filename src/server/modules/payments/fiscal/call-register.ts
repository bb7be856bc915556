export type Json = Readonly<Record<string, unknown>>
export type Answer = { readonly status: number; readonly body: Json } | { readonly why: string }

const timeoutMs = 15_000

export const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text, or a number as text; empty for any other value. */
export const readNumber = (value: unknown): string => (typeof value === 'number' ? String(value) : readText(value))

export function readObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {} // checked to be an object
}

/** The link if it may be shown; else null. */
export function readLink(value: unknown): string | null {
  const text = readText(value)
  return /^https:\/\/\S{1,500}$/.test(text) ? text : null
}

/** Calls a register's API; a missing answer or one that is not JSON is returned as `why`. */
export async function callRegister(url: string, headers: Readonly<Record<string, string>>, body: Json | null): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: { ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (response.status >= 500 || response.status === 429) return { why: `HTTP ${response.status}` }
    return { status: response.status, body: readObject(await response.json()) }
  } catch (error) {
    return { why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
