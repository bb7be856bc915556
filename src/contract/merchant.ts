import type { PlainDate } from './plain-date.ts'
import type { ReadyDates } from './ready-range.ts'

/**
 * What is made to order can be bought now and is sent later. One meaning, in the words of each reader: schema.org on the page,
 * Google's feed and Meta's, whose lists have no word in common.
 */
export const madeToOrder = { schema: 'https://schema.org/BackOrder', google: 'backorder', meta: 'available for order' } as const

const dayMs = 24 * 60 * 60 * 1000
const daysFrom = (start: PlainDate, day: PlainDate) => Math.round((Date.parse(day) - Date.parse(start)) / dayMs)

/** Calendar days from the day on which it is begun to the promised ones: the same figures on the page and in the feeds. */
export function handlingDays(start: PlainDate, { from, to }: ReadyDates): { readonly min: number; readonly max: number } {
  return { min: daysFrom(start, from), max: daysFrom(start, to) }
}
