import type { PlainDate } from './plain-date.ts'
import type { ReadyDates } from './ready-range.ts'

/** Availability of a product made to order: it can be bought now and is sent later. schema.org, Google's feed and Meta's have no term in common. */
export const madeToOrder = { schema: 'https://schema.org/BackOrder', google: 'backorder', meta: 'available for order' } as const

const dayMs = 24 * 60 * 60 * 1000
const daysFrom = (start: PlainDate, day: PlainDate) => Math.round((Date.parse(day) - Date.parse(start)) / dayMs)

/** Calendar days from the start of production to the ready days; the page and the feeds state the same. */
export function handlingDays(start: PlainDate, { from, to }: ReadyDates): { readonly min: number; readonly max: number } {
  return { min: daysFrom(start, from), max: daysFrom(start, to) }
}
