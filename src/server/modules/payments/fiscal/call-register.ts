import { callJson, readObject, readText, type Json } from '../../../platform/call-json.ts'

export type Answer = { readonly status: number; readonly body: Json } | { readonly why: string }

const timeoutMs = 15_000

/** A text, or a number as text; empty for any other value. */
export const readNumber = (value: unknown): string => (typeof value === 'number' ? String(value) : readText(value))

/** The link if it may be shown; else null. */
export function readLink(value: unknown): string | null {
  const text = readText(value)
  return /^https:\/\/\S{1,500}$/.test(text) ? text : null
}

/** Calls a register's API; a missing answer or one that is not JSON is returned as `why`. */
export async function callRegister(url: string, headers: Readonly<Record<string, string>>, body: Json | null): Promise<Answer> {
  const answer = await callJson(url, { headers, body, timeoutMs })
  if ('why' in answer) return answer
  return answer.body === undefined ? { why: 'an empty answer' } : { ...answer, body: readObject(answer.body) }
}
