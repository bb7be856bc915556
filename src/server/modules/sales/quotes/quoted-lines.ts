import type { DraftLine, DraftPrice } from '#contract/draft-lines.ts'
import type { SaleLine } from '#contract/sale-line.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readProduction } from '../../content/index.ts'
import type { QuoteDraft } from './quote-draft.ts'
import type { QuotedLine } from './tables.ts'
import { soldLine, withNotes, type DraftSources } from '../lines/draft-lines.ts'

/** The lines as they would be sent or ordered now, and the keys of lines that the catalogue no longer has. */
export async function quotedLines(
  context: AppContext,
  db: Db | Tx,
  draft: QuoteDraft,
  by: string | null,
): Promise<{ readonly lines: readonly QuotedLine[]; readonly gone: readonly string[] }> {
  const sources = { products: draft.products, tiers: draft.tiers, production: await readProduction(context, db), by }
  const sent = new Map((draft.sent?.lines ?? []).map((line) => [line.key, line]))
  const gone: string[] = []
  const lines: QuotedLine[] = []
  for (const [key, priced] of draft.priced.lines) {
    const line = draft.lines[key]
    const made = line && quotedLine(line, priced, sent.get(key), sources)
    if (made) lines.push({ ...made, key })
    else gone.push(key)
  }
  return { lines, gone }
}

/** An untouched line keeps its exact price, texts and measures; its ready days are today's. */
function quotedLine(line: DraftLine, priced: DraftPrice, was: QuotedLine | undefined, sources: DraftSources): SaleLine | null {
  if (line.kind !== 'product' || was?.kind !== 'product') return soldLine(line, priced, sources)
  if (!priced.untouched) return soldLine(line, priced, sources, was.agreed)
  const { ready_from: readyFrom, ready_to: readyTo } = sources.production.ready({ ...was.product, quantity: was.quantity })
  return { ...was, product: { ...was.product, chosen: withNotes(was.product.chosen, line.options) }, readyFrom, readyTo }
}
