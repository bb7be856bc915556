import { and, desc, eq, lte } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { languageCurrency, money, type Currency, type ForeignCurrency, type Money } from '#contract/money.ts'
import { convert, rate, rateScale, type Rate } from '#contract/rate.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { currencyRates } from './tables.ts'

/** Shows kopiykas in a currency: UAH unchanged, others at the stored rate. */
export interface Exchange {
  readonly currency: Currency
  /** Kopiykas → minor units of the currency. */
  show(kopiykas: Money): Money
  /** The lowest (`floor`) or highest (`ceil`) kopiykas whose shown amount is within a bound in minor units. */
  bound(amount: Money, direction: 'floor' | 'ceil'): Money
}

export interface StoredRate {
  readonly rate: Rate
  /** The day of the rate; null for the configured fallback. */
  readonly date: string | null
}

/** The source of the rate used until the National Bank's is known (settings USD_RATE, EUR_RATE). */
export type FallbackRate = Pick<AppContext, 'config'>

/** @param until the last day to consider, `YYYY-MM-DD`: gives the rate shown on that day; without it, the newest rate */
export async function readRate({ config }: FallbackRate, db: Db | Tx, currency: ForeignCurrency = 'USD', until?: string): Promise<StoredRate> {
  const [newest] = await db
    .select()
    .from(currencyRates)
    .where(
      and(eq(currencyRates.currency, currency), eq(currencyRates.state, 'approved'), until === undefined ? undefined : lte(currencyRates.day, until)),
    )
    .orderBy(desc(currencyRates.day))
    .limit(1)
  return newest ? { rate: rate(newest.rate / rateScale), date: newest.day } : { rate: rate(config.rates[currency]), date: null }
}

/** The euro rate on the day of an order or offer, whose prices do not change. */
export async function euroRateAt(context: FallbackRate, db: Db | Tx, at: Date): Promise<number> {
  return (await readRate(context, db, 'EUR', kyivClock(at).date)).rate / rateScale
}

/** Days after which the page says that the rate is old (rule 3.3). */
const freshDays = 7
export function isStale(stored: StoredRate, now: Date): boolean {
  return stored.date !== null && now.getTime() - Date.parse(`${stored.date}T00:00:00Z`) > (freshDays + 1) * 86_400_000
}

const hryvnia: Exchange = { currency: 'UAH', show: (kopiykas) => kopiykas, bound: (amount) => amount }

export function exchangeAt(at: Rate, currency: Currency): Exchange {
  if (currency === 'UAH') return hryvnia
  // convert() rounds half up, so kopiykas k show as at least a cents when 2·k·scale ≥ (2a − 1)·rate.
  const lowest = (amount: number) => {
    const numerator = (2n * BigInt(amount) - 1n) * BigInt(at)
    const divisor = 2n * BigInt(rateScale)
    // Nobody asks for a bound of a million millions, but it must not break anything.
    return numerator <= 0n ? 0 : Math.min(Number((numerator + divisor - 1n) / divisor), Number.MAX_SAFE_INTEGER)
  }
  return {
    currency,
    show: (kopiykas) => convert(kopiykas, at),
    bound: (amount, direction) => money(direction === 'floor' ? lowest(amount) : lowest(amount + 1) - 1),
  }
}

/** @param currency the reader's choice, if it differs from the language's currency */
export async function exchangeFor(
  context: FallbackRate,
  db: Db | Tx,
  language: Language,
  currency: Currency = languageCurrency(language),
): Promise<Exchange> {
  return currency === 'UAH' ? hryvnia : exchangeAt((await readRate(context, db, currency)).rate, currency)
}
