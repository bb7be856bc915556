import { asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { paletteGroups, type PaletteGroup, type Palettes } from '#contract/palette.ts'
import { agreesFirst, withPaletteWords } from '#contract/palette-words.ts'
import { isOptionField, toProperty, type ProductValues } from '#contract/product-values.ts'
import { sameValue } from '#contract/same-value.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { readPalettes } from '../content/index.ts'
import { reindexProducts } from './reindex-products.ts'
import { definitionRow } from './store-product.ts'
import { productDrafts, productOptions, products, propertyDefinitions } from './tables.ts'

/** Products per transaction. */
const batch = 200

const propertyOfSamples = { colours: 'color', finishes: 'finish' } as const

/** Conditions for options that use one of these colours or finishes (also within a combination) or properties. */
function buildUseConditions(group: PaletteGroup, codes: readonly string[]) {
  const list = sql`${sql.param([...codes])}::text[]`
  if (group === 'properties')
    return {
      options: sql`${productOptions.property} = any(${list})`,
      drafts: sql`exists (select 1 from jsonb_each(${productDrafts.data}) field
        where field.key = any(select 'options.' || code from unnest(${list}) code) and field.value <> '[]')`,
    }
  const property = propertyOfSamples[group]
  return {
    options: sql`((${productOptions.property} = ${property} and ${productOptions.value} = any(${list})) or exists (
      select 1 from jsonb_array_elements(case when jsonb_typeof(${productOptions.pairs}) = 'array' then ${productOptions.pairs} else '[]' end) pair
      where pair ->> 'name' = ${property} and pair ->> 'value' = any(${list})))`,
    /** Drafts store options in the editor's form. */
    drafts: sql`exists (select 1 from jsonb_path_query(${productDrafts.data}, '$.*[*].value') value where value #>> '{}' = any(${list}))
      or exists (select 1 from jsonb_path_query(${productDrafts.data}, '$.*[*].pairs[*].value') value where value #>> '{}' = any(${list}))`,
  }
}

/** Which of these colours, finishes or properties a product or a draft uses. */
export async function palettesInUse(db: Db | Tx, group: PaletteGroup, codes: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (const code of codes) {
    const { options, drafts } = buildUseConditions(group, [code])
    const [option] = await db.select({ id: productOptions.productId }).from(productOptions).where(options).limit(1)
    const [draft] = option ? [option] : await db.select({ id: productDrafts.productId }).from(productDrafts).where(drafts).limit(1)
    if (option ?? draft) used.push(code)
  }
  return used
}

/** A job updates the products: there may be a hundred thousand. */
export async function palettesChanged(context: AppContext, tx: Tx, group: PaletteGroup, codes: readonly string[]): Promise<void> {
  await enqueue(context, tx, followPalette, { group, codes: [...codes] })
}

/**
 * Copies changed palette names and agreement rules to products and drafts, property names and order to the definitions, then reindexes
 * the search.
 */
export const followPalette = defineJob({
  name: 'follow-palette',
  input: z.object({ group: z.enum(paletteGroups), codes: z.array(z.string()) }),
  expireInSeconds: 3600,
  async run({ database: { db } }, { group, codes }) {
    if (group === 'properties') await db.transaction(storeOwnProperties)
    const { options, drafts } = buildUseConditions(group, codes)
    const owners = await db
      .selectDistinct({ id: productOptions.productId })
      .from(productOptions)
      .where(options)
      .orderBy(asc(productOptions.productId))
    const ids = owners.map(({ id }) => id)
    for (let start = 0; start < ids.length; start += batch)
      await db.transaction(async (tx) => renameOptions(tx, ids.slice(start, start + batch), await readPalettes(tx)))
    await db.transaction(async (tx) => {
      const palettes = await readPalettes(tx)
      for (const { productId, data } of await tx.select().from(productDrafts).where(drafts).orderBy(asc(productDrafts.productId)).for('update')) {
        const renamed = renameValues(data, palettes)
        if (!sameValue(renamed, data)) await tx.update(productDrafts).set({ data: renamed }).where(eq(productDrafts.productId, productId))
      }
      await notifyContentChanged(tx, { area: 'catalogue' })
    })
  },
})

async function renameOptions(tx: Tx, ids: number[], palettes: Palettes): Promise<void> {
  // The lock makes other writers wait; they then write the new names.
  await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('update')
  const rows = await tx.select().from(productOptions).where(inArray(productOptions.productId, ids))
  for (const row of rows) {
    const { label, pairs } = withPaletteWords(palettes, row.property, {
      value: row.value,
      label: { uk: row.labelUk, en: row.labelEn },
      pairs: row.pairs,
    })
    const agreeFirst = agreesFirst(palettes, row.property, row, row.position)
    if (label.uk === row.labelUk && label.en === row.labelEn && agreeFirst === row.agreeFirst && sameValue(pairs, row.pairs)) continue
    await tx
      .update(productOptions)
      .set({ labelUk: label.uk, labelEn: label.en, pairs, agreeFirst })
      .where(
        sql`${productOptions.productId} = ${row.productId} and ${productOptions.property} = ${row.property} and ${productOptions.value} = ${row.value}`,
      )
  }
  await reindexProducts(tx, ids)
}

/** Updates property definitions in use with the owner's newest names. */
async function storeOwnProperties(tx: Tx): Promise<void> {
  const palettes = await readPalettes(tx)
  for (const { code, uk, en } of palettes.properties) {
    const { code: _, ...row } = definitionRow(palettes, code, { uk, en })
    await tx.update(propertyDefinitions).set(row).where(eq(propertyDefinitions.code, code))
  }
}

/** A product's options, from the editor or an import, with the palettes' names. */
export function renameValues<Values extends Partial<ProductValues>>(values: Values, palettes: Palettes): Values {
  const renamed = Object.keys(values)
    .filter(isOptionField)
    .map((field) => [field, values[field]?.map((option) => withPaletteWords(palettes, toProperty(field), option))] as const)
  return { ...values, ...Object.fromEntries(renamed) }
}
