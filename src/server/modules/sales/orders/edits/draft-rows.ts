import type { Rate } from '#contract/rate.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { readProduction } from '../../../content/index.ts'
import { exchangesAt, type LineRow } from '../line-row.ts'
import { draftKey, type DraftState } from './draft-state.ts'
import { draftRow } from './line-rows.ts'

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
