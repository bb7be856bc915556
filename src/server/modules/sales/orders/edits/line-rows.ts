import { sameOptions, type DraftLine, type PricedDraftLine, type ProductDraftLine } from '#contract/draft-lines.ts'
import { lineTotal, volumePercent, type VolumeTier } from '#contract/price.ts'
import { cleanLine } from '#contract/clean-text.ts'
import type { Production } from '../../../content/index.ts'
import type { StoredProduct } from '../../../catalogue/index.ts'
import { lineRow, manualRow, shownAt, type Exchanges, type LineRow } from '../../lines/line-row.ts'
import type { NewOrderLine } from '../new-order.ts'
import type { StoredLine } from '../read-order.ts'
import { configuredLine } from './weights.ts'

/** What rows are made of; the exchange is the order's own. */
export interface RowSources {
  readonly products: ReadonlyMap<number, StoredProduct>
  readonly tiers: readonly VolumeTier[]
  readonly exchanges: Exchanges
  readonly production: Production
  /** The name of who agrees on prices. */
  readonly by: string | null
}

const valuesOf = ({ id: _id, orderId: _order, position: _position, ...values }: StoredLine): LineRow => values

/**
 * The row of a line as the draft has it. What was not touched stays to the last kopiyka, cent and promised day; null where
 * the catalogue has no such thing any more.
 */
export function rowOf(line: DraftLine, priced: PricedDraftLine, row: StoredLine | undefined, sources: RowSources): LineRow | null {
  if (line.kind === 'product') return productRow(line, priced, row, sources)
  const name = { uk: cleanLine(line.name.uk), en: cleanLine(line.name.en) }
  const same = row?.kind === line.kind && row.translations.uk.name === name.uk && row.translations.en.name === (name.en || name.uk)
  if (row && same && priced.untouched) return valuesOf(row)
  return manualRow({ kind: line.kind, name, quantity: line.quantity, unit: priced.unit }, sources.exchanges)
}

function productRow(line: ProductDraftLine, priced: PricedDraftLine, row: StoredLine | undefined, sources: RowSources): LineRow | null {
  const { tiers, exchanges, production, by } = sources
  if (row && priced.untouched) return withNotes(row, line)
  const product = configuredLine(sources.products, line)
  const reason = typeof line.price === 'object' && line.price !== null ? cleanLine(line.price.reason) : ''
  const isListed = priced.price === 'today'
  if (!product)
    return row && sameOptions(row.options, line.options)
      ? { ...withPrice(row, line, priced, exchanges), ...agreedOf(priced, { reason: reason || null, by }) }
      : null
  const percent = volumePercent(line.quantity, tiers)
  const sold: NewOrderLine = { product, quantity: line.quantity, volumePercent: percent }
  if (isListed) return lineRow(sold, exchanges, production)
  const made = lineRow({ ...sold, agreed: { unit: priced.unit, listed: priced.listed, reason, by } }, exchanges, production)
  if (priced.price !== 'kept' || !row) return made
  // The price of one stays as it was shown, in dollars too.
  return { ...made, shown: shownTimes(row.shown, line.quantity), ...agreedOf(priced, { reason: null, by }) }
}

/** Of a product that left the catalogue: as it was, in another number or at another price. */
function withPrice(row: StoredLine, line: ProductDraftLine, priced: PricedDraftLine, exchanges: Exchanges): LineRow {
  const shown =
    priced.price === 'kept' ? shownTimes(row.shown, line.quantity) : shownAt((exchange) => exchange.show(priced.unit), line.quantity, exchanges)
  return { ...withNotes(row, line), quantity: line.quantity, unit: priced.unit, total: priced.total, shown }
}

const agreedOf = ({ listed }: PricedDraftLine, { reason, by }: { reason: string | null; by: string | null }) => ({
  listedUnit: listed,
  overrideReason: reason,
  overriddenBy: listed === null ? null : by,
})

function withNotes(row: StoredLine, line: ProductDraftLine): LineRow {
  const notes = new Map(line.options.map(({ name, note }) => [name, note === null ? null : cleanLine(note) || null]))
  return {
    ...valuesOf(row),
    options: row.options.map((option) => ({ ...option, note: notes.has(option.name) ? (notes.get(option.name) ?? null) : option.note })),
  }
}

function shownTimes(shown: LineRow['shown'], quantity: number): LineRow['shown'] {
  const times = (one: LineRow['shown']['uk']) => ({ ...one, total: lineTotal(one.unit, quantity) })
  return { uk: times(shown.uk), en: times(shown.en) }
}
