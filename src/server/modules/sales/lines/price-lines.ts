import { fail, fieldErrors, isFailure, type Failure } from '#contract/errors.ts'
import type { ListLine } from '#contract/order.ts'
import type { GoodsLine } from '#contract/sale-line.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { configure, loadProducts } from '../../catalogue/index.ts'
import { readProduction, readVolumeTiers } from '../../content/index.ts'
import { priceGoods, type PriceSources } from './price-goods.ts'

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
