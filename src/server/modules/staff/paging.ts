import { plainDate, type PlainDate } from '#contract/plain-date.ts'

/** A whole positive number of a query; null for anything else. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The address of the next rows: this one with another cursor. */
export function nextLink(url: string, cursor: string): string {
  const next = new URL(url, 'http://shop')
  next.searchParams.set('cursor', cursor)
  return `${next.pathname}${next.search}`
}

/** A day of a query; null for anything else. */
export function dayOf(text: string | undefined): PlainDate | null {
  try {
    return text === undefined ? null : plainDate(text)
  } catch {
    return null
  }
}
