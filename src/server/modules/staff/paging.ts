import { plainDate, type PlainDate } from '#contract/plain-date.ts'

/** A positive whole number in a query; null for anything else. */
export function parseId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The address of the next page: this one with another cursor. */
export function nextLink(url: string, cursor: string): string {
  const next = new URL(url, 'http://shop')
  next.searchParams.set('cursor', cursor)
  return `${next.pathname}${next.search}`
}

/** No shop has data outside these bounds: a mistyped or half-typed year counts as the nearest bound. */
const bounds = [plainDate('2000-01-01'), plainDate('2099-12-31')] as const

/** Whether a pair of days in a query, `from` and `to` or `x_from` and `x_to`, is reversed. */
export function isTurned(query: Readonly<Record<string, string>>): boolean {
  return Object.keys(query).some((name) => {
    const [from, to] = [parseDay(query[name]), parseDay(query[name.replace(/from$/, 'to')])]
    return from !== null && to !== null && from > to
  })
}

/** A day in a query, within the bounds; null for anything else. */
export function parseDay(text: string | undefined): PlainDate | null {
  try {
    const day = text === undefined ? null : plainDate(text)
    return day === null ? null : day < bounds[0] ? bounds[0] : day > bounds[1] ? bounds[1] : day
  } catch {
    return null
  }
}
