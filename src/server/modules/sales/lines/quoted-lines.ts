import type { DraftLine, PricedDraftLine, ProductDraftLine } from '#contract/draft-lines.ts'
import { cleanLine } from '#contract/clean-text.ts'
import { volumePercent } from '#contract/price.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readProduction, type Production } from '../../content/index.ts'
import { configuredLine } from '../orders/edits/weights.ts'
import type { QuoteDraft } from '../quotes/quote-draft.ts'
import type { QuotedLine, QuotedProduct } from '../quotes/tables.ts'

/** The lines as they would be sent or ordered now; by key what the catalogue has no longer. */
export async function quotedLines(
  context: AppContext,
  db: Db | Tx,
  draft: QuoteDraft,
  by: string | null,
): Promise<{ readonly lines: readonly QuotedLine[]; readonly gone: readonly string[] }> {
  const production = await readProduction(context, db)
  const sent = new Map((draft.sent?.lines ?? []).map((line) => [line.key, line]))
  const gone: string[] = []
  const lines: QuotedLine[] = []
  for (const [key, priced] of draft.priced.lines) {
    const line = draft.lines[key]
    const made = line && lineOf(key, line, priced, { draft, production, was: sent.get(key), by })
    if (made) lines.push(made)
    else gone.push(key)
  }
  return { lines, gone }
}

interface Sources {
  readonly draft: QuoteDraft
  readonly production: Production
  readonly was: QuotedLine | undefined
  readonly by: string | null
}

/** What was not touched stays to the last kopiyka, word and measure; null where the catalogue has no such thing any more. */
function lineOf(key: string, line: DraftLine, priced: PricedDraftLine, sources: Sources): QuotedLine | null {
  if (line.kind === 'product') return productOf(key, line, priced, sources)
  const uk = cleanLine(line.name.uk)
  return { kind: line.kind, key, name: { uk, en: cleanLine(line.name.en) || uk }, quantity: line.quantity, unit: priced.unit, total: priced.total }
}

function productOf(key: string, line: ProductDraftLine, priced: PricedDraftLine, { draft, production, was, by }: Sources): QuotedProduct | null {
  const { quantity } = line
  const { unit, total, listed } = priced
  if (was?.kind === 'product' && priced.untouched) return withNotes(was, line)
  const product = configuredLine(draft.products, line)
  if (!product) return null
  const ready = production.ready({ ...product, quantity })
  const reason = typeof line.price === 'object' && line.price !== null ? cleanLine(line.price.reason) : ''
  const former = was?.kind === 'product' ? was.agreed : null
  return {
    kind: 'product',
    key,
    product,
    quantity,
    unit,
    volumePercent: priced.price === 'today' ? volumePercent(quantity, draft.tiers) : 0,
    agreed: priced.price === 'today' ? null : { listed, reason: reason || (former?.reason ?? ''), by: reason === '' && former ? former.by : by },
    total,
    weightKg: product.weightKg,
    readyFrom: ready.ready_from,
    readyTo: ready.ready_to,
  }
}

function withNotes(was: QuotedProduct, { options }: ProductDraftLine): QuotedProduct {
  const notes = new Map<string, string | null>(options.map(({ name, note }) => [name, note === null ? null : cleanLine(note) || null]))
  const chosen = was.product.chosen.map((option) => ({ ...option, note: notes.has(option.name) ? (notes.get(option.name) ?? null) : option.note }))
  return { ...was, product: { ...was.product, chosen } }
}

/** Of all pieces, kg; null when the weight of one is not known. */
export function weightOf(lines: readonly QuotedLine[]): number | null {
  return lines.reduce<number | null>((all, line) => {
    if (line.kind !== 'product') return all
    return all === null || line.weightKg === null ? null : all + line.weightKg * line.quantity
  }, 0)
}
