import { z } from 'zod'
import { currencies } from './money.ts'

/** What the shop says about itself. A value that is not set is null and is not shown (rule 9.1). */
const text = z.string().nullable()
/** A whole address: a part of one would lead to a page of this shop that does not exist. */
const links = z.array(z.object({ name: z.string().min(1), url: z.url() }))
export const PublicSettings = z.object({
  company: z.object({ name: text, motto: z.object({ uk: text, en: text }), address: z.object({ uk: z.string(), en: z.string() }) }),
  contacts: z.object({ phones: z.array(z.string()), email: text, map_url: text, opening_hours: z.object({ uk: text, en: text }) }),
  /** Where one writes to the shop, by its link: Viber, Telegram and the like. */
  messengers: links,
  social: links,
  allied_plant: z.object({ name: z.object({ uk: z.string(), en: z.string() }), url: z.url() }).nullable(),
  agreement_url: text,
  seller: z.object({ name: text, address: text, bank_details: text, bank: text, mfo: text, edrpou: text, vat: text, phone: text }),
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
  currencies: z.array(
    z.object({
      code: z.enum(currencies),
      symbol: z.string(),
      /** Hryvnias for one unit; 1 for UAH. */
      rate: z.number(),
      /** The day the rate is of, `YYYY-MM-DD`; null for a configured fallback. */
      date: text,
      source: z.enum(['NBU', 'configured', 'base']),
      /** Older than 7 days. */
      stale: z.boolean(),
    }),
  ),
  card_payment: z.boolean(),
  /** Buyers may be told of their orders in Telegram. */
  telegram: z.boolean(),
  /** Demo data: figures and contacts marked as samples. */
  demo: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** A shop that nobody has set up: only the address is known. */
export const nothingSet: PublicSettings = {
  company: {
    name: null,
    motto: { uk: null, en: null },
    address: { uk: 'вул. Смілянська, 147, Черкаси, Україна', en: 'Smilyanska St. 147, Cherkasy, Ukraine' },
  },
  contacts: { phones: [], email: null, map_url: null, opening_hours: { uk: null, en: null } },
  messengers: [],
  social: [],
  allied_plant: null,
  agreement_url: null,
  seller: { name: null, address: null, bank_details: null, bank: null, mfo: null, edrpou: null, vat: null, phone: null },
  languages: [],
  currencies: [],
  card_payment: false,
  telegram: false,
  demo: false,
}
