import type { Translated, Language } from '#contract/languages.ts'
import { languageCurrency, sum, money, type Money } from '#contract/money.ts'
import type { Rate } from '#contract/rate.ts'
import { lineTotal } from '#contract/price.ts'
import { isGoods, type GoodsLine, type ManualLine, type SaleLine } from '#contract/sale-line.ts'
import type { Production } from '../../content/index.ts'
import { exchangeAt, type Exchange } from '../../currency/index.ts'
import type { NewOrderPayment } from '../../payments/index.ts'
import { shownUnit } from '../lines/price-goods.ts'
import type { orderLines, ShownTotal } from './tables.ts'

export type Exchanges = Translated<Exchange>

/** The exchange of each language's currency at the order's own rate. */
export const exchangesAt = (rate: Rate): Exchanges => ({ uk: exchangeAt(rate, languageCurrency('uk')), en: exchangeAt(rate, languageCurrency('en')) })

/** A line before it belongs to an order. */
export type LineRow = Omit<typeof orderLines.$inferInsert, 'orderId' | 'position'> & Pick<typeof orderLines.$inferSelect, 'total' | 'shown'>

function inBoth<T>(exchanges: Exchanges, make: (exchange: Exchange) => T): Translated<T> {
  return { uk: make(exchanges.uk), en: make(exchanges.en) }
}

/** The displayed unit price in both currencies, times the quantity, so that displayed sums agree. */
export function shownAt(unitIn: (exchange: Exchange) => Money, quantity: number, exchanges: Exchanges): LineRow['shown'] {
  return inBoth(exchanges, (exchange) => {
    const unit = unitIn(exchange)
    return { currency: exchange.currency, unit, total: lineTotal(unit, quantity) }
  })
}

/** The row of an order line: copies, not references, with the ready days as of now. */
export function lineRow(line: SaleLine, exchanges: Exchanges, production: Production): LineRow {
  const { unit, quantity, total } = line
  const priced = { unit, quantity, total, shown: shownAt((exchange) => shownUnit(line, exchange), quantity, exchanges) }
  return isGoods(line) ? { ...goodsRow(line, exchanges, production), ...priced } : { ...manualRow(line), ...priced }
}

function goodsRow({ product, quantity, volumePercent, agreed }: GoodsLine, exchanges: Exchanges, production: Production) {
  const ready = production.ready({ ...product, quantity })
  return {
    productId: product.productId,
    productCode: product.code,
    translations: product.translations,
    options: product.chosen.map(({ name, value, translations, note, agreeFirst, impact }) => ({
      name,
      value,
      translations,
      note,
      ...(agreeFirst ? { agreeFirst } : {}),
      impact,
      shown: inBoth(exchanges, (exchange) => exchange.show(impact)),
    })),
    base: product.base,
    listedUnit: agreed?.listed ?? null,
    overrideReason: agreed?.reason ?? null,
    overriddenBy: agreed?.by ?? null,
    volumePercent,
    mediaId: product.mediaId,
    pictureDiffersIn: product.pictureDiffersIn,
    leadTimeDays: product.leadTimeDays,
    optionDays: product.optionDays,
    readyFrom: ready.ready_from,
    readyTo: ready.ready_to,
    weightKg: product.weightKg,
    shape: product.shape,
  }
}

/** A manual line has no weight and no ready days. */
function manualRow({ kind, name, unit }: ManualLine) {
  const translations = { uk: { name: name.uk, slug: '' }, en: { name: name.en || name.uk, slug: '' } }
  return { kind, productId: null, productCode: '', translations, options: [], base: unit, weightKg: 0 }
}

/** The order's total in both languages' currencies: the sum of the displayed line totals. */
export function shownTotals(lines: readonly Pick<LineRow, 'shown'>[]): Translated<ShownTotal> {
  const of = (language: 'uk' | 'en') => ({
    currency: lines[0]?.shown[language].currency ?? languageCurrency(language),
    total: sum(lines.map(({ shown }) => shown[language].total)),
  })
  return { uk: of('uk'), en: of('en') }
}

type Items = NewOrderPayment['items']

/** The items on a payment's receipt. A receipt allows no negative lines, so with a discount the goods become one item at the price paid. */
export function paymentItems(
  lines: readonly Pick<LineRow, 'translations' | 'productCode' | 'quantity' | 'unit' | 'total'>[],
  language: Language,
): Items {
  if (lines.every(({ unit }) => unit >= 0))
    return lines.map(({ translations, productCode, quantity, unit }) => ({ name: translations[language].name, code: productCode, quantity, unit }))
  const goods = lines.filter(({ unit }) => unit >= 0)
  const name = goods.map(({ translations, quantity }) => `${translations[language].name} × ${quantity}`).join('; ')
  return [{ name: name.slice(0, 250), code: goods[0]?.productCode ?? '', quantity: 1, unit: money(sum(lines.map(({ total }) => total))) }]
}
