import type { Currency, Money } from '#contract/money.ts'
import type { Language } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Slice } from '../../platform/slice.ts'

export const content: Slice = { name: 'content' }

/** How kopiykas are shown in a language: UAH as they are, USD at the kept rate. */
export interface Exchange {
  readonly currency: Currency
  /** Kopiykas → minor units of the currency. */
  show(kopiykas: Money): Money
  /** A bound in minor units of the currency → kopiykas. */
  bound(amount: Money, direction: 'floor' | 'ceil'): Money
}
export declare function exchangeFor(db: Db | Tx, language: Language): Promise<Exchange>
