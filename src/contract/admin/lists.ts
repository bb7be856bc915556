import { z } from 'zod'

/** Rows of one answer of a list. */
export const pageLength = 50
/** Totals are exact up to here; beyond it a list says "more than". */
export const countLimit = 10_000

/** A list: keyset paging by an opaque `cursor`, which `links.next` carries on. */
export function listOf<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    /** `capped`: there are more than `total`. */
    meta: z.object({ total: z.int(), capped: z.boolean() }),
    /** The address of the next rows below the host, with every filter; null after the last. */
    links: z.object({ next: z.string().nullable() }),
  })
}

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()
/** Counts the changes of a thing: a write names the one it began from. */
export const Version = z.int().min(0)
/** The entry of the audit that puts an act back (`undoChange`); null: there is nothing to put back. */
export const Change = z.int().nullable().default(null)
/** Who did something; null: an operator's command, the shop itself, or somebody who is gone. */
export const Person = z.object({ id: z.int(), name: z.string() }).nullable()
export type Person = z.infer<typeof Person>

/** A text in both languages. */
export const Bilingual = <T extends z.ZodType>(text: T) => z.object({ uk: text, en: text })
