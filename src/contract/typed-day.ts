import { z } from 'zod'
import { dayErrors } from './day-errors.ts'
import { addDays, kyivClock, plainDate, type PlainDate } from './plain-date.ts'

/** Kinds of typed days, with the earliest and the latest acceptable day. */
const bounds = {
  /** A promise or a start: today or later. */
  coming: (today: PlainDate) => [today, farthest(today)],
  /** Something that happened, such as a payment or a shipment: today or earlier. */
  past: (today: PlainDate) => [earliest, today],
  /** A day of a plan or a calendar. */
  any: (today: PlainDate) => [earliest, farthest(today)],
} as const satisfies Record<string, (today: PlainDate) => readonly [PlainDate, PlainDate]>
export type DayUse = keyof typeof bounds

const earliest: PlainDate = '2000-01-01'
const farthest = (today: PlainDate): PlainDate => addDays(today, 5 * 365 + 1)

const uses = new WeakMap<z.core.$ZodType, DayUse>()

/** A typed day. Its bounds depend on today, so the route checks them with {@link dayFaults}. */
export function typedDay(use: DayUse): z.ZodType<PlainDate, PlainDate> {
  const schema = z.iso.date() as unknown as z.ZodType<PlainDate, PlainDate> // the check ensures that type
  uses.set(schema, use)
  return schema
}
/** A typed moment, ISO 8601 in UTC; its day in Kyiv has the same bounds. */
export function typedMoment(use: DayUse) {
  const schema = z.iso.datetime().max(40)
  uses.set(schema, use)
  return schema
}
export const isTypedDay = (schema: z.core.$ZodType): boolean => uses.has(schema)

/** The error of a day; null when it is acceptable. */
export function dayFault(day: PlainDate, use: DayUse, today: PlainDate): string | null {
  const [first, last] = bounds[use](today)
  if (day < earliest) return dayErrors.dayTooEarly
  if (day < first) return dayErrors.dayOver
  if (day <= last) return null
  return use === 'past' ? dayErrors.dayToCome : dayErrors.dayTooFar
}

type TypedDays = (body: unknown, today: PlainDate) => Record<string, string>

/** Finds the typed days in a schema once, and returns a check of request bodies: errors by dotted name. */
export function dayFaults(schema: z.core.$ZodType): TypedDays {
  const days = daysIn(schema, [])
  return (body, today) =>
    Object.fromEntries(
      days.flatMap(({ path, use }) => {
        const day = path.reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), body)
        const fault = typeof day === 'string' ? dayFault(dayIn(day), use, today) : null
        return fault === null ? [] : [[path.join('.'), fault]]
      }),
    )
}

/** The schema guarantees a day or a moment. */
const dayIn = (text: string): PlainDate => (text.includes('T') ? kyivClock(new Date(text)).date : plainDate(text))

function daysIn(schema: z.core.$ZodType, path: readonly string[]): { path: readonly string[]; use: DayUse }[] {
  const use = uses.get(schema)
  if (use) return [{ path, use }]
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, part]) => daysIn(part, [...path, key]))
  return 'innerType' in def ? daysIn(def.innerType, path) : []
}
