import { Day } from '../catalogue.ts'
import { z } from 'zod'
import { batchStages } from '../batch-stages.ts'
import { orderDocumentKinds } from '../documents.ts'
import { deliveryMethods, orderSources, orderStates, MoneyPart, orderTransitions, paymentMethods, unloaders, type OrderTransition } from '../order.ts'
import { Shape } from '../shape.ts'
import { languages } from '../languages.ts'
import { carrierStatuses, shipmentDocumentKinds } from '../shipments.ts'
import { statusGroups } from '../payment.ts'
import { typedDay, typedMoment } from '../typed-day.ts'
import { machineText, typed } from '../typed-text.ts'
import { Credit } from './credit.ts'
import { Bilingual, listSchema, Moment, Person, Version } from './lists.ts'
import { OrderDetails } from './order-details.ts'
import { messageChannels } from './order-messages.ts'
import { OrderMoney, receiptMethods } from './receipts.ts'
import { Shipments } from './shipments.ts'
import { Reason } from './reason.ts'

/** What came of a call. `later`: they asked to be called again. */
export const callOutcomes = ['reached', 'no_answer', 'later', 'wrong_number', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Filters of the list by what is still to be paid: something, nothing, or more came than was due. */
export const orderMoneyFilters = ['due', 'paid', 'over'] as const
/** Filters by promise: it has passed and the order is not ready; the workshop will be ready later; or its day is of this week. */
export const orderPromiseFilters = ['late', 'at_risk', 'week'] as const
/** Filters by state: one of the states, or every order that is not finished. */
export const orderStateFilters = ['open', ...orderStates] as const

export const OrderRow = z.object({
  id: z.int(),
  number: z.string(),
  created_at: Moment,
  state: z.enum(orderStates),
  /** The first line, how many lines there are, and how many pieces. */
  goods: z.object({ name: Bilingual(z.string()), lines: z.int(), pieces: z.int() }),
  /** The day that the office promised, else the last one that was said when it was ordered; null where no line says one. */
  ready_by: z.string().nullable(),
  /** The day on which the workshop will be ready; null where nothing of the order waits in it. */
  expected_on: z.string().nullable(),
  town: z.string().nullable(),
  /** Null for readers who work with the goods alone. */
  customer: z.object({ name: z.string().nullable(), company: z.string().nullable(), phone: z.string() }).nullable(),
  /** Null for the same readers. */
  money: z
    .object({
      total_kopiykas: z.int(),
      /** Negative when too much came; 0 for a cancelled order. */
      due_kopiykas: z.int(),
      status: z.string(),
      status_group: z.enum(statusGroups),
      method: z.enum(paymentMethods),
    })
    .nullable(),
  last_call: z.object({ at: Moment, outcome: z.enum(callOutcomes) }).nullable(),
  /** Who of the office looks after it. */
  assignee: Person,
  source: z.enum(orderSources),
})
export type OrderRow = z.infer<typeof OrderRow>

/**
 * The newest first. Query: `search` (number, 4 or more digits of the phone in a row, name, company, its code, e-mail),
 * `state` ({@link orderStateFilters}), `money` ({@link orderMoneyFilters}), `method`, `from`, `to` (days in Kyiv, both included), `assignee`
 * (an id, `me`, `none`), `source`, `promise` ({@link orderPromiseFilters}), `promise_from`, `promise_to`,
 * `expected_from`, `expected_to` (days, both included), `call` (`never`,
 * or so many days ago; of orders that are not finished), `total_from`, `total_to` (hryvnias, both included), `town`, `goods` (parts of 3 letters or more), `ids` or `except` (of chosen orders, by commas), `cursor`.
 */
export const OrderRows = listSchema(OrderRow)
export type OrderRows = z.infer<typeof OrderRows>

const Author = z.string().nullable()

export const OrderNote = z.object({
  id: z.int(),
  body: z.string(),
  pinned: z.boolean(),
  /** The workshop reads it too. */
  workshop: z.boolean(),
  version: Version,
  at: Moment,
  by: Author,
  /** Null until somebody edits it. */
  changed_at: Moment.nullable(),
  changed_by: Author,
  /** What it said before, the newest first: since when, and who wrote it. */
  former: z.array(z.object({ body: z.string(), at: Moment, by: Author })),
})
export type OrderNote = z.infer<typeof OrderNote>

export const OrderCall = z.object({
  id: z.int(),
  at: Moment,
  by: Author,
  outcome: z.enum(callOutcomes),
  note: z.string().nullable(),
  next_at: Moment.nullable(),
})
export type OrderCall = z.infer<typeof OrderCall>

export const orderTimelineKinds = [
  'placed',
  'state',
  'payment',
  'refund',
  'receipt',
  'receipt_voided',
  'call',
  'note',
  'note_edited',
  'document',
  'revision',
  'delivery',
  'promise',
  'message',
  'shipment',
  'shipment_voided',
  'tracking',
  'money_kept',
  'credit',
  'batch',
] as const
/** What the workshop did, as far as the office is told of it in the order. */
export const orderBatchEvents = ['moved', 'undone', 'scrapped', 'blocked', 'unblocked', 'photo'] as const
/** What happened to an order, with the sums of that moment; the oldest first. */
export const TimelineEntry = z.object({
  at: Moment,
  kind: z.enum(orderTimelineKinds),
  /** Who of the staff; null: the buyer, the provider, the shop itself or an operator's command. */
  by: Author,
  state: z.enum(orderStates).optional(),
  /** Of a payment. */
  status: z.string().optional(),
  amount_kopiykas: z.int().optional(),
  method: z.enum(receiptMethods).optional(),
  outcome: z.enum(callOutcomes).optional(),
  document: z.object({ kind: z.enum([...orderDocumentKinds, ...shipmentDocumentKinds]), number: z.string() }).optional(),
  /** Of a shipment: its number within the order, and how many pieces. */
  shipment: z.object({ no: z.int(), pieces: z.int() }).optional(),
  /** What its carrier said. */
  tracking: z.enum(carrierStatuses).optional(),
  /** Of a promise: the day; of a credit: by when it is to be paid. */
  day: z.string().optional(),
  channel: z.enum(messageChannels).optional(),
  /** Of the workshop: what was done with how many pieces of what. */
  batch: z
    .object({
      event: z.enum(orderBatchEvents),
      product: Bilingual(z.string()).nullable(),
      pieces: z.int().nullable(),
      to: z.enum(batchStages).nullable(),
    })
    .optional(),
  /** A reason, a note, what was said. */
  text: z.string().optional(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const transitions = Object.keys(orderTransitions) as [OrderTransition, ...OrderTransition[]] // keys of a record

const OrderLine = z.object({
  id: z.int(),
  /** What is not in the catalogue is a service or a discount; readers who work with the goods alone do not see it. */
  kind: z.enum(['product', 'service', 'discount']),
  product_id: z.int().nullable(),
  code: z.string(),
  name: Bilingual(z.string()),
  /** Address of a small picture; null without one. */
  picture: z.string().nullable(),
  options: z.array(z.object({ property: Bilingual(z.string()), value: Bilingual(z.string()), note: z.string().nullable() })),
  quantity: z.int(),
  /** Kilograms a piece; null where nobody knows. */
  weight_kg: z.number().nullable(),
  ready_to: z.string().nullable(),
  /** Null for readers who work with the goods alone. */
  unit_kopiykas: z.int().nullable(),
  total_kopiykas: z.int().nullable(),
  /** The listed price of one that another one stands for, why, and who agreed on it; nulls where the price is the listed one. */
  listed_unit_kopiykas: z.int().nullable(),
  override_reason: z.string().nullable(),
  overridden_by: z.string().nullable(),
  /** As it was ordered, for its drawing; null where the product has none. */
  shape: Shape.nullable(),
  /** Where its pieces are in the workshop, the first stage first; empty while nothing is to be made. */
  stages: z.array(z.object({ stage: z.enum(batchStages), pieces: z.int(), blocked: z.boolean() })),
})

export const OrderCard = z.object({
  id: z.int(),
  number: z.string(),
  /** Counts its changes. */
  version: Version,
  /** Counts the revisions of its lines; 0 as it was placed. */
  revision: z.int(),
  /** Somebody is editing its lines; null while nobody is, and for readers who work with the goods alone. */
  edit: z.object({ by: z.string().nullable(), at: Moment }).nullable(),
  created_at: Moment,
  state: z.enum(orderStates),
  /** What may be done next, the usual one first; empty for readers who may not. */
  moves: z.array(z.enum(transitions)),
  /** Said when it was ordered; holds until the office promises a day. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** Promised by the office. */
  promised_on: Day.nullable(),
  delivery: z
    .object({
      method: z.enum(deliveryMethods).nullable(),
      carrier: z.string().nullable(),
      city: z.string().nullable(),
      address: z.string().nullable(),
      /** Abroad, as its code; null in Ukraine. */
      country: z.string().nullable(),
      incoterm: z.string().nullable(),
      unloading: z.enum(unloaders).nullable(),
      contact: z.string().nullable(),
    })
    .nullable(),
  source: z.enum(orderSources),
  lines: z.array(OrderLine),
  /** Of everything; null when the weight of a line is unknown. */
  weight_kg: z.number().nullable(),
  /** These five are null or empty for readers who work with the goods alone. */
  customer: z
    .object({
      /** Of the customers; null after an erasure. */
      id: z.int().nullable(),
      name: z.string().nullable(),
      phone: z.string(),
      email: z.string().nullable(),
      language: z.enum(languages),
      /** It is in somebody's account. */
      account: z.boolean(),
      company: z.string().nullable(),
      tax_id: z.string().nullable(),
      comment: z.string().nullable(),
      /** The buyer accepted the public offer: on the site, or on the phone. */
      offer_agreed: z.boolean(),
    })
    .nullable(),
  money: OrderMoney.extend({ method: z.enum(paymentMethods), status: z.string(), status_group: z.enum(statusGroups) }).nullable(),
  assignee: Person,
  documents: z.array(
    z.object({
      kind: z.enum(orderDocumentKinds),
      number: z.string(),
      issued_at: Moment,
      /** Of an invoice, what it asks for. */
      part: MoneyPart.shape.kind,
      /** A later one took its place; both stay. */
      replaced: z.boolean(),
    }),
  ),
  /** What left the factory, and what may go now; null for readers who work with the goods alone. */
  shipments: Shipments.nullable(),
  /** Of a cancelled order that money came for: what becomes of it. Null where none came, and where it is not cancelled. */
  cancelled_money: z.object({ decision: z.enum(['task', 'kept']), reason: z.string().nullable() }).nullable(),
  /** Goods that left before they were paid: by when it was agreed to pay, and why; null where nothing is owed or agreed. */
  credit: z.object({ at: Moment, by: Author, due_on: z.string(), amount_kopiykas: z.int(), reason: z.string() }).nullable(),
  calls: z.array(OrderCall),
  timeline: z.array(TimelineEntry),
  /** Pinned ones first, then the newest; the workshop's alone for readers who work with the goods alone. */
  notes: z.array(OrderNote),
})
export type OrderCard = z.infer<typeof OrderCard>

type Move = Exclude<OrderTransition, 'cancel' | 'stop'>
const moves = transitions.filter((transition): transition is Move => transition !== 'cancel' && transition !== 'stop')
/** Cancelling and stopping want a reason and are calls of their own. */
export const OrderMove = z.object({
  version: Version,
  move: z.enum(moves as [(typeof moves)[number], ...typeof moves]), // not empty
  /** At confirmation: the day that is promised, and what was still missing of the buyer. */
  promised_on: typedDay('coming').nullable().default(null),
  details: OrderDetails.nullable().default(null),
  /** Of what is handed over with money owed: why it goes all the same. */
  credit: Credit.nullable().default(null),
})
export type OrderMove = z.input<typeof OrderMove>

/** What becomes of money that came for a cancelled order: it is still to be refunded, or it stays here, with a reason. */
export const CancelledMoney = z
  .object({ decision: z.enum(['task', 'kept']), reason: Reason.nullable().default(null) })
  .refine(({ decision, reason }) => decision === 'task' || reason !== null, { path: ['reason'], message: 'Say why the money is kept.' })
export type CancelledMoney = z.output<typeof CancelledMoney>

/** `money` counts where money came: without it the refund waits as a task. */
export const OrderCancel = z.object({
  version: Version,
  reason: Reason,
  money: CancelledMoney.default({ decision: 'task', reason: null }),
})
export type OrderCancel = z.input<typeof OrderCancel>
export const MoneyDecision = z.object({ money: CancelledMoney })
export type MoneyDecision = z.input<typeof MoneyDecision>

const NoteBody = typed('text', 4_000).min(1)
export const NewNote = z.object({ body: NoteBody, pinned: z.boolean().default(false), workshop: z.boolean().default(false) })
export type NewNote = z.infer<typeof NewNote>

/** A write from an older version answers 409 with `current` (an {@link OrderNote} without `former`). */
export const NoteEdit = z.object({ version: Version, body: NoteBody, pinned: z.boolean(), workshop: z.boolean() })
export type NoteEdit = z.infer<typeof NoteEdit>

export const NewCall = z.object({
  outcome: z.enum(callOutcomes),
  note: typed('text', 1_000).nullable().default(null),
  /** When to call next; null: as the outcome says. */
  next_at: typedMoment('coming').nullable().default(null),
})
export type NewCall = z.infer<typeof NewCall>
/** For how long a recorded call can be taken back. */
export const callUndoMinutes = 10

/** Orders that are ticked one by one, or unticked of all; all that match may be any number. */
export const tickLimit = 5_000
const Ids = z.array(z.int()).max(tickLimit)
/** Those with the `ids`, else all that match the query `filter` of the list but `except`. */
export const ChosenOrders = z.object({ ids: Ids.optional(), except: Ids.optional(), filter: machineText(2_000).default('') })
export type ChosenOrders = z.infer<typeof ChosenOrders>

/** `assignee_id` null: nobody. */
export const OrderAssignment = z.object({ ids: Ids.min(1), assignee_id: z.int().nullable() })
export type OrderAssignment = z.infer<typeof OrderAssignment>
export const OrdersAssigned = z.object({ assigned: z.int() })
export type OrdersAssigned = z.infer<typeof OrdersAssigned>
/** Who can look after orders. */
export const Colleagues = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) })
export type Colleagues = z.infer<typeof Colleagues>

/** Ids with spaces between them, as a form sends them. */
const Ticked = machineText(60_000)
export const TickedOrders = z.object({ ids: Ticked.optional(), except: Ticked.optional() })
export type TickedOrders = z.infer<typeof TickedOrders>
