import { asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaletteColour } from '#contract/palette.ts'
import { agreesFirst, withPaletteWords } from '#contract/palette-words.ts'
import { optionFields, sameValue, type ProductValues } from '#contract/product-values.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { readPalette } from '../content/index.ts'
import { reindexProductsIn } from './reindex.ts'
import { productDrafts, productOptions, products } from './tables.ts'

/** Products of one transaction. */
const batch = 200

/** An option that is one of these colours, or a combination with one. */
function named(codes: readonly string[]) {
  const list = sql`array[${sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  )}]::text[]`
  return {
    options: sql`((${productOptions.property} = 'color' and ${productOptions.value} = any(${list})) or exists (
      select 1 from jsonb_array_elements(case when jsonb_typeof(${productOptions.pairs}) = 'array' then ${productOptions.pairs} else '[]' end) pair
      where pair ->> 'name' = 'color' and pair ->> 'value' = any(${list})))`,
    /** Drafts hold options as the editor sends them. */
    drafts: sql`exists (select 1 from jsonb_path_query(${productDrafts.data}, '$.*[*].value') value where value #>> '{}' = any(${list}))
      or exists (select 1 from jsonb_path_query(${productDrafts.data}, '$.*[*].pairs[*].value') value where value #>> '{}' = any(${list}))`,
  }
}

/** Which of these colours a product has, or somebody's draft of one. */
export async function coloursInUse(db: Db | Tx, codes: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (const code of codes) {
    const { options, drafts } = named([code])
    const [option] = await db.select({ id: productOptions.productId }).from(productOptions).where(options).limit(1)
    const [draft] = option ? [option] : await db.select({ id: productDrafts.productId }).from(productDrafts).where(drafts).limit(1)
    if (option ?? draft) used.push(code)
  }
  return used
}

/** Products follow in a job: there may be a hundred thousand of them. */
export async function coloursChanged(context: AppContext, tx: Tx, codes: readonly string[]): Promise<void> {
  await enqueue(context, tx, renameColours, { codes: [...codes] })
}

/** Gives products and drafts the palette's words and rule of agreement for some colours, and makes the search anew. */
export const renameColours = defineJob({
  name: 'rename-colours',
  input: z.object({ codes: z.array(z.string()).min(1) }),
  expireInSeconds: 3600,
  async run({ database: { db } }, { codes }) {
    const { options, drafts } = named(codes)
    const owners = await db
      .selectDistinct({ id: productOptions.productId })
      .from(productOptions)
      .where(options)
      .orderBy(asc(productOptions.productId))
    const ids = owners.map(({ id }) => id)
    for (let start = 0; start < ids.length; start += batch)
      await db.transaction(async (tx) => renameOptions(tx, ids.slice(start, start + batch), await readPalette(tx)))
    await db.transaction(async (tx) => {
      const palette = await readPalette(tx)
      for (const { productId, data } of await tx.select().from(productDrafts).where(drafts).orderBy(asc(productDrafts.productId)).for('update')) {
        const renamed = renameValues(data, palette)
        if (!sameValue(renamed, data)) await tx.update(productDrafts).set({ data: renamed }).where(eq(productDrafts.productId, productId))
      }
      await notifyContentChanged(tx, { area: 'catalogue' })
    })
  },
})

async function renameOptions(tx: Tx, ids: number[], palette: readonly PaletteColour[]): Promise<void> {
  // Who changes one of them waits, and writes the new words.
  await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('update')
  const rows = await tx.select().from(productOptions).where(inArray(productOptions.productId, ids))
  for (const row of rows) {
    const { label, pairs } = withPaletteWords(palette, row.property, {
      value: row.value,
      label: { uk: row.labelUk, en: row.labelEn },
      pairs: row.pairs,
    })
    const agreeFirst = agreesFirst(palette, row.property, row)
    if (label.uk === row.labelUk && label.en === row.labelEn && agreeFirst === row.agreeFirst && sameValue(pairs, row.pairs)) continue
    await tx
      .update(productOptions)
      .set({ labelUk: label.uk, labelEn: label.en, pairs, agreeFirst })
      .where(
        sql`${productOptions.productId} = ${row.productId} and ${productOptions.property} = ${row.property} and ${productOptions.value} = ${row.value}`,
      )
  }
  await reindexProductsIn(tx, ids)
}

/** The options of a product as the editor or an import wrote them, in the words of the palette. */
export function renameValues<Values extends Partial<ProductValues>>(values: Values, palette: readonly PaletteColour[]): Values {
  const renamed = optionFields.flatMap((field) => {
    const options = values[field]
    return options ? [[field, options.map((option) => withPaletteWords(palette, field.slice('options.'.length), option))] as const] : []
  })
  return { ...values, ...Object.fromEntries(renamed) }
}
