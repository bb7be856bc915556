import { eq } from 'drizzle-orm'
import { emptyProduct, type OptionValues, type ProductValues } from '#contract/product-values.ts'
import type { PropertyName } from '#contract/property-names.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { loadProducts, type OptionRow, type StoredProduct } from '../load-products.ts'
import { productAttributes, productTranslations } from '../tables.ts'
import { byProperty } from '../view-card.ts'

const optionValues = ({ value, translations, impact, extraDays, shapeChange, pairs }: OptionRow): OptionValues => ({
  value,
  label: translations,
  impact,
  extra_days: extraDays,
  shape_change: shapeChange,
  pairs,
})

/** A product as buyers see it (or would, where it is hidden), by the fields that can be set; null when there is none. */
export async function readValues(db: Db | Tx, id: number): Promise<{ values: ProductValues; stored: StoredProduct } | null> {
  const stored = (await loadProducts(db, [id])).get(id)
  if (!stored) return null
  const texts = await db.select().from(productTranslations).where(eq(productTranslations.productId, id))
  const given = await db.select().from(productAttributes).where(eq(productAttributes.productId, id)).orderBy(productAttributes.attribute)
  const options = [...byProperty(stored.options)].map(([name, list]): [`options.${PropertyName}`, OptionValues[]] => [
    `options.${name}`,
    list.map(optionValues),
  ])
  const { row, forbidden } = stored
  const values: ProductValues = {
    ...emptyProduct(row.categoryId),
    ...Object.assign({}, ...texts.map(textValues)),
    ...Object.fromEntries(options),
    price_kopiykas: row.basePrice,
    lead_time_days: row.leadTimeDays,
    shape: row.shape,
    weight_kg: row.shape ? null : row.weightKg,
    forbidden,
    attributes: Object.fromEntries(given.map(({ attribute, valueUk, valueEn, sample }) => [attribute, { uk: valueUk, en: valueEn, sample }])),
  }
  return { values, stored }
}

const textValues = ({ language, name, description, seoTitle, seoDescription, slugOwn }: typeof productTranslations.$inferSelect) => ({
  [`name.${language}`]: name,
  [`description.${language}`]: description,
  [`seo_title.${language}`]: seoTitle,
  [`seo_description.${language}`]: seoDescription,
  [`slug.${language}`]: slugOwn,
})
