import { sql } from 'drizzle-orm'
import { slugOf } from '#contract/slug.ts'
import type { FieldChange } from '../../../platform/audit/tables.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { parseOptionField, type FlatProduct } from './flat-product.ts'

interface Write {
  readonly product: FlatProduct
  readonly changes: readonly FieldChange[]
}

/** Names and descriptions; the address follows the name, unless it is one's own. */
export async function writeTexts(tx: Tx, writes: readonly Write[]): Promise<void> {
  const rows = writes.flatMap(({ product, changes }) =>
    (['uk', 'en'] as const).flatMap((language) => {
      const own = (field: string) => changes.find((change) => change.field === `${field}.${language}`)?.after
      const [name, description] = [own('name'), own('description')]
      if (name === undefined && description === undefined) return []
      const text = (value: unknown, field: string) => (typeof value === 'string' ? value : String(product.values[`${field}.${language}`] ?? ''))
      const newName = text(name, 'name')
      return [{ product_id: product.id, language, name: newName, slug: slugOf(newName), description: text(description, 'description') }]
    }),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into product_translations as t (product_id, language, name, slug, description)
    select product_id, language, name, slug, description
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(product_id int, language text, name text, slug text, description text)
    on conflict (product_id, language) do update set name = excluded.name, description = excluded.description,
      slug = case when t.name = excluded.name or t.slug_own <> '' then t.slug else excluded.slug end`)
}

interface OptionRow {
  readonly product_id: number
  readonly property: string
  readonly value: string
  label_uk: string | null
  label_en: string | null
  impact: number | null
  days: number | null
}

/** Options that are changed, added at the end of their property, or taken away (every field null). */
export async function writeOptions(tx: Tx, writes: readonly Write[]): Promise<void> {
  const rows = writes.flatMap(({ product, changes }) => optionsOf(product.id, changes))
  const gone = rows.filter(({ isGone }) => isGone)
  const remaining = rows.filter(({ isGone }) => !isGone)
  if (gone.length > 0)
    await tx.execute(sql`
      delete from product_options o using json_to_recordset(${JSON.stringify(gone)}::json) as v(product_id int, property text, value text)
      where o.product_id = v.product_id and o.property = v.property and o.value = v.value`)
  if (remaining.length === 0) return
  await tx.execute(sql`
    with v as (
      select * from json_to_recordset(${JSON.stringify(remaining)}::json)
        as v(product_id int, property text, value text, label_uk text, label_en text, impact bigint, days smallint)
    ), changed as (
      update product_options o set label_uk = coalesce(v.label_uk, o.label_uk), label_en = coalesce(v.label_en, o.label_en),
        impact = coalesce(v.impact, o.impact), extra_days = coalesce(v.days, o.extra_days)
      from v where o.product_id = v.product_id and o.property = v.property and o.value = v.value
      returning o.product_id, o.property, o.value
    )
    insert into product_options (product_id, property, value, position, label_uk, label_en, impact, extra_days)
    select v.product_id, v.property, v.value,
      (select coalesce(max(position) + 1, 0) from product_options o where o.product_id = v.product_id and o.property = v.property)
        + row_number() over (partition by v.product_id, v.property) - 1,
      coalesce(v.label_uk, v.value), coalesce(v.label_en, v.label_uk, v.value), coalesce(v.impact, 0), coalesce(v.days, 0)
    from v where not exists (
      select from changed c where c.product_id = v.product_id and c.property = v.property and c.value = v.value)`)
}

function optionsOf(productId: number, changes: readonly FieldChange[]): (OptionRow & { isGone: boolean })[] {
  const rows = new Map<string, OptionRow & { isGone: boolean }>()
  for (const { field: name, after } of changes) {
    const option = parseOptionField(name)
    if (!option) continue
    const key = `${option.property} ${option.value}`
    const { property, value } = option
    const row = rows.get(key) ?? { product_id: productId, property, value, label_uk: null, label_en: null, impact: null, days: null, isGone: true }
    rows.set(key, { ...row, [option.field]: after, isGone: row.isGone && after === null })
  }
  return [...rows.values()]
}
