import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { findChangedFields } from '#contract/product-values.ts'
import { recordChanges, type Actor, type FieldChange } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { pick, readManyValues } from '../editing/read-values.ts'
import { priceColumns } from '../price-columns.ts'
import { inBatches } from './in-batches.ts'
import { productDrafts } from '../tables.ts'
import { propertyPrices } from '../view-card.ts'
import { impactField, repriced, type PricedProduct } from './priced-product.ts'

/** New prices of one product, whose row is locked. */
export interface PriceWrite {
  readonly product: PricedProduct
  /** The product's name, for the audit. */
  readonly label: string
  /** Only `price_kopiykas` and `impact.…` fields; no other fields are written. */
  readonly changes: readonly FieldChange[]
}

/**
 * Writes prices and their audit for many products, two statements for hundreds of them, and notifies the shop once: `saveProduct` would
 * take minutes for ten thousand. Callers check prices by `priceFaultOf`; derived columns come from `priceColumns`, as in `saveProduct`.
 */
export async function writePrices(context: AppContext, tx: Tx, actor: Actor, writes: readonly PriceWrite[]): Promise<void> {
  for (const part of inBatches(writes)) {
    await writeImpacts(tx, part)
    await writeBasePrices(tx, part)
    await dropPublished(
      tx,
      part.map(({ product: { id } }) => id),
    )
    const entries = part.map(({ product: { id, version }, label, changes }) => ({ subject: { id, label }, changes, version: version + 1 }))
    await recordChanges(
      context,
      tx,
      actor,
      entries.map((entry) => ({ kind: 'product', verb: 'edit', ...entry })),
    )
  }
  if (writes.length > 0) await notifyContentChanged(tx, { area: 'catalogue' })
}

/** Drops from drafts what buyers see by now, because a draft holds only what differs. */
async function dropPublished(tx: Tx, ids: readonly number[]): Promise<void> {
  const drafts = await tx
    .select({ id: productDrafts.productId, data: productDrafts.data })
    .from(productDrafts)
    .where(and(inArray(productDrafts.productId, [...ids]), ne(productDrafts.data, {})))
  const published = await readManyValues(
    tx,
    drafts.map(({ id }) => id),
  )
  for (const { id, data } of drafts) {
    const product = published.get(id)
    const left = product && pick(data, findChangedFields(product.values, data))
    if (left && Object.keys(left).length < Object.keys(data).length)
      await tx.update(productDrafts).set({ data: left }).where(eq(productDrafts.productId, id))
  }
}

async function writeImpacts(tx: Tx, writes: readonly PriceWrite[]): Promise<void> {
  const rows = writes.flatMap(({ product, changes }) =>
    repriced(product, changes)
      .options.filter(({ property, value }) => changes.some(({ field }) => field === impactField(property, value)))
      .map(({ property, value, impact }) => ({ product_id: product.id, property, value, impact })),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    update product_options o set impact = v.impact
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(product_id int, property text, value text, impact bigint)
    where o.product_id = v.product_id and o.property = v.property and o.value = v.value`)
}

async function writeBasePrices(tx: Tx, writes: readonly PriceWrite[]): Promise<void> {
  const rows = writes.map(({ product, changes }) => {
    const { price, options, forbidden } = repriced(product, changes)
    const { priceFrom, priceTo, priceMax, priceVaries } = priceColumns(price, propertyPrices(options), forbidden)
    const follows = { price_from: priceFrom, price_to: priceTo, price_max: priceMax, price_varies: priceVaries }
    return { id: product.id, version: product.version + 1, base_price: price, ...follows }
  })
  await tx.execute(sql`
    update products p set version = v.version, base_price = v.base_price, price_from = v.price_from, price_to = v.price_to,
      price_max = v.price_max, price_varies = v.price_varies
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id int, version int, base_price bigint, price_from bigint, price_to bigint,
      price_max bigint, price_varies boolean)
    where p.id = v.id`)
}
