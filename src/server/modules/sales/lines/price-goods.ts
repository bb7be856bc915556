import type { ConfiguredProduct } from '#contract/configured-product.ts'
import { sum, type Money } from '#contract/money.ts'
import { discounted, lineTotal, unitPrice, volumePercent, type VolumeTier } from '#contract/price.ts'
import { isManual, type AgreedPrice, type GoodsLine, type SaleLine } from '#contract/sale-line.ts'
import { fail, fieldErrors, isFailure, type Failure } from '#contract/errors.ts'
import type { ListLine } from '#contract/order.ts'
import { readyDays } from '#contract/ready-range.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readProduction, readVolumeTiers, type Production } from '../../content/index.ts'
import type { Exchange } from '../../currency/index.ts'
import { configure, loadProducts } from '../../catalogue/index.ts'

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

export const isPriced = (line: GoodsLine | Failure): line is GoodsLine => !isFailure(line)

export const readPriceSources = async (context: AppContext, db: Db | Tx): Promise<PriceSources> => ({
  tiers: await readVolumeTiers(context, db),
  production: await readProduction(context, db),
})

/** Today's price of every line, or a failure for a line that cannot be ordered. */
export async function priceLines(context: AppContext, db: Db | Tx, lines: readonly ListLine[]): Promise<(GoodsLine | Failure)[]> {
  const ids = lines.map(({ product_id }) => product_id)
  const products = await loadProducts(db, ids)
  const sources = await readPriceSources(context, db)
  return lines.map(({ product_id, product_properties, quantity, place }) => {
    const product = configure(products.get(product_id), product_properties)
    return isFailure(product) ? product : { ...priceGoods(product, quantity, sources), place: place || null }
  })
}

/** {@link priceLines}, but every line must be available; errors name the position in the request. */
export async function priceAllLines(context: AppContext, db: Db | Tx, asked: readonly ListLine[]): Promise<GoodsLine[] | Failure> {
  const priced = await priceLines(context, db, asked)
  const wrong = priced.flatMap((line, index) => (isFailure(line) ? [[errorPath(line, index), errorText(line)] as const] : []))
  return wrong.length > 0 ? fail('invalid', Object.fromEntries(wrong)) : priced.filter(isPriced)
}

const isGone = ({ failure }: Failure) => failure === 'notFound'
const errorPath = (failure: Failure, index: number) => `lines.${index}.${isGone(failure) ? 'product_id' : 'product_properties'}`
const errorText = (failure: Failure) => (isGone(failure) ? fieldErrors.unknownProduct : fieldErrors.unknownProperty)

/** The range of days on which all lines are ready, in the API's format. */
export function readyTogether(lines: Parameters<typeof readyDays>[0]) {
  const ready = readyDays(lines)
  return { ready_from: ready?.from ?? null, ready_to: ready?.to ?? null }
}
