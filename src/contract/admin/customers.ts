import { z } from 'zod'
import { deliveryMethods, orderStates } from '../order.ts'
import { languages } from '../languages.ts'
import { textMaxima, typed } from '../typed-text.ts'
import { callOutcomes } from './orders.ts'
import { quoteStates } from './quote-states.ts'
import { Reason } from './reason.ts'
import { Bilingual, listSchema, Moment, Version } from './lists.ts'

export const CustomerRow = z.object({
  id: z.int(),
  name: z.string().nullable(),
  /** The first of them; null without one. */
  company: z.string().nullable(),
  phones: z.array(z.string()),
  orders: z.int(),
  /** Of these, not finished. */
  open_orders: z.int(),
  /** Without cancelled orders. */
  total_kopiykas: z.int(),
  last_at: Moment,
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** Who was last heard of first. Query: `search` (4 or more digits of a phone in a row, name, company, its code, e-mail), `cursor`. */
export const CustomerRows = listSchema(CustomerRow)
export type CustomerRows = z.infer<typeof CustomerRows>

const Company = z.object({ name: z.string(), tax_id: z.string() })

/** How long a merge can be undone. */
export const mergeUndoDays = 30
/** A page shows so many of the last orders; the rest is in the list of orders. */
export const shownOrders = 50

const CustomerQuote = z.object({
  id: z.int(),
  number: z.string().nullable(),
  state: z.enum(quoteStates),
  created_at: Moment,
  valid_until: z.string().nullable(),
  total_kopiykas: z.int(),
  order_number: z.string().nullable(),
})

export const CustomerCard = z.object({
  id: z.int(),
  version: Version,
  name: z.string().nullable(),
  language: z.enum(languages),
  note: z.string(),
  /** What the note said before, the newest first. */
  note_versions: z.array(z.object({ note: z.string(), until: Moment, changed_by: z.string().nullable() })),
  created_at: Moment,
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  companies: z.array(Company.extend({ /** Its check digit is right. */ is_valid: z.boolean() })),
  /** Where goods went, as the orders say. */
  addresses: z.array(
    z.object({
      /** Of the last order there. */ method: z.enum(deliveryMethods).nullable(),
      carrier: z.string().nullable(),
      city: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  /** Accounts that ordered with one of the phones. */
  accounts: z.array(z.object({ id: z.int(), email: z.string(), orders: z.int() })),
  /** The newest {@link shownOrders}. */
  orders: z.array(
    z.object({
      number: z.string(),
      created_at: Moment,
      state: z.enum(orderStates),
      goods: z.object({ name: Bilingual(z.string()), lines: z.int() }),
      total_kopiykas: z.int(),
      due_kopiykas: z.int(),
    }),
  ),
  /** What visitors made of their lists under these phones. */
  offers: z.array(CustomerQuote),
  /** What the office wrote for them: drafts, and quotes that were sent. */
  quotes: z.array(CustomerQuote),
  calls: z.array(
    z.object({ at: Moment, by: z.string().nullable(), order_number: z.string(), outcome: z.enum(callOutcomes), note: z.string().nullable() }),
  ),
  messages: z.array(z.object({ id: z.int(), created_at: Moment, message: z.string(), is_answered: z.boolean() })),
  /** Of every order; cancelled ones count, their sums do not. */
  sums: z.object({ orders: z.int(), total_kopiykas: z.int(), received_kopiykas: z.int(), due_kopiykas: z.int() }),
  /** Who was merged into this customer. */
  merges: z.array(
    z.object({
      id: z.int(),
      name: z.string().nullable(),
      phones: z.array(z.string()),
      at: Moment,
      by: z.string().nullable(),
      undo_until: Moment,
    }),
  ),
})
export type CustomerCard = z.infer<typeof CustomerCard>

/** A write from an older version answers 409 with `current` (a {@link CustomerCard}). */
export const CustomerEdit = z.object({
  version: Version,
  name: typed('name', 110),
  language: z.enum(languages),
  note: typed('text', 4_000),
  /** As people type them; the first ones of each list stand on top. */
  phones: z.array(typed('phone', 60)).max(20),
  emails: z.array(typed('email', textMaxima.email)).max(20),
  companies: z.array(z.object({ name: typed('line', 200), tax_id: typed('taxId', 60) })).max(20),
})
export type CustomerEdit = z.infer<typeof CustomerEdit>

const side = z.enum(['this', 'other'])
/** The other one goes into this one: every phone, e-mail, company and with them the orders. */
export const CustomerMerge = z.object({
  version: Version,
  other_id: z.int().positive(),
  other_version: Version,
  name: side,
  language: side,
  note: z.enum(['this', 'other', 'both']),
})
export type CustomerMerge = z.infer<typeof CustomerMerge>

/** Why something of an erased person stays. */
export const erasureReasons = ['accounting', 'delivery', 'own_account', 'other_customer'] as const

/** What an erasure would do, or has done. */
export const ErasureReport = z.object({
  /** Finished: the buyer goes out of them at once. */
  finished_orders: z.int(),
  /** Not finished: they keep the receiver until they are. */
  open_orders: z.int(),
  messages: z.int(),
  offers: z.int(),
  quotes: z.int(),
  /** Accounts that ordered with one of the phones: erased only when chosen. */
  accounts: z.array(z.object({ id: z.int(), email: z.string(), orders: z.int() })),
  stays: z.array(z.object({ what: z.enum(['sums', 'open_orders', 'account_orders', 'emails']), count: z.int(), why: z.enum(erasureReasons) })),
})
export type ErasureReport = z.infer<typeof ErasureReport>

export const CustomerErasure = z.object({
  reason: Reason,
  /** Ids of accounts that are erased too. */
  accounts: z.array(z.int().positive()).max(20),
})
export type CustomerErasure = z.infer<typeof CustomerErasure>

export const contactMessageStates = ['open', 'answered'] as const

export const ContactMessageRow = z.object({
  id: z.int(),
  created_at: Moment,
  name: z.string(),
  /** Empty where the sender left none. */
  phone: z.string(),
  /** Code of the sender's country; null in Ukraine. */
  abroad: z.string().nullable(),
  email: z.string(),
  language: z.enum(languages),
  message: z.string(),
  customer_id: z.int().nullable(),
  answered_at: Moment.nullable(),
  answered_by: z.string().nullable(),
  answers: z.array(
    z.object({
      id: z.int(),
      at: Moment,
      by: z.string().nullable(),
      body: z.string(),
      /** `kept`: no mail server is set. `failed`: the mail server refused it. */
      state: z.enum(['sent', 'waiting', 'kept', 'failed']),
    }),
  ),
})
export type ContactMessageRow = z.infer<typeof ContactMessageRow>

/** The newest first. Query: `state` ({@link contactMessageStates}), `search`, `cursor`. */
export const ContactMessageRows = listSchema(ContactMessageRow)
export type ContactMessageRows = z.infer<typeof ContactMessageRows>

export const ContactAnswer = z.object({ body: typed('text', 4_000).min(1) })
export type ContactAnswer = z.infer<typeof ContactAnswer>
