import { desc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { convert, languageCurrency, money, rate, rateScale, type Currency, type Money, type Rate } from '#contract/money.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { currencyRates } from './tables.ts'

/** How kopiykas are shown in a language: UAH as they are, USD at the kept rate. */
export interface Exchange {
  readonly currency: Currency
  /** Kopiykas → minor units of the currency. */
  show(kopiykas: Money): Money
  /** The lowest (`floor`) or highest (`ceil`) kopiykas that are shown within a bound in minor units of the currency. */
  bound(amount: Money, direction: 'floor' | 'ceil'): Money
}

export interface StoredRate {
  readonly rate: Rate
  /** The day the rate is of; null for the configured fallback. */
  readonly date: string | null
}

/** Where the rate that stands in until the National Bank's is known comes from (setting USD_RATE). */
export type FallbackRate = Pick<AppContext, 'config'>

export async function readRate({ config }: FallbackRate, db: Db | Tx): Promise<StoredRate> {
  const [newest] = await db.select().from(currencyRates).where(eq(currencyRates.state, 'approved')).orderBy(desc(currencyRates.day)).limit(1)
  return newest ? { rate: rate(newest.usd / rateScale), date: newest.day } : { rate: rate(config.usdRate), date: null }
}

/** Older than this, the page says so (rule 3.3). */
const freshDays = 7
export function isStale(stored: StoredRate, now: Date): boolean {
  return stored.date !== null && now.getTime() - Date.parse(`${stored.date}T00:00:00Z`) > (freshDays + 1) * 86_400_000
}

const hryvnia: Exchange = { currency: 'UAH', show: (kopiykas) => kopiykas, bound: (amount) => amount }

export function exchangeAt(at: Rate, currency: Currency): Exchange {
  if (currency === 'UAH') return hryvnia
  // convert() rounds half up: kopiykas k show as at least a cents when 2·k·scale ≥ (2a − 1)·rate.
  const lowest = (amount: number) => {
    const numerator = (2n * BigInt(amount) - 1n) * BigInt(at)
    const divisor = 2n * BigInt(rateScale)
    // A bound of a million millions is asked for by nobody, but it must not break anything.
    return numerator <= 0n ? 0 : Math.min(Number((numerator + divisor - 1n) / divisor), Number.MAX_SAFE_INTEGER)
  }
  return {
    currency,
    show: (kopiykas) => convert(kopiykas, at),
    bound: (amount, direction) => money(direction === 'floor' ? lowest(amount) : lowest(amount + 1) - 1),
  }
}

export async function exchangeFor(context: FallbackRate, db: Db | Tx, language: Language): Promise<Exchange> {
  const currency = languageCurrency(language)
  return currency === 'UAH' ? hryvnia : exchangeAt((await readRate(context, db)).rate, currency)
}
