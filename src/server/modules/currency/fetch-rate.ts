import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { foreignCurrencies, type ForeignCurrency } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { type Rate, rate } from '#contract/rate.ts'
import { detail } from '#contract/admin/alert-details.ts'
import { channelFailed, channelWorks } from '../../platform/channels/channels.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { describeError } from '../../platform/log.ts'
import { isStale, readRate } from './exchange.ts'
import { currencyRates } from './tables.ts'

/** A rate that differs from the last one by more than this share waits for a manager. */
const maxJump = 0.2
const dayMs = 86_400_000

export type Fetched = 'known' | 'approved' | 'pending' | 'none'

/** Fetches the rates after midnight in Kyiv, and again in the afternoon if that failed. */
export const fetchTodaysRate = defineJob({
  name: 'fetch-rate',
  input: z.object({}),
  every: '15,45 0,16 * * *',
  run: fetchRates,
})

/** {@link fetchRate} for every currency. Stops at the first one for which the bank does not answer. */
export async function fetchRates(context: AppContext): Promise<void> {
  for (const currency of foreignCurrencies) if ((await fetchRate(context, currency)) === 'none') return
}

/**
 * Fetches the rate for the current day in Kyiv, unless it is stored. The bank publishes rates for weekends and holidays too. Not inside
 * a transaction; safe to run in many processes at once.
 */
export async function fetchRate(context: AppContext, currency: ForeignCurrency = 'USD'): Promise<Fetched> {
  const { db } = context.database
  const day = kyivClock(context.clock.now()).date
  if ((await db.$count(currencyRates, and(eq(currencyRates.currency, currency), eq(currencyRates.day, day)))) > 0) return 'known'
  const answer = await queryBank(context.config.nbuUrl, currency, day)
  if (answer.kind === 'none') {
    context.log.warn({ why: answer.why, currency, day }, 'the National Bank gave no rate')
    await notifyWhenOutdated(context, currency)
    await channelFailed(context, 'rate', answer.why)
    return 'none'
  }
  await channelWorks(context, 'rate')
  return storeRate(context, currency, day, answer.rate)
}

/** Refreshes the pages on the day when the last rate becomes too old, because they then begin to say so. */
async function notifyWhenOutdated(context: AppContext, currency: ForeignCurrency): Promise<void> {
  const { db } = context.database
  const stored = await readRate(context, db, currency)
  const now = context.clock.now()
  if (isStale(stored, now) && !isStale(stored, new Date(now.getTime() - dayMs))) await notifyContentChanged(db, { area: 'rates' })
}

async function storeRate(context: AppContext, currency: ForeignCurrency, day: string, fetched: Rate): Promise<Fetched> {
  return context.database.db.transaction(async (tx) => {
    const [last] = await tx
      .select({ rate: currencyRates.rate })
      .from(currencyRates)
      .where(and(eq(currencyRates.currency, currency), eq(currencyRates.state, 'approved'), lt(currencyRates.day, day)))
      .orderBy(desc(currencyRates.day))
      .limit(1)
    const state = last && Math.abs(fetched - last.rate) > last.rate * maxJump ? 'pending' : 'approved'
    const stored = await tx
      .insert(currencyRates)
      .values({ currency, day, rate: fetched, state, fetchedAt: context.clock.now() })
      .onConflictDoNothing()
      .returning({ day: currencyRates.day })
    if (stored.length === 0) return 'known'
    if (state === 'pending') context.log.error({ currency, day, rate: fetched, last: last?.rate }, 'a rate jumped and waits for the manager')
    else await notifyContentChanged(tx, { area: 'rates' })
    return state
  })
}

/** The National Bank's answer for a day; `none` = no usable rate, with the reason. */
type BankResult = { readonly kind: 'rate'; readonly rate: Rate } | { readonly kind: 'none'; readonly why: string }

const timeoutMs = 10_000
const maxBytes = 100_000
/** A rate outside these bounds is discarded; one within them may still wait for a manager (review-rate.ts). */
const plausibleRate = { min: 1, max: 10_000 } as const

/**
 * Asks the National Bank for the rate of a day, `YYYY-MM-DD`. Anything but exactly this currency on this day counts as `none`: an
 * outage, HTML instead of JSON, another currency or day, a missing or implausible number.
 */
async function queryBank(bankUrl: string, currency: ForeignCurrency, day: string): Promise<BankResult> {
  const url = `${bankUrl}/NBUStatService/v1/statdirectory/exchange?valcode=${currency}&date=${day.replaceAll('-', '')}&json`
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      // The bank rejects the usual user agents of libraries.
      headers: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 (compatible; concrete-shop)' },
    })
    if (!answer.ok) return none(`HTTP ${answer.status}`)
    const text = await answer.text()
    return text.length > maxBytes ? none(detail('answerTooLong', {})) : parseResponse(text, currency, day)
  } catch (error) {
    return none(describeError(error))
  }
}

const none = (why: string): BankResult => ({ kind: 'none', why })

function parseResponse(text: string, currency: ForeignCurrency, day: string): BankResult {
  const rows = parseRows(text)
  if (rows === null) return none(detail('answerUnreadable', {}))
  const row = rows.find(({ cc }) => cc === currency)
  if (!row) return none(detail('answerUnreadable', {}))
  if (row['exchangedate'] !== day.split('-').toReversed().join('.')) return none(detail('rateOfOtherDay', { day: String(row['exchangedate']) }))
  const value = row['rate']
  if (typeof value !== 'number' || !(value >= plausibleRate.min && value <= plausibleRate.max))
    return none(detail('noRate', { value: String(value) }))
  return { kind: 'rate', rate: rate(value) }
}

function parseRows(text: string): Readonly<Record<string, unknown>>[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed)) return null
    return parsed.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
  } catch {
    return null
  }
}
