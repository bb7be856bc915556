import type { FormerLine, OrderEdit, SaleProductView } from '#contract/admin/order-edits.ts'
import { priceDraft, todaysPrice, type DraftLine, type DraftLines, type PricedDraft } from '#contract/draft-lines.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { loadProducts, withOwnSize, type StoredProduct } from '../../catalogue/index.ts'
import { readDesk, readVolumeTiers } from '../../content/index.ts'
import { viewSaleProduct } from './sale-products.ts'

/** The lines of a draft with the data that prices them. */
export interface DraftPricing {
  readonly lines: DraftLines
  readonly before: OrderEdit['before']
  readonly products: ReadonlyMap<number, StoredProduct>
  readonly views: readonly SaleProductView[]
  readonly tiers: OrderEdit['tiers']
  /** How far an agreed price may be below the catalogue's, in percent; null for an owner. */
  readonly limitPercent: number | null
  readonly priced: PricedDraft
}

/** The person who edits a draft; an owner may agree on any price. */
export interface Editor {
  readonly actor: Actor
  readonly isOwner: boolean
}

interface Draft {
  readonly stored: DraftLines
  /** Changes on top of the draft; null removes a line. */
  readonly changes?: Readonly<Record<string, DraftLine | null>> | undefined
  /** The lines before the draft, by key. */
  readonly former: Readonly<Record<string, Omit<FormerLine, 'today_kopiykas'>>>
  readonly isOwner: boolean
}

/** A line's product, with its chosen size. */
interface SoldProduct {
  readonly id: number | null
  readonly size: string | undefined
}

/** Loads the products of any lines; adds the custom sizes in the lines to their options. */
export async function readSaleProducts(db: Db | Tx, sold: readonly SoldProduct[]) {
  const stored = await loadProducts(db, [...new Set(sold.map(({ id }) => id).filter((id) => id !== null))])
  const products = new Map(stored)
  for (const { id, size } of sold) {
    const product = id === null ? undefined : products.get(id)
    if (product) products.set(product.row.id, withOwnSize(product, size))
  }
  return { products, views: [...products.values()].map(viewSaleProduct) }
}

const sizeIn = (options: readonly { readonly name: string; readonly value: string }[]) => options.find(({ name }) => name === 'size')?.value

export async function priceDraftLines(context: AppContext, db: Db | Tx, { stored, changes, former, isOwner }: Draft): Promise<DraftPricing> {
  const merged = Object.entries({ ...stored, ...changes })
  const lines = Object.fromEntries(merged.flatMap(([key, line]) => (line === null ? [] : [[key, line] as const])))
  const { products, views } = await readSaleProducts(db, [
    ...Object.values(former).map(({ product_id: id, options }) => ({ id, size: sizeIn(options) })),
    ...Object.values(lines).flatMap((line) => (line.kind === 'product' ? [{ id: line.product_id, size: sizeIn(line.options) }] : [])),
  ])
  const tiers = (await readVolumeTiers(context, db)).map(({ from_pieces, percent }) => ({ from_pieces, percent }))
  const { rules } = await readDesk(context, db)
  const sold = new Map(views.map((view) => [view.id, view]))
  const before = Object.fromEntries(
    Object.entries(former).map(([key, line]): [string, FormerLine] => {
      const today = line.product_id === null ? null : todaysPrice(sold.get(line.product_id), line, tiers)
      return [key, { ...line, today_kopiykas: today && 'unit' in today ? today.unit : null }]
    }),
  )
  const limitPercent = isOwner ? null : rules.override_percent
  return {
    lines,
    before,
    products,
    views,
    tiers,
    limitPercent,
    priced: priceDraft(lines, { before, products: views, tiers }, { percent: limitPercent }),
  }
}
