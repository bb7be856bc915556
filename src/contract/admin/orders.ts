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
import { Reason } from './acts.ts'

/** Outcomes of a call. `later`: the buyer asked to be called again. */
export const callOutcomes = ['reached', 'no_answer', 'later', 'wrong_number', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Payment filters of the list: `due` still owes something, `paid` owes nothing, `over` was overpaid. */
export const orderMoneyFilters = ['due', 'paid', 'over'] as const
/** Promise filters of the list: `late` is past its day and not ready, `at_risk` will be ready too late, `week` is promised for this week. */
export const orderPromiseFilters = ['late', 'at_risk', 'week'] as const
/** State filters of the list: one of the states, or `open` for every unfinished order. */
export const orderStateFilters = ['open', ...orderStates] as const

export const OrderRow = z.object({
  id: z.int(),
  number: z.string(),
  created_at: Moment,
  state: z.enum(orderStates),
  /** The first line, and the counts of lines and pieces. */
  goods: z.object({ name: Bilingual(z.string()), lines: z.int(), pieces: z.int() }),
  /** The promised day, or else the last of the ready days shown at checkout; null when no line has any. */
  ready_by: Day.nullable(),
  /** The first of the ready days shown at checkout; null once the office has promised a day. */
  ready_from: Day.nullable(),
  /** The day on which the workshop will be ready; null when none of the order waits in the workshop. */
  expected_on: z.string().nullable(),
  town: z.string().nullable(),
  /** Null without `orders.manage`. */
  customer: z.object({ name: z.string().nullable(), company: z.string().nullable(), phone: z.string() }).nullable(),
  /** Null without `orders.manage`. */
  money: z
    .object({
      total_kopiykas: z.int(),
      /** Negative when the order was overpaid; 0 for a cancelled order. */
      due_kopiykas: z.int(),
      status: z.string(),
      status_group: z.enum(statusGroups),
      method: z.enum(paymentMethods),
    })
    .nullable(),
  last_call: z.object({ at: Moment, outcome: z.enum(callOutcomes) }).nullable(),
  /** The member of staff who looks after the order. */
  assignee: Person,
  source: z.enum(orderSources),
})
export type OrderRow = z.infer<typeof OrderRow>

/**
 * The newest first. Query: `search` (number, 4 or more digits of the phone in a row, name, company, its code, e-mail), `state` ({@link
 * orderStateFilters}), `money` ({@link orderMoneyFilters}), `method`, `from`, `to` (days in Kyiv, both included), `assignee` (an id, `me`, `none`),
 * `source`, `promise` ({@link orderPromiseFilters}), `promise_from`, `promise_to`, `expected_from`, `expected_to` (days, both included), `call`
 * (unfinished orders last called so many days ago, or `never`), `total_from`, `total_to` (hryvnias, both included), `town`, `goods` (parts of 3
 * letters or more), `ids` or `except` (comma-separated), `cursor`.
 */
export const OrderRows = listSchema(OrderRow)
export type OrderRows = z.infer<typeof OrderRows>

const Author = z.string().nullable()

export const OrderNote = z.object({
  id: z.int(),
  body: z.string(),
  pinned: z.boolean(),
  /** Whether the workshop reads it too. */
  workshop: z.boolean(),
  version: Version,
  at: Moment,
  by: Author,
  /** Null until somebody edits the note. */
  changed_at: Moment.nullable(),
  changed_by: Author,
  /** Earlier texts of the note, the newest first, each with its time and author. */
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
/** Workshop events that appear in the order's timeline. */
export const orderBatchEvents = ['moved', 'undone', 'scrapped', 'blocked', 'unblocked', 'photo'] as const
/** An event of the order, with the sums of that moment; entries come oldest first. */
export const TimelineEntry = z.object({
  at: Moment,
  kind: z.enum(orderTimelineKinds),
  /** A member of staff; null for the buyer, the provider, the shop itself or an operator's command. */
  by: Author,
  state: z.enum(orderStates).optional(),
  /** Set for payments. */
  status: z.string().optional(),
  amount_kopiykas: z.int().optional(),
  method: z.enum(receiptMethods).optional(),
  outcome: z.enum(callOutcomes).optional(),
  document: z.object({ kind: z.enum([...orderDocumentKinds, ...shipmentDocumentKinds]), number: z.string() }).optional(),
  /** Set for an issued document of a shipment. */
  paper: z.object({ shipment: z.int(), kind: z.enum(shipmentDocumentKinds), number: z.string(), voided: z.boolean() }).optional(),
  /** Set for shipments: the number within the order, and the pieces. */
  shipment: z.object({ no: z.int(), pieces: z.int() }).optional(),
  /** The status that the carrier reported. */
  tracking: z.enum(carrierStatuses).optional(),
  /** The promised day, or for a credit the day by which it is to be paid. */
  day: z.string().optional(),
  channel: z.enum(messageChannels).optional(),
  /** Set for workshop events: what was done, with how many pieces of which line. */
  batch: z
    .object({
      event: z.enum(orderBatchEvents),
      product: Bilingual(z.string()).nullable(),
      pieces: z.int().nullable(),
      to: z.enum(batchStages).nullable(),
    })
    .optional(),
  /** A reason, a note, or what was said. */
  text: z.string().optional(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const transitions = Object.keys(orderTransitions) as [OrderTransition, ...OrderTransition[]] // keys of a record

const OrderLine = z.object({
  id: z.int(),
  /** Services and discounts are lines outside the catalogue; they are omitted without `orders.manage`. */
  kind: z.enum(['product', 'service', 'discount']),
  code: z.string(),
  name: Bilingual(z.string()),
  /** URL of a small picture; null when there is none. */
  picture: z.string().nullable(),
  options: z.array(z.object({ property: Bilingual(z.string()), value: Bilingual(z.string()), note: z.string().nullable() })),
  quantity: z.int(),
  /** Kilograms per piece; null when unknown. */
  weight_kg: z.number().nullable(),
  ready_to: z.string().nullable(),
  /** Null without `orders.manage`. */
  unit_kopiykas: z.int().nullable(),
  total_kopiykas: z.int().nullable(),
  /** For an agreed price: the listed price that it replaces, and the reason; null otherwise. */
  listed_unit_kopiykas: z.int().nullable(),
  override_reason: z.string().nullable(),
  /** The shape as ordered, for its drawing; null when the product has none. */
  shape: Shape.nullable(),
  /** Where the pieces are in the workshop, by stage; empty while nothing is to be made. */
  stages: z.array(z.object({ stage: z.enum(batchStages), pieces: z.int(), blocked: z.boolean() })),
})

export const OrderCard = z.object({
  id: z.int(),
  number: z.string(),
  /** Counts the changes of the order. */
  version: Version,
  /** Number of the revision of its lines; 0 is the order as placed. */
  revision: z.int(),
  /** Who is editing the lines; null when nobody is, and without `orders.manage`. */
  edit: z.object({ by: z.string().nullable(), at: Moment }).nullable(),
  created_at: Moment,
  state: z.enum(orderStates),
  /** Possible next moves, the usual one first; empty when the reader may not move orders. */
  moves: z.array(z.enum(transitions)),
  /** The ready days shown at checkout; they hold until the office promises a day. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  /** The day promised by the office. */
  promised_on: Day.nullable(),
  delivery: z
    .object({
      method: z.enum(deliveryMethods).nullable(),
      carrier: z.string().nullable(),
      city: z.string().nullable(),
      address: z.string().nullable(),
      /** Country code; null for Ukraine. */
      country: z.string().nullable(),
      incoterm: z.string().nullable(),
      unloading: z.enum(unloaders).nullable(),
      contact: z.string().nullable(),
    })
    .nullable(),
  source: z.enum(orderSources),
  lines: z.array(OrderLine),
  /** Weight of all lines; null when one is unknown. */
  weight_kg: z.number().nullable(),
  /** The next five fields are null or empty without `orders.manage`. */
  customer: z
    .object({
      /** Id of the customer; null after an erasure. */
      id: z.int().nullable(),
      name: z.string().nullable(),
      /** The name of the customer when the order itself has none. */
      known_as: z.string().nullable(),
      phone: z.string(),
      email: z.string().nullable(),
      language: z.enum(languages),
      /** Whether the order belongs to an account. */
      account: z.boolean(),
      company: z.string().nullable(),
      tax_id: z.string().nullable(),
      comment: z.string().nullable(),
      /** Whether the buyer accepted the public offer, on the site or on the phone. */
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
      /** Which part of the money an invoice asks for. */
      part: MoneyPart.shape.kind,
      /** Whether a later document replaced this one; both are kept. */
      replaced: z.boolean(),
    }),
  ),
  /** What was shipped and what can be shipped now; null without `orders.manage`. */
  shipments: Shipments.nullable(),
  /** The decision about the money of a cancelled order; null when no money came or the order is not cancelled. */
  cancelled_money: z.object({ decision: z.enum(['task', 'kept']), reason: z.string().nullable() }).nullable(),
  /** The credit for goods that left before they were paid; null when nothing is owed or no credit was agreed. */
  credit: z.object({ at: Moment, by: Author, due_on: z.string(), amount_kopiykas: z.int(), reason: z.string() }).nullable(),
  calls: z.array(OrderCall),
  timeline: z.array(TimelineEntry),
  /** Pinned notes first, then the newest; without `orders.manage` only the workshop's. */
  notes: z.array(OrderNote),
})
export type OrderCard = z.infer<typeof OrderCard>

type Move = Exclude<OrderTransition, 'cancel' | 'stop'>
const moves = transitions.filter((transition): transition is Move => transition !== 'cancel' && transition !== 'stop')
/** Cancelling and stopping need a reason and have endpoints of their own. */
export const OrderMove = z.object({
  version: Version,
  move: z.enum(moves as [(typeof moves)[number], ...typeof moves]), // not empty
  /** For `confirm`: the promised day, and the details of the buyer that were still missing. */
  promised_on: typedDay('coming').nullable().default(null),
  details: OrderDetails.nullable().default(null),
  /** For goods handed over with money owed: the reason and the day of payment. */
  credit: Credit.nullable().default(null),
})
export type OrderMove = z.input<typeof OrderMove>

/** What happens to the money of a cancelled order: `task` waits to be refunded, `kept` stays here for a reason. */
export const CancelledMoney = z
  .object({ decision: z.enum(['task', 'kept']), reason: Reason.nullable().default(null) })
  .refine(({ decision, reason }) => decision === 'task' || reason !== null, { path: ['reason'], message: 'Say why the money is kept.' })
export type CancelledMoney = z.output<typeof CancelledMoney>

/** `money` matters only when money came; by default the refund waits as a task. */
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
  /** When to call next; null uses the default of the outcome. */
  next_at: typedMoment('coming').nullable().default(null),
})
export type NewCall = z.infer<typeof NewCall>
/** Minutes in which a recorded call can be undone. */
export const callUndoMinutes = 10

/** Limit for orders ticked or unticked one by one; "all that match" has none. */
export const tickLimit = 5_000
const Ids = z.array(z.int()).max(tickLimit)
/** The orders with these `ids`, or else all that match the list query `filter` except `except`. */
export const ChosenOrders = z.object({ ids: Ids.optional(), except: Ids.optional(), filter: machineText(2_000).default('') })
export type ChosenOrders = z.infer<typeof ChosenOrders>

/** A null `assignee_id` removes the assignee. */
export const OrderAssignment = z.object({ ids: Ids.min(1), assignee_id: z.int().nullable() })
export type OrderAssignment = z.infer<typeof OrderAssignment>
export const OrdersAssigned = z.object({ assigned: z.int() })
export type OrdersAssigned = z.infer<typeof OrdersAssigned>
/** Staff who can be assigned to orders. */
export const Colleagues = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) })
export type Colleagues = z.infer<typeof Colleagues>

/** Space-separated ids, as a form sends them. */
const Ticked = machineText(60_000)
export const TickedOrders = z.object({ ids: Ticked.optional(), except: Ticked.optional() })
export type TickedOrders = z.infer<typeof TickedOrders>
