import { sql } from 'drizzle-orm'
import { money } from '#contract/money.ts'
import { recordChanges, type Actor } from '../../../platform/audit/record-change.ts'
import type { FieldChange } from '../../../platform/audit/tables.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { priceColumns } from '../price-columns.ts'
import { reindexProductsIn } from '../reindex.ts'
import type { FlatProduct } from './flat-product.ts'
import { writeOptions, writeTexts } from './write-parts.ts'
import { parseOptionField } from './flat-product.ts'

/** What becomes of one product, which the transaction has locked. */
export interface ProductWrite {
  readonly product: FlatProduct
  /** Its name, for the audit. */
  readonly label: string
  readonly changes: readonly FieldChange[]
}

/** Products of one statement. */
const batch = 500

export function inBatches<T>(list: readonly T[], size = batch): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
}

/** Writes the changes of many products in a transaction, with their audit, and tells the shop once. Their products must be locked. */
export async function writeProducts(context: AppContext, tx: Tx, actor: Actor, writes: readonly ProductWrite[]): Promise<void> {
  for (const part of inBatches(writes)) {
    await writeTexts(tx, part)
    await writeOptions(tx, part)
    await writeColumns(tx, part)
    const searched = part.filter(({ changes }) => changes.some(isSearched)).map(({ product }) => product.id)
    for (const ids of inBatches(searched, 200)) await reindexProductsIn(tx, ids)
    await recordChanges(
      context,
      tx,
      actor,
      part.map(({ product, label, changes }) => ({
        kind: 'product',
        verb: 'edit',
        thing: { id: product.id, label },
        changes,
        version: product.version + 1,
      })),
    )
  }
  if (writes.length > 0) await notifyContentChanged(tx, { area: 'catalogue' })
}

/** Does search or a facet know it? A price does not. */
const isSearched = ({ field }: FieldChange): boolean =>
  field === 'category_id' || field === 'weight_kg' || field.startsWith('name.') || field.startsWith('description.') || isNewOption(field)
const isNewOption = (field: string): boolean => parseOptionField(field)?.field.startsWith('label') ?? false

const isPrice = ({ field }: FieldChange): boolean => field === 'price_kopiykas' || field.startsWith('impact.')

/** The columns of the products' own rows; the range of prices follows from base price and options. */
async function writeColumns(tx: Tx, writes: readonly ProductWrite[]): Promise<void> {
  const rows = writes.map(({ product, changes }) => {
    const values = { ...product.values, ...Object.fromEntries(changes.map(({ field, after }) => [field, after as string | number | null])) } // of a flat product
    const base = money(Number(values['price_kopiykas']))
    return {
      id: product.id,
      version: product.version + 1,
      base_price: base,
      category_id: values['category_id'],
      lead_time_days: values['lead_time_days'],
      weight_kg: values['weight_kg'],
      published: values['state'] === 'published',
      ...(changes.some(isPrice)
        ? snakePrices(base, values, product.forbidden)
        : { price_from: null, price_to: null, price_max: null, price_varies: null }),
    }
  })
  await tx.execute(sql`
    update products p set version = v.version, base_price = v.base_price, category_id = v.category_id, lead_time_days = v.lead_time_days,
      weight_kg = v.weight_kg, published = v.published, never_published = p.never_published and not v.published, price_from = coalesce(v.price_from, p.price_from), price_to = coalesce(v.price_to, p.price_to),
      price_max = coalesce(v.price_max, p.price_max), price_varies = coalesce(v.price_varies, p.price_varies)
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id int, version int, base_price bigint, category_id int, lead_time_days int,
      weight_kg double precision, published boolean, price_from bigint, price_to bigint, price_max bigint, price_varies boolean)
    where p.id = v.id`)
}

function snakePrices(base: ReturnType<typeof money>, values: Readonly<Record<string, string | number | null>>, forbidden: FlatProduct['forbidden']) {
  const properties = new Map<string, { value: string; impact: ReturnType<typeof money> }[]>()
  for (const [name, impact] of Object.entries(values)) {
    const option = parseOptionField(name)
    if (option?.field !== 'impact' || impact === null) continue
    properties.set(option.property, [...(properties.get(option.property) ?? []), { value: option.value, impact: money(Number(impact)) }])
  }
  const { priceFrom, priceTo, priceMax, priceVaries } = priceColumns(
    base,
    [...properties].map(([name, options]) => ({ name, options })),
    forbidden,
  )
  return { price_from: priceFrom, price_to: priceTo, price_max: priceMax, price_varies: priceVaries }
}
