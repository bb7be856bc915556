import { z } from 'zod'
import { deliveryMethods, orderStates } from '../order.ts'
import { languages } from '../languages.ts'
import { textMaxima, typed } from '../typed-text.ts'
import { callOutcomes } from './orders.ts'
import { quoteStates } from './quote-states.ts'
import { Reason } from './acts.ts'
import { Bilingual, listSchema, Moment, Version } from './lists.ts'

export const CustomerRow = z.object({
  id: z.int(),
  name: z.string().nullable(),
  /** The customer's first company; null when there is none. */
  company: z.string().nullable(),
  phones: z.array(z.string()),
  orders: z.int(),
  /** How many of these orders are not finished. */
  open_orders: z.int(),
  /** The sum of all orders except cancelled ones. */
  total_kopiykas: z.int(),
  /** What is still owed for them. */
  owed_kopiykas: z.int(),
  last_at: Moment,
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** Sorted by last contact, the latest first. Query: `search` (4 or more digits of a phone in a row, name, company, its code, e-mail), `cursor`. */
export const CustomerRows = listSchema(CustomerRow)
export type CustomerRows = z.infer<typeof CustomerRows>

const Company = z.object({ name: z.string(), tax_id: z.string() })

/** Days in which a merge can be undone. */
export const mergeUndoDays = 30
/** How many of the latest orders a customer's page shows; the order list has the rest. */
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
  /** Earlier texts of the note, the newest first. */
  note_versions: z.array(z.object({ note: z.string(), until: Moment, changed_by: z.string().nullable() })),
  created_at: Moment,
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  companies: z.array(Company.extend({ /** whether the check digit is right */ is_valid: z.boolean() })),
  /** Delivery addresses of the customer's orders. */
  addresses: z.array(
    z.object({
      /** The way of delivery in the last order there. */ method: z.enum(deliveryMethods).nullable(),
      carrier: z.string().nullable(),
      city: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  /** Accounts that placed orders with one of the phones. */
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
  /** Commercial offers that visitors made from their lists with these phones. */
  offers: z.array(CustomerQuote),
  /** Quotes that the office wrote for the customer: drafts and sent ones. */
  quotes: z.array(CustomerQuote),
  calls: z.array(
    z.object({ at: Moment, by: z.string().nullable(), order_number: z.string(), outcome: z.enum(callOutcomes), note: z.string().nullable() }),
  ),
  messages: z.array(z.object({ id: z.int(), created_at: Moment, message: z.string(), is_answered: z.boolean() })),
  /** Sums over all orders; cancelled orders are counted, but their sums are not. */
  sums: z.object({ orders: z.int(), total_kopiykas: z.int(), received_kopiykas: z.int(), due_kopiykas: z.int() }),
  /** Customers that were merged into this one. */
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
  /** As typed; the first item of each list is shown first. */
  phones: z.array(typed('phone', 60)).max(20),
  emails: z.array(typed('email', textMaxima.email)).max(20),
  companies: z.array(z.object({ name: typed('line', 200), tax_id: typed('taxId', 60) })).max(20),
})
export type CustomerEdit = z.infer<typeof CustomerEdit>

const side = z.enum(['this', 'other'])
/** Merges the other customer into this one, with every phone, e-mail, company and order. */
export const CustomerMerge = z.object({
  version: Version,
  other_id: z.int().positive(),
  other_version: Version,
  name: side,
  language: side,
  note: z.enum(['this', 'other', 'both']),
})
export type CustomerMerge = z.infer<typeof CustomerMerge>

/** Why some data of an erased person stays. */
export const erasureReasons = ['accounting', 'delivery', 'own_account', 'other_customer'] as const

/** The effects of an erasure, before or after it is done. */
export const ErasureReport = z.object({
  /** Finished orders, from which the buyer's data is removed at once. */
  finished_orders: z.int(),
  messages: z.int(),
  offers: z.int(),
  quotes: z.int(),
  /** Accounts that placed orders with one of the phones; erased only when chosen. */
  accounts: z.array(z.object({ id: z.int(), email: z.string(), orders: z.int() })),
  stays: z.array(z.object({ what: z.enum(['sums', 'open_orders', 'account_orders', 'emails']), count: z.int(), why: z.enum(erasureReasons) })),
})
export type ErasureReport = z.infer<typeof ErasureReport>

export const CustomerErasure = z.object({
  reason: Reason,
  /** Ids of accounts to erase as well. */
  accounts: z.array(z.int().positive()).max(20),
})
export type CustomerErasure = z.infer<typeof CustomerErasure>

export const contactMessageStates = ['open', 'answered'] as const

export const ContactMessageRow = z.object({
  id: z.int(),
  created_at: Moment,
  name: z.string(),
  /** Empty when the sender left none. */
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
      /** `kept`: no mail server is configured. `failed`: the mail server refused the e-mail. */
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
