import { eq } from 'drizzle-orm'
import type { FormerLine, OrderEdit } from '#contract/admin/order-edits.ts'
import { namedPercent } from '#contract/admin/discount-text.ts'
import type { DraftLine, DraftLines, DraftOption } from '#contract/draft-lines.ts'
import type { OrderState } from '#contract/order.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { priceDraftLines, type DraftPricing } from '../../lines/price-draft.ts'
import { readOrder, type StoredLine, type StoredOrder } from '../read-order.ts'
import { orderEdits } from './tables.ts'

export const draftKey = ({ id }: Pick<StoredLine, 'id'>): string => `l${id}`

/** The draft of an order; read by the screen, and again by the transaction that applies it. */
export interface DraftState extends DraftPricing {
  readonly stored: StoredOrder
  readonly row: typeof orderEdits.$inferSelect | null
}

/** What may be edited: goods until everything is packed, services and discounts until the end. */
export function editableIn(state: OrderState): OrderEdit['editable'] {
  if (state === 'new' || state === 'confirmed' || state === 'in_production') return 'all'
  return state === 'ready' || state === 'shipped' ? 'manual' : 'nothing'
}

const toDraftOptions = ({ options }: StoredLine): DraftOption[] => options.map(({ name, value, note }) => ({ name, value, note }))

/** @param goods total of the order's goods, of which a discount may be a percentage */
function toDraftLine(line: StoredLine, goods: number): DraftLine {
  const place = line.position
  if (line.kind !== 'product' || line.productId === null) {
    const { uk, en } = line.translations
    const name = { uk: uk.name, en: en.name }
    const manual = { place, name, quantity: line.quantity, amount_kopiykas: Math.abs(line.unit) }
    if (line.kind !== 'discount') return { kind: 'service', ...manual }
    const percent = line.quantity === 1 ? namedPercent(name, manual.amount_kopiykas, goods) : undefined
    return { kind: 'discount', ...manual, ...(percent === undefined ? {} : { percent }) }
  }
  return { kind: 'product', place, product_id: line.productId, quantity: line.quantity, options: toDraftOptions(line), price: null }
}

export function toDraftLines(lines: readonly StoredLine[]): DraftLines {
  const goods = lines.reduce((sum, { kind, total }) => (kind === 'product' ? sum + total : sum), 0)
  return Object.fromEntries(lines.map((line) => [draftKey(line), toDraftLine(line, goods)]))
}

function formerLine(line: StoredLine, cast: number): Omit<FormerLine, 'today_kopiykas'> {
  const { uk, en } = line.translations
  const isProduct = line.kind === 'product' && line.productId !== null
  return {
    kind: isProduct ? 'product' : line.kind === 'discount' ? 'discount' : 'service',
    product_id: isProduct ? line.productId : null,
    name: { uk: uk.name, en: en.name },
    unit_kopiykas: line.unit,
    quantity: line.quantity,
    total_kopiykas: line.total,
    options: toDraftOptions(line),
    listed_kopiykas: line.listedUnit,
    reason: line.overrideReason,
    cast,
  }
}

/** @param changes changes on top of the draft; null removes a line */
export async function readDraft(
  context: AppContext,
  db: Db | Tx,
  number: string,
  { isOwner, changes }: { readonly isOwner: boolean; readonly changes?: Readonly<Record<string, DraftLine | null>> },
): Promise<DraftState | null> {
  const stored = await readOrder(db, { unscopedNumber: number })
  if (!stored) return null
  const [row = null] = await db.select().from(orderEdits).where(eq(orderEdits.orderId, stored.order.id))
  const cast = await context.salesPorts.castPieces(db, stored.order.id)
  const former = Object.fromEntries(stored.lines.map((line) => [draftKey(line), formerLine(line, cast.get(line.id) ?? 0)]))
  const pricing = await priceDraftLines(context, db, { stored: row?.lines ?? toDraftLines(stored.lines), changes, former, isOwner })
  return { stored, row, ...pricing }
}
