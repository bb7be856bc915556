import { sql } from 'drizzle-orm'
import { importFields, type ImportField } from '#contract/admin/imports.ts'
import { propertiesOf, type productTextFields } from '#contract/product-values.ts'
import type { Language } from '#contract/languages.ts'
import { translate } from '#i18n/translate.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SheetCell, SheetToWrite } from '../../../platform/sheets/write-sheets.ts'
import { inBatches } from '../bulk/in-batches.ts'
import { conditions, productsWithTexts, type Filter } from '../editing/list-rows.ts'
import { readManyValues, type ReadProduct } from '../editing/read-values.ts'
import { shapeText } from './cells.ts'
import { fieldLabel, sheetWords } from './columns.ts'
import { readCategories } from './lookups.ts'

/** Products of a filter as the two sheets that an import reads: bringing them back unchanged changes nothing. */
export async function exportProducts(
  context: AppContext,
  filter: Filter,
  language: Language,
): Promise<{ products: SheetToWrite; options: SheetToWrite }> {
  const t = sheetWords(context, language)
  return context.database.db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`select p.id from ${productsWithTexts} where ${conditions(filter)} order by p.id`)
      const categories = await readCategories(tx)
      const products: SheetCell[][] = []
      const options: SheetCell[][] = []
      for (const part of inBatches(rows.map(({ id }) => id)))
        for (const product of (await readManyValues(tx, part)).values()) {
          const { values, stored } = product
          const category = categories.pathOf(values.category_id, language)
          products.push(importFields.products.map((field) => productCell(product, field, category, t(stored.row.published ? 'onSale' : 'hidden'))))
          for (const { name, options: list } of propertiesOf(values)) {
            const property = translate(context.messages.messages(language, 'facets'), language, `property_${name}`)
            for (const option of list)
              options.push([
                stored.row.code,
                property,
                option.value,
                option.label.uk,
                option.label.en || null,
                option.impact / 100,
                option.extra_days,
                shapeText(option.shape_change) || null,
              ])
          }
        }
      const head = (kind: 'products' | 'options') => importFields[kind].map((field) => fieldLabel(t, field))
      return {
        products: { name: t('sheet_products'), head: head('products'), rows: products },
        options: { name: t('sheet_options'), head: head('options'), rows: options },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function productCell({ values, stored }: ReadProduct, field: ImportField, category: string, state: string): SheetCell {
  if (field === 'code') return stored.row.code
  if (field === 'category') return category
  if (field === 'state') return state
  if (field === 'price') return values.price_kopiykas / 100
  if (field === 'shape') return shapeText(values.shape) || null
  if (field === 'lead_time_days' || field === 'weight_kg') return values[field]
  const text = values[field as (typeof productTextFields)[number]] // the rest are texts, called alike
  return text || null
}
