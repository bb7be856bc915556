import type { Rate } from '#contract/rate.ts'
import { sameOptions, type DraftLine, type DraftPrice } from '#contract/draft-lines.ts'
import { lineTotal } from '#contract/price.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { readProduction } from '../../../content/index.ts'
import { manualLine, soldLine, typedReason, withNotes, type DraftSources } from '../../lines/draft-lines.ts'
import { exchangesAt, type LineRow, lineRow, shownAt, type Exchanges } from '../line-row.ts'
import type { StoredLine } from '../read-order.ts'
import { draftKey, type DraftState } from './draft-state.ts'

/**
 * The draft's rows in order, as applying it now would write them; null for what the catalogue no longer has.
 * @param by the name of the person who agrees on prices
 */
export async function draftRows(
  context: AppContext,
  db: Db | Tx,
  { stored, lines, priced, products, tiers }: DraftState,
  by: string | null,
): Promise<{ readonly key: string; readonly row: LineRow | null }[]> {
  const existing = new Map(stored.lines.map((line) => [draftKey(line), line]))
  const exchanges = exchangesAt(stored.order.rate as Rate) // stored as a rate
  const production = await readProduction(context, db)
  return [...priced.lines].map(([key, one]) => {
    const line = lines[key]
    return { key, row: line ? draftRow(line, one, existing.get(key), { products, tiers, exchanges, production, by }) : null }
  })
}

/** What rows are made from; the exchange rates are the order's own. */
interface RowSources extends DraftSources {
  readonly exchanges: Exchanges
}

const rowValues = ({ id: _id, orderId: _order, position: _position, ...values }: StoredLine): LineRow => values

/** The row of a draft line. An untouched line keeps its exact prices and ready days; null when the catalogue no longer has it. */
function draftRow(line: DraftLine, priced: DraftPrice, row: StoredLine | undefined, sources: RowSources): LineRow | null {
  const { exchanges, production } = sources
  if (line.kind === 'product') return goodsRow(line, priced, row, sources)
  const made = manualLine(line, priced)
  const same = row?.kind === line.kind && row.translations.uk.name === made.name.uk && row.translations.en.name === made.name.en
  return row && same && priced.untouched ? rowValues(row) : lineRow(made, exchanges, production)
}

function goodsRow(line: DraftLine<'product'>, priced: DraftPrice, row: StoredLine | undefined, sources: RowSources): LineRow | null {
  const { exchanges, production, by } = sources
  if (row && priced.untouched) return noted(row, line)
  const sold = soldLine(line, priced, sources)
  if (!sold)
    return row && sameOptions(row.options, line.options)
      ? { ...withPrice(row, line, priced, exchanges), ...agreedPrice(priced, { reason: typedReason(line) || null, by }) }
      : null
  const made = lineRow(sold, exchanges, production)
  if (priced.price !== 'kept' || !row) return made
  // The unit price stays as it was shown, in dollars too.
  return { ...made, shown: shownTimes(row.shown, line.quantity), ...agreedPrice(priced, { reason: null, by }) }
}

/** For a product that left the catalogue: the former row with another quantity or price. */
function withPrice(row: StoredLine, line: DraftLine<'product'>, priced: DraftPrice, exchanges: Exchanges): LineRow {
  const shown =
    priced.price === 'kept' ? shownTimes(row.shown, line.quantity) : shownAt((exchange) => exchange.show(priced.unit), line.quantity, exchanges)
  return { ...noted(row, line), quantity: line.quantity, unit: priced.unit, total: priced.total, shown }
}

const agreedPrice = ({ listed }: DraftPrice, { reason, by }: { reason: string | null; by: string | null }) => ({
  listedUnit: listed,
  overrideReason: reason,
  overriddenBy: listed === null ? null : by,
})

const noted = (row: StoredLine, { options }: DraftLine<'product'>): LineRow => ({ ...rowValues(row), options: withNotes(row.options, options) })

function shownTimes(shown: LineRow['shown'], quantity: number): LineRow['shown'] {
  const times = (one: LineRow['shown']['uk']) => ({ ...one, total: lineTotal(one.unit, quantity) })
  return { uk: times(shown.uk), en: times(shown.en) }
}
