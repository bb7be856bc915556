import { inArray, eq } from 'drizzle-orm'
import {
  emptyProduct,
  optionField,
  fieldValue,
  findChangedFields,
  type OptionField,
  type OptionValues,
  type ProductValues,
  type ProductField,
} from '#contract/product-values.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { loadProducts, type OptionRow, type StoredProduct } from '../load-products.ts'
import { productAttributes, productTranslations, productDrafts, type FieldMark } from '../tables.ts'
import { byProperty } from '../view-card.ts'

const optionValues = ({ value, translations, impact, extraDays, shapeChange, pairs }: OptionRow): OptionValues => ({
  value,
  label: translations,
  impact,
  extra_days: extraDays,
  shape_change: shapeChange,
  pairs,
})

export interface ReadProduct {
  readonly values: ProductValues
  readonly stored: StoredProduct
}

/** The published values of a product, hidden or not; null when there is no such product. */
export async function readValues(db: Db | Tx, id: number): Promise<ReadProduct | null> {
  return (await readManyValues(db, [id])).get(id) ?? null
}

/** {@link readValues} for many products, in three statements; the map keeps the order of the ids. */
export async function readManyValues(db: Db | Tx, ids: readonly number[]): Promise<Map<number, ReadProduct>> {
  if (ids.length === 0) return new Map()
  const list = [...ids]
  const texts = await db.select().from(productTranslations).where(inArray(productTranslations.productId, list))
  const given = await db.select().from(productAttributes).where(inArray(productAttributes.productId, list)).orderBy(productAttributes.attribute)
  const textsById = Map.groupBy(texts, ({ productId }) => productId)
  const givenById = Map.groupBy(given, ({ productId }) => productId)
  return new Map(
    [...(await loadProducts(db, list))].map(([id, stored]) => [
      id,
      { stored, values: toValues(stored, textsById.get(id) ?? [], givenById.get(id) ?? []) },
    ]),
  )
}

function toValues(
  { row, options, forbidden }: StoredProduct,
  texts: readonly (typeof productTranslations.$inferSelect)[],
  given: readonly (typeof productAttributes.$inferSelect)[],
): ProductValues {
  const byName = [...byProperty(options)].map(([name, list]): [OptionField, OptionValues[]] => [optionField(name), list.map(optionValues)])
  return {
    ...emptyProduct(row.categoryId),
    ...Object.assign({}, ...texts.map(textValues)),
    ...Object.fromEntries(byName),
    price_kopiykas: row.basePrice,
    lead_time_days: row.leadTimeDays,
    share_picture: row.sharePicture,
    shape: row.shape,
    own_size: row.ownSize,
    weight_kg: row.shape ? null : row.weightKg,
    hs_code: row.hsCode,
    fits_with: row.fitsWith,
    forbidden,
    attributes: Object.fromEntries(given.map(({ attribute, valueUk, valueEn, sample }) => [attribute, { uk: valueUk, en: valueEn, sample }])),
  }
}

const textValues = ({ language, name, description, seoTitle, seoDescription, slugOwn }: typeof productTranslations.$inferSelect) => ({
  [`name.${language}`]: name,
  [`description.${language}`]: description,
  [`seo_title.${language}`]: seoTitle,
  [`seo_description.${language}`]: seoDescription,
  [`slug.${language}`]: slugOwn,
})

export interface Draft {
  readonly stored: StoredProduct
  /** The state that buyers see. */
  readonly published: ProductValues
  /** The state that the staff sees. */
  readonly values: ProductValues
  /** The fields whose values differ. */
  readonly changed: readonly ProductField[]
  readonly version: number
  readonly marks: Partial<Record<ProductField, FieldMark>>
  /** The newest change of the draft. */
  readonly last: FieldMark | null
}

/** A product with its draft; null when there is no such product. */
export async function readDraft(db: Db | Tx, id: number): Promise<Draft | null> {
  const product = await readValues(db, id)
  if (!product) return null
  const [draft] = await db.select().from(productDrafts).where(eq(productDrafts.productId, id))
  const data = draft?.data ?? {}
  const changed = findChangedFields(product.values, data)
  return {
    stored: product.stored,
    published: product.values,
    values: { ...product.values, ...pick(data, changed) },
    changed,
    version: draft?.version ?? 0,
    marks: draft?.marks ?? {},
    last: draft?.changed ?? null,
  }
}

export function pick(values: Partial<ProductValues>, fields: readonly ProductField[]): Partial<ProductValues> {
  return Object.fromEntries(fields.map((field) => [field, fieldValue(values, field)])) as Partial<ProductValues> // `fields` are its own fields
}
