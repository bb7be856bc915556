import { fromMajor, money } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { exchangeFor, type Exchange } from '../currency/index.ts'
import { takePrice } from './search/prices.ts'

/** A search text whose price became a filter. Bounds are whole units of the page's currency; null = no bound. */
export interface PricedSearch {
  readonly text: string
  readonly from: number | null
  readonly to: number | null
  /** The bounds in kopiykas. */
  readonly bounds: { readonly from: number | null; readonly to: number | null }
}

/** A bound in the page's currency, rounded outwards so that it never excludes the named price; null for an impossible amount. */
function inPage(amount: number | null, from: Exchange, page: Exchange, direction: 'floor' | 'ceil'): number | null {
  const typed = amount === null ? null : fromMajor(amount.toFixed(2))
  if (typed === null) return null
  const shown = from.currency === page.currency ? typed : page.show(from.bound(typed, direction))
  return (direction === 'floor' ? Math.floor(shown / 100) : Math.ceil(shown / 100)) || null
}

/**
 * Turns the price in `вазон до 5000 грн` into a filter and leaves the other words as the search text. Null when no price is named.
 * @param page the currency in which the page shows prices
 */
export async function readPriceWords(context: AppContext, typed: string, page: Exchange): Promise<PricedSearch | null> {
  const price = takePrice(typed)
  if (!price) return null
  const currency = price.currency ?? page.currency
  const own = currency === page.currency ? page : await exchangeFor(context, context.database.db, 'uk', currency)
  const from = inPage(price.from, own, page, 'floor')
  const to = inPage(price.to, own, page, 'ceil')
  if (from === null && to === null) return null
  const bound = (whole: number | null, direction: 'floor' | 'ceil') => (whole === null ? null : page.bound(money(whole * 100), direction))
  return { text: price.rest, from, to, bounds: { from: bound(from, 'floor'), to: bound(to, 'ceil') } }
}
