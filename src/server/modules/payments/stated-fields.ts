import type { PaymentNotification } from './provider.ts'

/** PostgreSQL can store neither U+0000 nor half of a surrogate pair. */
export function storable(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

/** A text, or a number as text; null when it is neither or too long. */
export function textField(value: unknown, maxLength: number): string | null {
  const message = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  return typeof message === 'string' && message.length > 0 && message.length <= maxLength ? storable(message) : null
}

/** The top-level fields as received; nested ones stay in the raw data. */
export function plainFields(raw: Readonly<Record<string, unknown>>): PaymentNotification['details']['raw'] {
  const stored = Object.entries(raw).flatMap(([key, value]): [string, string | number | boolean | null][] => {
    if (typeof value === 'string') return [[storable(key), storable(value)]]
    return typeof value === 'number' || typeof value === 'boolean' || value === null ? [[storable(key), value]] : []
  })
  return Object.fromEntries(stored)
}
