import { sql } from 'drizzle-orm'
import {
  boxCount,
  boxLength,
  type Debt,
  type EndingQuote,
  type LateOrder,
  type MoneyCame,
  type OpenMessage,
  type OrderToCall,
  type RequestedQuote,
  type Today,
  type TodayOffice,
  type WaitingOrder,
} from '#contract/admin/today.ts'
import { isAbroad } from '#contract/countries.ts'
import { capabilityForSettings } from '#contract/admin/settings.ts'
import type { LaunchPlace } from '#contract/admin/system.ts'
import { may, type Capability, type StaffRole } from '#contract/permissions.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { nextWorkingDay } from '#contract/work-calendar.ts'
import { workingDayAfter, workingDaysBefore, workingTimeAfter } from '#contract/working-hours.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readDesk, readLaunchGaps } from '../../content/index.ts'
import { readWorkshop } from '../../production/index.ts'
import { buyerName } from '../orders/order-brief.ts'
import { readOrderSummaries, type OrderSummary } from './order-summaries.ts'
import { readDecisions } from './decisions.ts'
import {
  debts,
  endingQuotes,
  fresh,
  pick,
  promiseAtRisk,
  promisePassed,
  ready,
  refused,
  requestedQuotes,
  stuck,
  toCall,
  unpaid,
  type Pick,
  type PickedDebt,
} from './choices.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * 60_000
/** Somebody's first look at Today shows the money of this many days. */
const firstLookDays = 3

type Desk = Awaited<ReturnType<typeof readDesk>>
interface Reader {
  readonly staffId: number
  readonly roles: readonly StaffRole[]
}

/** All of Today for this reader, in one answer. */
export async function readToday(context: AppContext, { staffId, roles }: Reader): Promise<Today> {
  const [office, gaps] = await Promise.all([may(roles, 'orders.manage') ? readOffice(context, staffId) : null, readLaunchGaps(context)])
  return { at: context.clock.now().toISOString(), office, gaps: gaps.filter(({ group }) => may(roles, capabilityFor(group))) }
}

/** The capability for filling a gap; readers without it do not see the gap. */
function capabilityFor(place: LaunchPlace): Capability {
  if (place === 'catalogue') return 'catalogue.edit'
  return place === 'pages' ? 'content.edit' : capabilityForSettings(place)
}

async function readOffice(context: AppContext, staffId: number): Promise<TodayOffice> {
  const { db } = context.database
  const now = context.clock.now()
  const [desk, { orderReady }] = await Promise.all([readDesk(context, db), readWorkshop(context, db)])
  const { rules, hours } = desk
  const soon = workingTimeAfter(now, rules.call_minutes, hours)
  const moment = new Date(now.getTime() + rules.call_minutes * minuteMs)
  const today = kyivClock(now).date
  const [calls, messages, declined, newest, overdue, behind, owing, waiting, finished, money, decide, asked, ending, owed] = await Promise.all([
    pick<Pick>(db, toCall(soon, moment)),
    readMessages(context),
    pick<Pick>(db, refused),
    pick<Pick>(db, fresh),
    pick<Pick>(db, promisePassed(today)),
    pick<Pick>(db, promiseAtRisk(today, orderReady)),
    pick<Pick>(db, unpaid(workingDaysBefore(now, rules.unpaid_days, hours))),
    pick<Pick>(db, stuck(today, workingDaysBefore(now, rules.stage_days, hours))),
    pick<Pick>(db, ready),
    readMoney(context, staffId),
    readDecisions(context),
    pick<FoundRequest>(db, requestedQuotes),
    pick<EndingQuote>(db, endingQuotes(today)),
    pick<PickedDebt>(db, debts(today)),
  ])
  const ids = [calls, declined, newest, overdue, behind, owing, waiting, finished, owed].flatMap(({ rows }) => rows.map(({ id }) => id))
  const summaries = await readOrderSummaries(db, [...new Set(ids)])
  const each = <Row>(rows: readonly Pick[], view: (brief: OrderSummary, pick: Pick) => Row): Row[] =>
    rows.flatMap((row) => {
      const brief = summaries.get(row.id)
      return brief ? [view(brief, row)] : []
    })
  const waits = ({ brief }: OrderSummary, { since }: Pick): WaitingOrder => ({ ...brief, since: toMoment(since, brief.created_at) })
  const late =
    (reason: LateOrder['reason']) =>
    ({ brief }: OrderSummary, { id }: Pick): LateOrder => ({ ...brief, reason, expected_on: orderReady.get(id) ?? null })
  const opened = messages.rows.map((row) => viewMessage(row, desk))
  const lates = [...each(overdue.rows, late('promise')), ...each(behind.rows, late('expected')), ...each(owing.rows, late('payment'))]
  return {
    calls: {
      ...mostUrgent(
        each(calls.rows, (found, row) => viewCall(found, row, desk, now)),
        opened,
      ),
      ...sumCounts(calls, messages),
      next_day: nextWorkingDay(today, hours),
    },
    decisions: decide(declined, summaries),
    money,
    fresh: { data: each(newest.rows, ({ brief }) => brief), ...sumCounts(newest) },
    late: { data: lates.slice(0, boxLength), ...sumCounts(overdue, behind, owing) },
    debts: {
      data: owed.rows.flatMap((row): Debt[] => {
        const found = summaries.get(row.id)
        const { since, due_on, credit_reason, reminded_at } = row
        const moments = { since: new Date(since).toISOString(), reminded_at: reminded_at === null ? null : new Date(reminded_at).toISOString() }
        return found ? [{ ...found.brief, due_on, credit_reason, ...moments }] : []
      }),
      ...sumCounts(owed),
    },
    stuck: {
      data: each(waiting.rows, (found, row) => ({ ...waits(found, row), reason: row.reason === 'blocked' ? 'blocked' : 'stage' })),
      ...sumCounts(waiting),
    },
    ready: {
      data: each(finished.rows, (brief, row) => ({ ...waits(brief, row), reason: row.reason === 'collected' ? row.reason : null })),
      ...sumCounts(finished),
    },
    requests: { data: asked.rows.map((row) => viewRequest(row, desk)), ...sumCounts(asked) },
    quotes: {
      data: ending.rows.map(({ id, number, name, company, phone, total_kopiykas, valid_until }) => ({
        id,
        number,
        name,
        company,
        phone,
        total_kopiykas,
        valid_until,
      })),
      ...sumCounts(ending),
    },
  }
}

