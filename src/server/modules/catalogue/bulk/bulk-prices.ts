import { sql } from 'drizzle-orm'
import { changedImpact, changedPrice, type PriceRule } from '#contract/bulk-prices.ts'
import { bulkLimit, type BulkPriceRow, type BulkPricesOrder, type BulkPricesPreview, type BulkPricesQuestion } from '#contract/admin/bulk-prices.ts'
import type { ChangeSet } from '#contract/admin/change-sets.ts'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import { money } from '#contract/money.ts'
import { priceRange } from '#contract/price.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { FieldChange } from '../../../platform/audit/tables.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { digest } from '../../../platform/digest.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { conditions, productsWithTexts } from '../editing/list-rows.ts'
import { storeChangeSet } from './change-sets.ts'
import { optionField, parseOptionField, readFlat, type FlatProduct } from './flat-product.ts'
import { inBatches, writeProducts } from './write-products.ts'

interface Planned {
  readonly product: FlatProduct
  readonly row: BulkPriceRow
}
interface Plan {
  readonly planned: readonly Planned[]
  readonly same: number
  readonly tooMany: boolean
  readonly fingerprint: string
}

/** What a rule would make of the products of a filter; nothing is written. */
export function previewPrices(context: AppContext, question: BulkPricesQuestion): Promise<BulkPricesPreview> {
  return context.database.db.transaction(
    async (tx) => {
      const { planned, same, tooMany, fingerprint } = await plan(tx, question, false)
      return { rows: planned.map(({ row }) => row), same, too_many: tooMany, fingerprint }
    },
    { accessMode: 'read only' },
  )
}

/** Does what was looked at, all of it or nothing. Refused when one of the products has changed since the look. */
export function applyPrices(
  context: AppContext,
  actor: Actor,
  { skip, reason, fingerprint, ...question }: BulkPricesOrder,
): Promise<ChangeSet | AdminFailure> {
  return runOnce(context, actor, { what: 'bulk-prices', body: { question, skip, reason, fingerprint } }, async (tx) => {
    const now = await plan(tx, question, true)
    if (now.tooMany || now.fingerprint !== fingerprint) return refuse('outdatedPreview')
    const skipped = new Set(skip)
    const chosen = now.planned.filter(({ row }) => !row.impossible && !skipped.has(row.id))
    if (chosen.length === 0) return refuse('invalid', { skip: 'Nothing is left to change.' })
    const writes = chosen.map(({ product, row }) => ({ product, label: row.name.uk || row.code, changes: changesOf(row) }))
    await writeProducts(context, tx, actor, writes)
    return storeChangeSet(context, tx, actor, { kind: 'prices', label: reason, writes })
  })
}

async function plan(tx: Tx, { filter, rule }: BulkPricesQuestion, lock: boolean): Promise<Plan> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select p.id from ${productsWithTexts} where ${conditions(filter)} order by p.id limit ${bulkLimit + 1}`,
  )
  const ids = rows.slice(0, bulkLimit).map(({ id }) => id)
  const products: FlatProduct[] = []
  for (const part of inBatches(ids)) products.push(...(await readFlat(tx, part, lock)))
  const planned = products.map((product) => ({ product, row: rowOf(product, rule) }))
  const changing = planned.filter(({ row }) => row.price.before !== row.price.after || row.impacts.length > 0)
  return {
    planned: changing,
    same: planned.length - changing.length,
    tooMany: rows.length > bulkLimit,
    fingerprint: digest(JSON.stringify([rule, products.map(({ id, version }) => [id, version])])),
  }
}

function rowOf({ id, code, values, forbidden }: FlatProduct, rule: PriceRule): BulkPriceRow {
  const text = (field: string) => String(values[field] ?? '')
  const before = Number(values['price_kopiykas'])
  const price = { before, after: changedPrice(before, rule) }
  const all = Object.entries(values).flatMap(([name, impact]) => {
    const option = parseOptionField(name)
    if (option?.field !== 'impact') return []
    const { property, value } = option
    const label = { uk: text(optionField('label_uk', property, value)), en: text(optionField('label_en', property, value)) }
    return [{ property, value, label, before: Number(impact), after: changedImpact(Number(impact), rule) }]
  })
  return {
    id,
    code,
    name: { uk: text('name.uk'), en: text('name.en') },
    price,
    impacts: all.filter((impact) => impact.before !== impact.after),
    impossible: isImpossible(price.after, all, forbidden),
  }
}

/** The highest price that a product may have; the same as in its editor. */
const dearest = 100_000_000_00

function isImpossible(
  price: number,
  impacts: readonly { property: string; value: string; after: number }[],
  forbidden: FlatProduct['forbidden'],
): boolean {
  const properties = Object.values(Object.groupBy(impacts, ({ property }) => property)).map((options = []) => ({
    name: options[0]?.property ?? '',
    options: options.map(({ value, after }) => ({ value, impact: money(after) })),
  }))
  const { min, max } = priceRange(money(price), properties, forbidden)
  return min <= 0 || price <= 0 || max > dearest
}

function changesOf({ price, impacts }: BulkPriceRow): FieldChange[] {
  const own = price.before === price.after ? [] : [{ field: 'price_kopiykas', ...price }]
  return [...own, ...impacts.map(({ property, value, before, after }) => ({ field: optionField('impact', property, value), before, after }))]
}
