import type { OfferRequest } from '#contract/commercial-offer.ts'
import { isFailure, type Failure } from '#contract/errors.ts'
import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { discounted, lineTotal, volumePercent } from '#contract/price.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { configure, loadProducts, type ConfiguredProduct } from '../../catalogue/index.ts'
import { readProduction, readVolumeTiers } from '../../content/index.ts'

/** A line at the price of a moment, with the days between which it is ready when it is ordered then. */
export interface PricedLine {
  readonly product: ConfiguredProduct
  /** With what the quantity takes off. */
  readonly unit: Money
  readonly volumePercent: number
  /** The price was agreed with somebody of the office: it is no sum of the catalogue's. */
  readonly isAgreed?: boolean
  readonly quantity: number
  readonly total: Money
  readonly place: string | null
  readonly weightKg: number | null
  readonly readyFrom: PlainDate
  readonly readyTo: PlainDate
}

export const isPriced = (line: PricedLine | Failure): line is PricedLine => !isFailure(line)

/** Today's price of every line; a failure in the place of what cannot be ordered. */
export async function priceLines(context: AppContext, db: Db | Tx, lines: OfferRequest['lines']): Promise<(PricedLine | Failure)[]> {
  const products = await loadProducts(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const production = await readProduction(context, db)
  const tiers = await readVolumeTiers(context, db)
  return lines.map(({ product_id, product_properties, quantity, place }) => {
    const product = configure(products.get(product_id), product_properties)
    if (isFailure(product)) return product
    const ready = production.ready({ ...product, quantity })
    const percent = volumePercent(quantity, tiers)
    const unit = discounted(product.unit, percent)
    return {
      product,
      unit,
      volumePercent: percent,
      quantity,
      total: lineTotal(unit, quantity),
      place: place || null,
      weightKg: product.weightKg,
      readyFrom: ready.ready_from,
      readyTo: ready.ready_to,
    }
  })
}