const toMoment = (text: string | null, otherwise: string) => (text === null ? otherwise : new Date(text).toISOString())

function sumCounts(...parts: readonly { readonly total: number; readonly capped: boolean }[]) {
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  return { total: Math.min(total, boxCount), capped: total > boxCount || parts.some(({ capped }) => capped) }
}

/** Ten in total, orders and messages together. */
function mostUrgent(orders: readonly OrderToCall[], messages: readonly OpenMessage[]) {
  const last = [...orders, ...messages].map(({ due_at }) => due_at).toSorted()[boxLength - 1]
  const isShown = ({ due_at }: { due_at: string }) => last === undefined || due_at <= last
  return { orders: orders.filter(isShown), messages: messages.filter(isShown) }
}

function viewCall({ brief, email, tries, reached, lastCall }: OrderSummary, { since, reason }: Pick, { rules, hours }: Desk, now: Date): OrderToCall {
  const isForgotten =
    !reached && brief.state === 'new' && new Date(brief.created_at) <= workingDaysBefore(now, rules.call_days, hours) && lastCall !== null
  const isUnreachable = tries >= rules.call_tries || lastCall?.outcome === 'wrong_number'
  return {
    ...brief,
    due_at: toMoment(since, brief.created_at),
    reason: reason === 'payment' || reason === 'agreed' ? reason : 'new',
    tries,
    last_call: lastCall,
    email,
    advice: isForgotten ? 'cancel' : isUnreachable ? 'write' : null,
  }
}

type FoundMessage = Omit<OpenMessage, 'due_at'>

const readMessages = ({ database: { db } }: AppContext) =>
  pick<FoundMessage>(
    db,
    sql`select id::float8 as id, to_json(created_at) #>> '{}' as created_at, name, phone, email, message from contact_messages where answered_at is null order by contact_messages.created_at`,
  )

function viewMessage({ created_at, phone, ...row }: FoundMessage, { rules, hours }: Desk): OpenMessage {
  const at = new Date(created_at)
  const due = workingTimeAfter(at, rules.call_minutes, hours)
  return { ...row, phone: phone && `+${phone}`, created_at: at.toISOString(), due_at: due.toISOString() }
}

type FoundRequest = Omit<RequestedQuote, 'due_at' | 'abroad'> & { country: string | null; since: string }

function viewRequest({ id, number, name, company, email, country, city, total_kopiykas, since }: FoundRequest, { hours }: Desk): RequestedQuote {
  const due_at = workingDayAfter(new Date(since), hours).toISOString()
  return { id, number, name, company, email, abroad: isAbroad(country ?? '') ? country : null, city, total_kopiykas, due_at }
}

interface FoundMoney {
  id: number
  at: string
  number: string
  name: string | null
  amount: number
  sum: number
}

/** Payments since this person last marked them as seen, newest first; those of receipts that were voided since are left out. */
async function readMoney({ database: { db }, clock }: AppContext, staffId: number): Promise<TodayOffice['money']> {
  const first = new Date(clock.now().getTime() - firstLookDays * dayMs).toISOString()
  const found = await pick<FoundMoney>(
    db,
    sql`select h.id, to_json(h.at) #>> '{}' as at, o.number, coalesce(o.payer ->> 'companyName', ${buyerName}) as name, h.amount::float8 as amount, sum(h.amount) over ()::float8 as sum
      from payment_history h join orders o on o.id = h.order_id left join receipts r on r.id = h.receipt_id
      where h.event = 'payment' and h.amount is not null
        and h.at > coalesce((select s.money_seen_at from staff s where s.id = ${staffId}), ${first}::timestamptz)
        and r.voided_at is null
      order by h.at desc, h.id desc`,
  )
  const data = found.rows.map(
    ({ id, at, number, name, amount }): MoneyCame => ({ id, at: new Date(at).toISOString(), order_number: number, name, amount_kopiykas: amount }),
  )
  return { data, total: found.total, capped: found.capped, sum_kopiykas: found.rows[0]?.sum ?? 0 }
}
