import type { ConfiguredProduct } from '#contract/configured-product.ts'
import { sum, type Money } from '#contract/money.ts'
import { discounted, lineTotal, unitPrice, volumePercent, type VolumeTier } from '#contract/price.ts'
import { isManual, type AgreedPrice, type GoodsLine, type SaleLine } from '#contract/sale-line.ts'
import type { Production } from '../../content/index.ts'
import type { Exchange } from '../../currency/index.ts'

/** The data that prices goods today. */
export interface PriceSources {
  readonly tiers: readonly VolumeTier[]
  readonly production: Production
}

/** A configured product at today's price, or at an agreed price. */
export function priceGoods(
  product: ConfiguredProduct,
  quantity: number,
  { tiers, production }: PriceSources,
  agreed?: AgreedPrice & { readonly unit: Money },
): GoodsLine {
  const percent = agreed ? 0 : volumePercent(quantity, tiers)
  const unit = agreed?.unit ?? discounted(product.unit, percent)
  const ready = production.ready({ ...product, quantity })
  return {
    kind: 'product',
    product,
    quantity,
    unit,
    volumePercent: percent,
    agreed: agreed ? { listed: agreed.listed, reason: agreed.reason, by: agreed.by } : null,
    total: lineTotal(unit, quantity),
    readyFrom: ready.ready_from,
    readyTo: ready.ready_to,
  }
}

/** The unit price in a currency. Base and option prices are converted separately and then added, as everywhere (contract/price.ts). */
export const shownPrice = (
  { base, chosen }: { readonly base: Money; readonly chosen: readonly { readonly impact: Money }[] },
  percent: number,
  exchange: Exchange,
): Money =>
  unitPrice(
    exchange.show(base),
    chosen.map(({ impact }) => exchange.show(impact)),
    percent,
  )

/** The unit price of a line in a currency; an agreed price is converted as a whole. */
export const shownUnit = (line: SaleLine, exchange: Exchange): Money =>
  isManual(line) || line.agreed ? exchange.show(line.unit) : shownPrice(line.product, line.volumePercent, exchange)

export const shownTotal = (lines: readonly SaleLine[], exchange: Exchange): Money =>
  sum(lines.map((line) => lineTotal(shownUnit(line, exchange), line.quantity)))
