import { z } from 'zod'
import { orderStates } from '../order.ts'
import { Bilingual, Moment } from './lists.ts'
import { callOutcomes } from './orders.ts'
import { launchGaps } from './system.ts'

/** The most urgent rows of a box. */
export const boxLength = 10
/** Counts are exact up to here; beyond it a box says "more than". */
export const boxCount = 999

/** `total`: how many there are, shown or not. */
const box = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), total: z.int(), capped: z.boolean() })

const OrderBrief = z.object({
  number: z.string(),
  created_at: Moment,
  state: z.enum(orderStates),
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string(),
  /** The first line, how many lines there are, and how many pieces. */
  goods: z.object({ name: Bilingual(z.string()), lines: z.int(), pieces: z.int() }),
  total_kopiykas: z.int(),
  due_kopiykas: z.int(),
  /** The day that was promised, else the last one that was said. */
  ready_by: z.string().nullable(),
})
export type OrderBrief = z.infer<typeof OrderBrief>

export const callReasons = ['new', 'payment', 'agreed'] as const

/** Somebody to call. `due_at`: in working time; the row stands here from a quarter of an hour before. */
export const OrderToCall = OrderBrief.extend({
  due_at: Moment,
  reason: z.enum(callReasons),
  /** Calls without an answer since somebody was last reached. */
  tries: z.int(),
  last_call: z.object({ at: Moment, outcome: z.enum(callOutcomes), note: z.string().nullable() }).nullable(),
  email: z.string().nullable(),
  /** `write`: calling does not help, so one writes; `cancel`: nobody reached them for days. Nothing is done by itself. */
  advice: z.enum(['write', 'cancel']).nullable(),
})
export type OrderToCall = z.infer<typeof OrderToCall>

/** A message of the contact page that nobody has answered. */
export const OpenMessage = z.object({
  id: z.int(),
  created_at: Moment,
  due_at: Moment,
  name: z.string(),
  /** Empty where the sender, abroad, left none. */
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
  'jobs',
  'emails',
] as const
/** What a person must decide. Which of the fields are set follows from `kind`. */
export const Decision = z.object({
  kind: z.enum(decisionKinds),
  key: z.string(),
  at: Moment.nullable(),
  order_number: z.string().nullable(),
  amount_kopiykas: z.int().nullable(),
  /** The last day of a refund, the day of a held rate. */
  day: z.string().nullable(),
  /** The kind of an alert; the way that fails. */
  alert: z.string().nullable(),
  /** An alert in words, what the other side of a way said, a rate. */
  detail: z.string().nullable(),
  count: z.int().nullable(),
  /** What did not reach a buyer: by which way, and whom to call instead. */
  bounce: z
    .object({
      id: z.int(),
      channel: z.enum(['email', 'telegram']),
      quote: z.object({ id: z.int(), number: z.string() }).nullable(),
      /** The message of the contact page whose answer it was. */
      message: z.int().nullable(),
      name: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .optional(),
})
export type Decision = z.infer<typeof Decision>

const MoneyCame = z.object({ id: z.int(), at: Moment, order_number: z.string(), name: z.string().nullable(), amount_kopiykas: z.int() })
export type MoneyCame = z.infer<typeof MoneyCame>

/** `promise`: the promised day has passed; `expected`: the workshop will be ready later than promised. */
export const lateReasons = ['promise', 'expected', 'payment'] as const
/** `expected_on`: when the workshop will be ready; null where nothing of the order waits in it. */
const LateOrder = OrderBrief.extend({ reason: z.enum(lateReasons), expected_on: z.string().nullable() })
export type LateOrder = z.infer<typeof LateOrder>
/**
 * Who has the goods and owes for them, since when. `due_on`: by when it was agreed to pay, and `credit_reason` why; null where nobody
 * gave credit. `reminded_at`: the last reminder.
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

/** A quote whose prices hold for two days more at most. */
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

/** A quote that a buyer asked for, and that the office has promised to answer by `due_at`. */
const RequestedQuote = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  /** Code of the country; null in Ukraine. */
  abroad: z.string().nullable(),
  city: z.string().nullable(),
  total_kopiykas: z.int(),
  due_at: Moment,
})
export type RequestedQuote = z.infer<typeof RequestedQuote>

const office = z.object({
  /** Orders and messages together, the most urgent first. */
  calls: z.object({ orders: z.array(OrderToCall), messages: z.array(OpenMessage), total: z.int(), capped: z.boolean() }),
  decisions: box(Decision),
  /** Since this reader last said "seen". */
  money: box(MoneyCame).extend({ sum_kopiykas: z.int() }),
  fresh: box(OrderBrief),
  late: box(LateOrder),
  debts: box(Debt),
  /** In the workshop, and blocked or for too long in one stage. */
  stuck: box(StuckOrder),
  ready: box(WaitingOrder),
  /** Asked for on the site, and not answered yet: the one that was asked for first comes first. */
  requests: box(RequestedQuote),
  /** Sent, and nobody has answered. */
  quotes: box(EndingQuote),
})

export const Today = z.object({
  at: Moment,
  /** Null for readers who do not work with buyers. */
  office: office.nullable(),
  /** What the shop lacks before it may open, as far as the reader can fill it in; `group`: a `LaunchPlace`. */
  gaps: z.array(z.object({ gap: z.enum(launchGaps), group: z.string() })),
})
export type Today = z.infer<typeof Today>
export type TodayOffice = NonNullable<Today['office']>

export const MoneySeen = z.object({ until: Moment.max(40) })
export type MoneySeen = z.infer<typeof MoneySeen>
