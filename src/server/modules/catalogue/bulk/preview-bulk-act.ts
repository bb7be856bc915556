import { inArray } from 'drizzle-orm'
import type { BulkActKind, BulkActPreview, BulkActQuestion, Refused } from '#contract/admin/bulk-acts.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { ProductFault } from '#contract/product-rules.ts'
import { findChangedFields, type ProductValues } from '#contract/product-values.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { pick, readManyValues, type ReadProduct } from '../editing/read-values.ts'
import { readPalettes } from '../../content/index.ts'
import { faultsKnowing, type Known } from '../editing/save-product.ts'
import { attributeDefinitions, categories, productDrafts } from '../tables.ts'
import { chosenIds, wrongChoice } from './bulk-acts.ts'
import { inBatches } from './in-batches.ts'

/** How many faulty products are named: as many as people read. The others are only counted. */
const namedFaulty = 50

/** What an act would do to each product: change it, find it already changed, or fail with a reason. Writes nothing. */
export function previewBulkAct(context: AppContext, { filter, act }: BulkActQuestion): Promise<BulkActPreview | Failure> {
  return context.database.db.transaction(
    async (tx) => {
      const known = await readKnown(tx)
      if (act.kind === 'move' && !known.categories.has(act.category_id))
        return fail('invalid', { category_id: 'This category is not there any more.' })
      const ids = await chosenIds(context, tx, filter)
      if (!ids) return wrongChoice
      const found = { changes: 0, same: 0, faulty: 0 }
      const refused: Refused = []
      for (const part of inBatches(ids)) {
        const drafts = await readDrafts(tx, part)
        for (const [id, product] of await readManyValues(tx, part)) {
          const outcome = predictOutcome(act, product, drafts.get(id) ?? {}, known)
          found[outcome.kind] += 1
          if (outcome.kind === 'faulty' && refused.length < namedFaulty) refused.push(namedFaults(id, product, drafts.get(id) ?? {}, outcome.faults))
        }
      }
      return { total: ids.length, ...found, refused }
    },
    { accessMode: 'read only' },
  )
}

async function readKnown(tx: Tx): Promise<Known> {
  const [trees, codes] = [
    await tx.select({ id: categories.id }).from(categories),
    await tx.select({ code: attributeDefinitions.code }).from(attributeDefinitions),
  ]
  return {
    categories: new Set(trees.map(({ id }) => id)),
    attributes: new Set(codes.map(({ code }) => code)),
    palettes: await readPalettes(tx),
  }
}

async function readDrafts(tx: Tx, ids: readonly number[]): Promise<Map<number, Partial<ProductValues>>> {
  const rows = await tx
    .select({ id: productDrafts.productId, data: productDrafts.data })
    .from(productDrafts)
    .where(inArray(productDrafts.productId, [...ids]))
  return new Map(rows.map(({ id, data }) => [id, data]))
}

type Outcome = { kind: 'changes' | 'same' } | { kind: 'faulty'; faults: readonly ProductFault[] }

/** Decides as `bulk-acts.ts` will when the act runs. */
function predictOutcome(act: BulkActKind, { stored: { row }, values }: ReadProduct, draft: Partial<ProductValues>, known: Known): Outcome {
  const judged = (after: ProductValues): Outcome => {
    const faults = faultsKnowing(after, known)
    return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'changes' }
  }
  const changed = findChangedFields(values, draft)
  const written = { ...values, ...pick(draft, changed) }
  if (act.kind === 'hide') return { kind: row.published ? 'changes' : 'same' }
  if (act.kind === 'publish') return row.published && changed.length === 0 ? { kind: 'same' } : judged(written)
  if (written.category_id === act.category_id) return { kind: 'same' }
  // An unpublished product moves only in its draft, which may be incomplete.
  return row.neverPublished ? { kind: 'changes' } : judged({ ...values, category_id: act.category_id })
}

function namedFaults(id: number, { stored, values }: ReadProduct, draft: Partial<ProductValues>, faults: readonly ProductFault[]): Refused[number] {
  const { 'name.uk': uk, 'name.en': en } = { ...values, ...draft }
  return { id, code: stored.row.code, name: { uk, en }, faults: [...new Set(faults.map(({ fault }) => fault))] }
}
