import { eq } from 'drizzle-orm'
import {
  priceDraft,
  todaysPrice,
  type DraftLine,
  type DraftLines,
  type DraftOption,
  type PricedDraft,
  type SaleProduct,
} from '#contract/draft-lines.ts'
import type { OrderEdit, SaleProductView } from '#contract/admin/order-edits.ts'
import type { OrderState } from '#contract/order.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { loadProducts, type StoredProduct } from '../../../catalogue/index.ts'
import { readDesk, readVolumeTiers } from '../../../content/index.ts'
import { readOrder, type StoredLine, type StoredOrder } from '../read-order.ts'
import { orderEdits } from './tables.ts'
import { viewSaleProduct } from '../../lines/sale-products.ts'

export const keyOf = ({ id }: Pick<StoredLine, 'id'>): string => `l${id}`

/** Everything that prices the draft of an order: read by the screen, and read again by the transaction that applies it. */
export interface DraftState {
  readonly stored: StoredOrder
  readonly row: typeof orderEdits.$inferSelect | null
  readonly lines: DraftLines
  readonly before: OrderEdit['before']
  readonly products: ReadonlyMap<number, StoredProduct>
  readonly views: readonly SaleProductView[]
  readonly tiers: OrderEdit['tiers']
  readonly limitPercent: number | null
  readonly priced: PricedDraft
}

/** What may be changed: goods until everything is cast and packed, what is not in the catalogue until the end. */
export function editableIn(state: OrderState): OrderEdit['editable'] {
  if (state === 'new' || state === 'confirmed' || state === 'in_production') return 'all'
  return state === 'ready' || state === 'shipped' ? 'manual' : 'nothing'
}

const optionsOf = ({ options }: StoredLine): DraftOption[] => options.map(({ name, value, note }) => ({ name, value, note }))

/** A stored line as a draft begins with it. */
export function draftOf(line: StoredLine): DraftLine {
  const place = line.position
  if (line.kind !== 'product' || line.productId === null) {
    const { uk, en } = line.translations
    const name = { uk: uk.name, en: en.name }
    return { kind: line.kind === 'discount' ? 'discount' : 'service', place, name, quantity: line.quantity, amount_kopiykas: Math.abs(line.unit) }
  }
  return { kind: 'product', place, product_id: line.productId, quantity: line.quantity, options: optionsOf(line), price: null }
}

export const linesOf = (lines: readonly StoredLine[]): DraftLines => Object.fromEntries(lines.map((line) => [keyOf(line), draftOf(line)]))

function beforeOf(
  line: StoredLine,
  products: ReadonlyMap<number, SaleProduct>,
  tiers: OrderEdit['tiers'],
  cast: number,
): OrderEdit['before'][string] {
  const { uk, en } = line.translations
  const options = optionsOf(line)
  const isProduct = line.kind === 'product' && line.productId !== null
  const today = isProduct ? todaysPrice(products.get(line.productId ?? 0), { options, quantity: line.quantity }, tiers) : null
  return {
    kind: isProduct ? 'product' : line.kind === 'discount' ? 'discount' : 'service',
    product_id: line.productId,
    name: { uk: uk.name, en: en.name },
    unit_kopiykas: line.unit,
    quantity: line.quantity,
    total_kopiykas: line.total,
    options,
    today_kopiykas: today && 'unit' in today ? today.unit : null,
    listed_kopiykas: line.listedUnit,
    reason: line.overrideReason,
    cast,
  }
}

/** What prices lines, whatever they are of. */
export async function readPricing(context: AppContext, db: Db | Tx, productIds: readonly number[], isOwner: boolean) {
  const products = await loadProducts(db, [...new Set(productIds)])
  const tiers = (await readVolumeTiers(context, db)).map(({ from_pieces, percent }) => ({ from_pieces, percent }))
  const { rules } = await readDesk(context, db)
  return { products, views: [...products.values()].map(viewSaleProduct), tiers, limitPercent: isOwner ? null : rules.override_percent }
}

/** @param changes what is written now, over the draft; null removes a line */
export async function readDraft(
  context: AppContext,
  db: Db | Tx,
  number: string,
  { isOwner, changes = {} }: { readonly isOwner: boolean; readonly changes?: Readonly<Record<string, DraftLine | null>> },
): Promise<DraftState | null> {
  const stored = await readOrder(db, { unscopedNumber: number })
  if (!stored) return null
  const [row = null] = await db.select().from(orderEdits).where(eq(orderEdits.orderId, stored.order.id))
  const merged = { ...(row?.lines ?? linesOf(stored.lines)), ...changes }
  const lines = Object.fromEntries(Object.entries(merged).flatMap(([key, line]) => (line === null ? [] : [[key, line] as const])))
  const ids = [
    ...stored.lines.map(({ productId }) => productId),
    ...Object.values(lines).map((line) => (line.kind === 'product' ? line.product_id : null)),
  ]
  const pricing = await readPricing(
    context,
    db,
    ids.filter((id) => id !== null),
    isOwner,
  )
  const cast = await context.salesPorts.castPieces(db, stored.order.id)
  const sold = new Map(pricing.views.map((view) => [view.id, view]))
  const before = Object.fromEntries(stored.lines.map((line) => [keyOf(line), beforeOf(line, sold, pricing.tiers, cast.get(line.id) ?? 0)]))
  const priced = priceDraft(lines, { before, products: pricing.views, tiers: pricing.tiers }, { percent: pricing.limitPercent })
  return { stored, row, lines, before, priced, ...pricing }
}
