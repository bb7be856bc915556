import { z } from 'zod'
import { money, type Money } from '../money.ts'

/** Rows per answer of a list. */
export const pageLength = 50
/** Totals are exact up to this number; beyond it a list says "more than". */
export const countLimit = 10_000

/** A list: keyset paging by an opaque `cursor`, which `links.next` carries on. */
export function listSchema<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    /** `capped`: there are more matches than `total`. */
    meta: z.object({ total: z.int(), capped: z.boolean() }),
    /** The relative URL of the next rows, with every filter; null after the last. */
    links: z.object({ next: z.string().nullable() }),
  })
}

/** A point in time, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()
/** Counts the changes of a subject: a write names the version that it is based on. */
export const Version = z.int().min(0)
/** A sum in kopiykas, a hundred million hryvnias at most. @param step 100 for whole hryvnias */
export const TypedSum = (min: number, step = 1) =>
  z
    .int()
    .min(min)
    .max(10_000_000_000)
    .multipleOf(step)
    .transform((amount): Money => money(amount))
/** The audit entry to undo (`undoChange`); null when there is nothing to undo. */
export const Change = z.int().nullable().default(null)
/** The author; null for an operator's command, the shop itself, or a deleted account. */
export const Person = z.object({ id: z.int(), name: z.string() }).nullable()
export type Person = z.infer<typeof Person>

/** A text in both languages. */
export const Bilingual = <T extends z.ZodType>(text: T) => z.object({ uk: text, en: text })
