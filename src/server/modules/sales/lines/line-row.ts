import type { Translated } from '#contract/languages.ts'
import { currencyOf, sum, type Money, type Rate } from '#contract/money.ts'
import { discounted, lineTotal, unitPrice } from '#contract/price.ts'
import type { Production } from '../../content/index.ts'
import { exchangeAt, type Exchange } from '../../currency/index.ts'
import type { ManualLine, NewOrderLine } from '../orders/new-order.ts'
import type { orderLines, ShownTotal } from '../orders/tables.ts'

export type Exchanges = Translated<Exchange>

/** Both languages' currencies at one rate, which stays the order's own. */
export const exchangesAt = (rate: Rate): Exchanges => ({ uk: exchangeAt(rate, currencyOf('uk')), en: exchangeAt(rate, currencyOf('en')) })

/** A line before it belongs to an order. */
export type LineRow = Omit<typeof orderLines.$inferInsert, 'orderId' | 'position'> & Pick<typeof orderLines.$inferSelect, 'total' | 'shown'>

function inBoth<T>(exchanges: Exchanges, make: (exchange: Exchange) => T): Translated<T> {
  return { uk: make(exchanges.uk), en: make(exchanges.en) }
}

/** The price of one as both languages show it, times the quantity: what is shown multiplies out. */
export function shownAt(unitIn: (exchange: Exchange) => Money, quantity: number, exchanges: Exchanges): LineRow['shown'] {
  return inBoth(exchanges, (exchange) => {
    const unit = unitIn(exchange)
    return { currency: exchange.currency, unit, total: lineTotal(unit, quantity) }
  })
}

/** Prices are converted before they are added, so that the displayed figures add up (contract/price.ts). */
const listedIn =
  ({ product, volumePercent }: NewOrderLine) =>
  (exchange: Exchange): Money =>
    unitPrice(
      exchange.show(product.base),
      product.chosen.map(({ impact }) => exchange.show(impact)),
      volumePercent,
    )

/** The row of an order line: copies, not references. */
export function lineRow(line: NewOrderLine | ManualLine, exchanges: Exchanges, production: Production): LineRow {
  return 'product' in line ? productRow(line, exchanges, production) : manualRow(line, exchanges)
}

function productRow(line: NewOrderLine, exchanges: Exchanges, production: Production): LineRow {
  const { product, quantity, volumePercent, agreed } = line
  const unit = agreed?.unit ?? discounted(product.unit, volumePercent)
  const ready = production.ready({ ...product, quantity })
  return {
    productId: product.productId,
    productCode: product.code,
    translations: product.translations,
    options: product.chosen.map(({ name, value, translations: messages, note, impact }) => ({
      name,
      value,
      translations: messages,
      note,
      impact,
      shown: inBoth(exchanges, (exchange) => exchange.show(impact)),
    })),
    base: product.base,
    unit,
    listedUnit: agreed?.listed ?? null,
    overrideReason: agreed?.reason ?? null,
    overriddenBy: agreed?.by ?? null,
    volumePercent: agreed ? 0 : volumePercent,
    quantity,
    total: lineTotal(unit, quantity),
    shown: shownAt(agreed ? (exchange) => exchange.show(agreed.unit) : listedIn(line), quantity, exchanges),
    mediaId: product.mediaId,
    leadTimeDays: product.leadTimeDays,
    optionDays: product.optionDays,
    readyFrom: ready.ready_from,
    readyTo: ready.ready_to,
    weightKg: product.weightKg,
    shape: product.shape,
  }
}

/** It weighs nothing, and no day is promised for it by itself. */
export function manualRow({ kind, name, quantity, unit }: ManualLine, exchanges: Exchanges): LineRow {
  return {
    kind,
    productId: null,
    productCode: '',
    translations: { uk: { name: name.uk, slug: '' }, en: { name: name.en || name.uk, slug: '' } },
    options: [],
    base: unit,
    unit,
    quantity,
    total: lineTotal(unit, quantity),
    shown: shownAt((exchange) => exchange.show(unit), quantity, exchanges),
    weightKg: 0,
  }
}

/** The total of an order in both languages' currencies: the sum of what its lines show. */
export function shownTotals(lines: readonly Pick<LineRow, 'shown'>[]): Translated<ShownTotal> {
  const of = (language: 'uk' | 'en') => ({
    currency: lines[0]?.shown[language].currency ?? currencyOf(language),
    total: sum(lines.map(({ shown }) => shown[language].total)),
  })
  return { uk: of('uk'), en: of('en') }
}
