import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ProductFilter } from '#contract/admin/bulk-prices.ts'
import { importFields, type ImportField } from '#contract/admin/imports.ts'
import { listProperties, type productTextFields } from '#contract/product-values.ts'
import type { Language } from '#contract/languages.ts'
import type { Palettes } from '#contract/palette.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { inSnapshot } from '../../../platform/db/snapshot.ts'
import type { SheetSource } from '../../../platform/sheets/sheet.ts'
import type { SheetCell } from '../../../platform/sheets/write-sheets.ts'
import { readPalettes } from '../../content/index.ts'
import { inBatches } from '../bulk/in-batches.ts'
import { propertyLabel } from '../editing/ensure-properties.ts'
import { filterConditions, productsWithTexts } from '../editing/list-rows.ts'
import { readManyValues, type ReadProduct } from '../editing/read-values.ts'
import { ownSizeText, shapeText } from './cells.ts'
import { fieldLabel, sheetWords } from './columns.ts'
import { readCategories } from './lookups.ts'
import { pictureText, readPictureNames } from './picture-names.ts'

/** Products per statement. */
const batchSize = 500

/** The two sheets that an import can read. */
export type ProductSheet = 'products' | 'options'

/**
 * Exports filtered products as a sheet that an import can read; importing it unchanged changes nothing. Holds one batch in memory at a
 * time.
 */
export function productSheet(context: AppContext, filter: ProductFilter, language: Language, sheet: ProductSheet): SheetSource {
  const t = sheetWords(context, language)
  const batches = inSnapshot(context.database, async function* (client) {
    const db = drizzle(client)
    const { rows } = await db.execute<{ id: number }>(
      sql`select p.id from ${productsWithTexts} where ${await filterConditions(context, db, filter)} order by p.id`,
    )
    const categories = await readCategories(db)
    const optionCells = optionCellsIn(context, await readPalettes(db), language)
    for (const part of inBatches(
      rows.map(({ id }) => id),
      batchSize,
    )) {
      const products = [...(await readManyValues(db, part)).values()]
      const chosen = products.filter(({ values }) => values.share_picture !== '')
      const names = sheet === 'products' ? await readPictureNames(db, chosen) : new Map<string, string>()
      if (sheet === 'options') yield products.flatMap(optionCells)
      else
        yield products.map((product) => {
          const words = {
            category: categories.formatPath(product.values.category_id, language),
            state: t(product.stored.row.published ? 'onSale' : 'hidden'),
            share_picture: pictureText(product.values.share_picture, product.stored.images, names),
          }
          return importFields.products.map((field) => productCell(product, field, words))
        })
    }
  })
  return { name: t(`sheet_${sheet}`), head: importFields[sheet].map((field) => fieldLabel(t, field)), batches }
}

const optionCellsIn =
  (context: AppContext, palettes: Palettes, language: Language) =>
  ({ values, stored }: ReadProduct): SheetCell[][] =>
    listProperties(values).flatMap(({ name, options }) => {
      const property = propertyLabel(context, palettes, name)[language]
      return options.map((option) => [
        stored.row.code,
        property,
        option.value,
        option.label.uk,
        option.label.en || null,
        option.impact / 100,
        option.extra_days,
        shapeText(option.shape_change) || null,
      ])
    })

type CellWords = Readonly<Record<'category' | 'state' | 'share_picture', string>>

function productCell({ values, stored }: ReadProduct, field: ImportField, words: CellWords): SheetCell {
  if (field === 'code') return stored.row.code
  if (field === 'category' || field === 'state') return words[field]
  if (field === 'share_picture') return words[field] || null
  if (field === 'price') return values.price_kopiykas / 100
  if (field === 'shape') return shapeText(values.shape) || null
  if (field === 'own_size') return ownSizeText(values.own_size) || null
  if (field === 'fits_with') return values.fits_with.join(', ') || null
  if (field === 'lead_time_days' || field === 'weight_kg') return values[field]
  const text = values[field as (typeof productTextFields)[number] | 'hs_code'] // the remaining fields are texts and have the same name
  return text || null
}
