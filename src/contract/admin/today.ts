import { z } from 'zod'
import { orderStates } from '../order.ts'
import { Bilingual, Moment } from './lists.ts'
import { callOutcomes } from './orders.ts'
import { launchGaps } from './system.ts'

/** Number of rows in a box, the most urgent first. */
export const boxLength = 10
/** Counts are exact up to this number; beyond it a box says "more than". */
export const boxCount = 999

/** `total` counts all rows, including those not shown. */
const box = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), total: z.int(), capped: z.boolean() })

const OrderBrief = z.object({
  number: z.string(),
  created_at: Moment,
  state: z.enum(orderStates),
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string(),
  /** The first line, and the counts of lines and pieces. */
  goods: z.object({ name: Bilingual(z.string()), lines: z.int(), pieces: z.int() }),
  total_kopiykas: z.int(),
  due_kopiykas: z.int(),
  /** The promised day, or else the last of the ready days shown at checkout. */
  ready_by: z.string().nullable(),
})
export type OrderBrief = z.infer<typeof OrderBrief>

export const callReasons = ['new', 'payment', 'agreed'] as const

/** An order whose buyer must be called. `due_at` counts in working time; the row appears a quarter of an hour before. */
export const OrderToCall = OrderBrief.extend({
  due_at: Moment,
  reason: z.enum(callReasons),
  /** Unanswered calls since somebody was last reached. */
  tries: z.int(),
  last_call: z.object({ at: Moment, outcome: z.enum(callOutcomes), note: z.string().nullable() }).nullable(),
  email: z.string().nullable(),
  /** `write`: calls have failed, so write instead. `cancel`: nobody was reached for days. Nothing happens automatically. */
  advice: z.enum(['write', 'cancel']).nullable(),
})
export type OrderToCall = z.infer<typeof OrderToCall>

/** An unanswered message of the contact page. */
export const OpenMessage = z.object({
  id: z.int(),
  created_at: Moment,
  due_at: Moment,
  name: z.string(),
  /** Empty when a sender from abroad left none. */
  phone: z.string(),
  email: z.string(),
  message: z.string(),
})
export type OpenMessage = z.infer<typeof OpenMessage>

export const decisionKinds = [
  'alert',
  'channel',
  'refund_deadline',
  'refund_pending',
  'bounce',
  'cancelled_money',
  'fiscal',
  'refused',
  'rate',
  'bank',
  'jobs',
  'emails',
] as const
/** A matter that a person must decide. `kind` determines which fields are set. */
export const Decision = z.object({
  kind: z.enum(decisionKinds),
  key: z.string(),
  at: Moment.nullable(),
  order_number: z.string().nullable(),
  amount_kopiykas: z.int().nullable(),
  /** The last day of a refund, or the day of a held rate. */
  day: z.string().nullable(),
  /** The kind of an alert, or the failing channel. */
  alert: z.string().nullable(),
  /** The text of an alert, the answer of a failing service, or a rate. */
  detail: z.string().nullable(),
  count: z.int().nullable(),
  /** A message that did not reach its buyer: the channel, and whom to call instead. */
  bounce: z
    .object({
      id: z.int(),
      channel: z.enum(['email', 'telegram']),
      quote: z.object({ id: z.int(), number: z.string() }).nullable(),
      /** The message of the contact page that was answered. */
      message: z.int().nullable(),
      name: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .optional(),
})
export type Decision = z.infer<typeof Decision>

const MoneyCame = z.object({ id: z.int(), at: Moment, order_number: z.string(), name: z.string().nullable(), amount_kopiykas: z.int() })
export type MoneyCame = z.infer<typeof MoneyCame>

/** `promise`: the promised day has passed. `expected`: the workshop will be ready later than promised. */
export const lateReasons = ['promise', 'expected', 'payment'] as const
/** `expected_on`: when the workshop will be ready; null when nothing of the order waits there. */
const LateOrder = OrderBrief.extend({ reason: z.enum(lateReasons), expected_on: z.string().nullable() })
export type LateOrder = z.infer<typeof LateOrder>
/**
 * Goods that were handed over before they were paid. `due_on` and `credit_reason` are the agreed credit, null without one. `reminded_at` is the last
 * reminder.
 */
const Debt = OrderBrief.extend({
  since: Moment,
  due_on: z.string().nullable(),
  credit_reason: z.string().nullable(),
  reminded_at: Moment.nullable(),
})
export type Debt = z.infer<typeof Debt>
const WaitingOrder = OrderBrief.extend({ since: Moment })
export type WaitingOrder = z.infer<typeof WaitingOrder>
export const stuckReasons = ['blocked', 'stage'] as const
const StuckOrder = WaitingOrder.extend({ reason: z.enum(stuckReasons) })

/** A quote whose prices expire within two days. */
const EndingQuote = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  total_kopiykas: z.int(),
  valid_until: z.string(),
})
export type EndingQuote = z.infer<typeof EndingQuote>

/** A quote requested by a buyer; the office promised to answer by `due_at`. */
const RequestedQuote = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  /** Country code; null for Ukraine. */
  abroad: z.string().nullable(),
  city: z.string().nullable(),
  total_kopiykas: z.int(),
  due_at: Moment,
})
export type RequestedQuote = z.infer<typeof RequestedQuote>

const office = z.object({
  /** Orders and messages together, the most urgent first. */
  calls: z.object({
    orders: z.array(OrderToCall),
    messages: z.array(OpenMessage),
    total: z.int(),
    capped: z.boolean(),
    /** The next working day, offered for calling again. */
    next_day: z.string(),
  }),
  decisions: box(Decision),
  /** Money received since this reader last marked it as seen. */
  money: box(MoneyCame).extend({ sum_kopiykas: z.int() }),
  fresh: box(OrderBrief),
  late: box(LateOrder),
  debts: box(Debt),
  /** Orders in the workshop that are blocked or too long in one stage. */
  stuck: box(StuckOrder),
  /** `collected`: the buyer has fetched everything, so the order is to be completed. */
  ready: box(WaitingOrder.extend({ reason: z.literal('collected').nullable() })),
  /** Unanswered requests from the site, the oldest first. */
  requests: box(RequestedQuote),
  /** Sent quotes without an answer. */
  quotes: box(EndingQuote),
})

export const Today = z.object({
  at: Moment,
  /** Null without `orders.manage`. */
  office: office.nullable(),
  /** What the shop lacks before it may open, limited to what the reader can fill in; `group` is a `LaunchPlace`. */
  gaps: z.array(z.object({ gap: z.enum(launchGaps), group: z.string() })),
})
export type Today = z.infer<typeof Today>
export type TodayOffice = NonNullable<Today['office']>

export const MoneySeen = z.object({ until: Moment.max(40) })
export type MoneySeen = z.infer<typeof MoneySeen>
