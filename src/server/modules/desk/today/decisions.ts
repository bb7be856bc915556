import { boxCount, boxLength, type Decision } from '#contract/admin/today.ts'
import { daysBetween, kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { listFailingChannels } from '../../../platform/channels/channels.ts'
import { countFailedJobs } from '../../../platform/jobs/index.ts'
import { countExpiredEmails } from '../../../platform/mail/stored-emails.ts'
import { listPendingRates } from '../../currency/index.ts'
import {
  readBalances,
  listAlerts,
  listOpenBankPayments,
  listPromisedRefunds,
  listSilentRefunds,
  listStuckReceipts,
  unrefundedAmount,
} from '../../payments/index.ts'
import { cancellationsToRefund } from '../orders/cancelled-money.ts'
import { listOpenBounces } from './open-bounces.ts'
import type { OrderSummary } from './order-summaries.ts'
import type { Pick, Picked } from './choices.ts'

const hourMs = 60 * 60_000
/** Older unsent e-mails are no longer shown. */
const emailDays = 7
/** A refund that is due within this many days comes first. */
const pressingDays = 5

type Ranked = Decision & { readonly rank: number }
const nothing = { at: null, order_number: null, amount_kopiykas: null, day: null, alert: null, detail: null, count: null }

/** @param rank the most urgent decisions have the lowest */
const decision = (rank: number, kind: Decision['kind'], key: string, facts: Partial<Decision>): Ranked => ({ ...nothing, ...facts, rank, kind, key })

async function alerts({ database: { db } }: AppContext): Promise<Ranked[]> {
  const open = await listAlerts(db, { limit: boxCount })
  return open.map(({ id, at, kind, detail, orderNumber }) =>
    decision(1, 'alert', `alert-${id}`, { at: at.toISOString(), order_number: orderNumber, alert: kind, detail }),
  )
}

async function promisedRefunds({ database: { db } }: AppContext, today: PlainDate): Promise<Ranked[]> {
  const rows = await listPromisedRefunds(db, boxCount)
  return rows.map(({ id, dueOn, amount, orderNumber }) =>
    decision(daysBetween(today, dueOn) <= pressingDays ? 0 : 5, 'refund_deadline', `refund-${id}`, {
      order_number: orderNumber,
      amount_kopiykas: amount,
      day: dueOn,
    }),
  )
}

/** Card refunds without an answer from the provider for an hour. */
async function silentRefunds({ database: { db }, clock }: AppContext): Promise<Ranked[]> {
  const rows = await listSilentRefunds(db, new Date(clock.now().getTime() - hourMs), boxCount)
  return rows.map(({ id, requestedAt, amount, orderNumber }) =>
    decision(2, 'refund_pending', `card-refund-${id}`, { at: requestedAt.toISOString(), order_number: orderNumber, amount_kopiykas: amount }),
  )
}

/** Cancelled orders with money that is neither refunded nor declared kept. */
async function cancelledMoney({ database: { db } }: AppContext): Promise<Ranked[]> {
  const cancelled = await cancellationsToRefund(db, boxCount)
  const ids = cancelled.map(({ orderId }) => orderId)
  const balances = await readBalances(db, ids)
  return cancelled.flatMap(({ at, orderId }): Ranked[] => {
    const { balance, promised } = balances.get(orderId) ?? {}
    // Today shows refunds under way separately, so they are subtracted.
    const left = balance ? unrefundedAmount(balance) - (promised ?? 0) : 0
    if (!balance || left <= 0) return []
    const of = { order_number: balance.orderNumber, amount_kopiykas: left }
    return [decision(3, 'cancelled_money', `cancelled-${balance.orderId}`, { at: at.toISOString(), ...of })]
  })
}

/** Fiscal receipts that failed, or that a register has not made for a while. */
async function stuckReceipts({ database: { db } }: AppContext): Promise<Ranked[]> {
  const rows = await listStuckReceipts(db, boxCount)
  return rows.map(({ receipt: { id, createdAt, amount, error }, number }) =>
    decision(2, 'fiscal', `fiscal-${id}`, { at: createdAt.toISOString(), order_number: number, amount_kopiykas: amount, detail: error }),
  )
}

/** Buyers whom a message could not reach. */
async function bounced(context: AppContext, today: PlainDate): Promise<Ranked[]> {
  const rows = await listOpenBounces(context, today, boxCount)
  return rows.map(({ id, at, channel, order_number, quote_id, quote_number, contact_message_id: message, name, phone, email }) =>
    decision(2, 'bounce', `bounce-${id}`, {
      at: new Date(at).toISOString(),
      order_number,
      detail: channel === 'email' ? email : null,
      bounce: {
        id,
        channel,
        quote: quote_id === null || quote_number === null ? null : { id: quote_id, number: quote_number },
        message,
        name,
        phone,
      },
    }),
  )
}

/** Channels that no longer reach anybody. */
async function failingWays(context: AppContext): Promise<Ranked[]> {
  const rows = await listFailingChannels(context)
  return rows.map(({ channel, since, times, why }) =>
    decision(1, 'channel', `channel-${channel}`, { at: since.toISOString(), alert: channel, detail: why, count: times }),
  )
}

async function unsentEmails({ database: { db }, clock, config }: AppContext): Promise<number> {
  if (config.smtpUrl === null) return 0
  const now = clock.now()
  const since = new Date(now.getTime() - emailDays * 24 * hourMs)
  return countExpiredEmails(db, since, now)
}

/** Everything that needs a person's decision, urgent ones first. */
export async function readDecisions(context: AppContext) {
  const today = kyivClock(context.clock.now()).date
  const [raised, ways, promised, silent, missed, cancelled, receipts, rates, payments, jobs, unsent] = await Promise.all([
    alerts(context),
    failingWays(context),
    promisedRefunds(context, today),
    silentRefunds(context),
    bounced(context, today),
    cancelledMoney(context),
    stuckReceipts(context),
    listPendingRates(context.database.db),
    listOpenBankPayments(context.database.db, '', 1),
    countFailedJobs(context),
    unsentEmails(context),
  ])
  const rest: Ranked[] = [
    ...rates.map(({ currency, day, rate }) => decision(4, 'rate', `rate-${currency}-${day}`, { day, detail: `${rate} ₴/${currency}` })),
    ...(payments.total > 0 ? [decision(4, 'bank', 'bank', { count: payments.total, day: payments.rows[0]?.bookedOn ?? null })] : []),
    ...(jobs > 0 ? [decision(4, 'jobs', 'jobs', { count: jobs })] : []),
    ...(unsent > 0 ? [decision(4, 'emails', 'emails', { count: unsent })] : []),
  ]
  const own = [...raised, ...ways, ...promised, ...silent, ...missed, ...cancelled, ...receipts, ...rest]
  /** Orders that buyers declined come after the urgent decisions and before the others. */
  return (declined: Picked<Pick>, summaries: ReadonlyMap<number, OrderSummary>) => {
    const refused = declined.rows.flatMap(({ id, since }): Ranked[] => {
      const brief = summaries.get(id)?.brief
      if (!brief) return []
      const at = since === null ? null : new Date(since).toISOString()
      return [decision(3, 'refused', `refused-${id}`, { at, order_number: brief.number, amount_kopiykas: brief.total_kopiykas })]
    })
    const total = own.length + declined.total
    return {
      data: [...own, ...refused].toSorted((a, b) => a.rank - b.rank).slice(0, boxLength),
      total: Math.min(total, boxCount),
      capped: total > boxCount || declined.capped,
    }
  }
}
