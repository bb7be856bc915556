import { sql } from 'drizzle-orm'
import { changedImpact, changedPrice, type PriceRule } from '#contract/bulk-prices.ts'
import { bulkLimit, type BulkPriceRow, type BulkPricesOrder, type BulkPricesPreview, type BulkPricesQuestion } from '#contract/admin/bulk-prices.ts'
import type { ChangeSet } from '#contract/admin/change-sets.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { findPriceFault } from '#contract/product-rules.ts'
import type { Actor, FieldChange } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { digest } from '../../../platform/digest.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { filterConditions, productsWithTexts } from '../editing/list-rows.ts'
import { storeChangeSet } from './change-sets.ts'
import { inBatches } from './in-batches.ts'
import { propertyPrices } from '../view-card.ts'
import { impactField, readPriced, repriced, type PricedProduct } from './priced-product.ts'
import { writePrices } from './write-prices.ts'

/** The effect of a price rule on the products of a filter; writes nothing. */
export function previewPrices(context: AppContext, question: BulkPricesQuestion): Promise<BulkPricesPreview> {
  return context.database.db.transaction(
    async (tx) => {
      const { planned, same, tooMany, fingerprint } = await plan(context, tx, question, false)
      return { rows: planned.map(({ row }) => row), same, too_many: tooMany, fingerprint }
    },
    { accessMode: 'read only' },
  )
}

/** Applies a previewed price rule to all products or none. Fails when a product has changed since the preview. */
export function applyPrices(
  context: AppContext,
  actor: Actor,
  { skip, reason, fingerprint, ...question }: BulkPricesOrder,
): Promise<ChangeSet | Failure> {
  return runOnce(context, actor, { what: 'bulk-prices', body: { question, skip, reason, fingerprint } }, async (tx) => {
    const now = await plan(context, tx, question, true)
    if (now.tooMany || now.fingerprint !== fingerprint) return fail('outdatedPreview')
    const skipped = new Set(skip)
    const chosen = now.planned.filter(({ row }) => !row.impossible && !skipped.has(row.id))
    if (chosen.length === 0) return fail('invalid', { skip: 'Nothing is left to change.' })
    const writes = chosen.map(({ product, row }) => ({ product, label: row.name.uk || row.code, changes: toFieldChanges(row) }))
    await writePrices(context, tx, actor, writes)
    return storeChangeSet(context, tx, actor, { kind: 'prices', label: reason, reason, writes })
  })
}

async function plan(context: AppContext, tx: Tx, { filter, rule }: BulkPricesQuestion, lock: boolean) {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select p.id from ${productsWithTexts} where ${await filterConditions(context, tx, filter)} order by p.id limit ${bulkLimit + 1}`,
  )
  const ids = rows.slice(0, bulkLimit).map(({ id }) => id)
  const products: PricedProduct[] = []
  for (const part of inBatches(ids)) products.push(...(await readPriced(tx, part, lock)))
  const planned = products.map((product) => ({ product, row: toRow(product, rule) }))
  const changing = planned.filter(({ row }) => row.price.before !== row.price.after || row.impacts.length > 0)
  return {
    planned: changing,
    same: planned.length - changing.length,
    tooMany: rows.length > bulkLimit,
    fingerprint: digest(JSON.stringify([rule, products.map(({ id, version }) => [id, version])])),
  }
}

function toRow(product: PricedProduct, rule: PriceRule): BulkPriceRow {
  const { id, code, name, forbidden } = product
  const row = {
    price: { before: product.price, after: changedPrice(product.price, rule) },
    impacts: product.options
      .map(({ property, value, label, impact }) => ({ property, value, label, before: impact, after: changedImpact(impact, rule) }))
      .filter(({ before, after }) => before !== after),
  }
  const { price, options } = repriced(product, toFieldChanges(row))
  return { id, code, name, ...row, impossible: findPriceFault(price, propertyPrices(options), forbidden) !== null }
}

function toFieldChanges({ price, impacts }: Pick<BulkPriceRow, 'price' | 'impacts'>): FieldChange[] {
  const own = price.before === price.after ? [] : [{ field: 'price_kopiykas', ...price }]
  return [
    ...own,
    ...impacts.map(({ property, value, label, before, after }) => ({ field: impactField(property, value), before, after, name: label })),
  ]
}
