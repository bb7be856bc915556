import { sql } from 'drizzle-orm'
import type { PropertyName } from '#contract/catalogue.ts'
import type { Place } from '#contract/facets.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import type { Translated } from '#contract/languages.ts'
import { money, type Money } from '#contract/money.ts'
import { slugOf } from '#contract/slug.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { priceColumns } from './price-columns.ts'
import { storeAttributes, type NewAttribute } from './attributes.ts'
import { storeDerived } from './store-derived.ts'
import { productImages, productOptions, products, productTranslations, propertyDefinitions, type OptionPair } from './tables.ts'

export interface NewOption {
  readonly value: string
  readonly label: Translated
  readonly impact: Money
  /** Working days; none when left out. */
  readonly extraDays?: number
  readonly shapeChange: ShapeChange | null
  readonly pairs: OptionPair[] | null
}
export interface NewProduct {
  readonly code: string
  readonly categoryId: number
  /** Names of the categories from root to leaf in both languages: they are searched too. */
  readonly categoryNames: readonly string[]
  readonly name: Translated
  readonly description: Translated
  readonly basePrice: Money
  readonly shape: Shape | null
  readonly weightKg: number | null
  readonly leadTimeDays: number
  readonly published: boolean
  /** Where it may stand; left out = what its shape and weight allow. */
  readonly places?: readonly Place[] | null
  /** Its place in the recommended order; left out = after all that have one. */
  readonly rank?: number | null
  readonly createdAt: Date
  readonly properties: readonly { readonly name: PropertyName; readonly options: readonly NewOption[] }[]
  /** Left out = nothing is said of it beside its figures. */
  readonly attributes?: readonly NewAttribute[]
  readonly images: readonly { readonly mediaId: number; readonly kind: string; readonly color: string | null; readonly alt: Translated }[]
}

/** Words of properties, by their stable codes, in the order of a page. */
export async function storeProperties(tx: Tx, labels: ReadonlyMap<PropertyName, Translated>): Promise<void> {
  const rows = [...labels].map(([code, { uk, en }], position) => ({ code, labelUk: uk, labelEn: en, position }))
  if (rows.length > 0) await tx.insert(propertyDefinitions).values(rows).onConflictDoNothing()
}

/** Stores a new product with everything that follows from it: price range, slugs, measures, facets, search terms. Answers its id. */
export async function storeProduct(tx: Tx, product: NewProduct): Promise<number> {
  const [row] = await tx
    .insert(products)
    .values({
      code: product.code,
      categoryId: product.categoryId,
      basePrice: product.basePrice,
      ...priceColumns(product.basePrice, product.properties),
      shape: product.shape,
      weightKg: product.weightKg,
      leadTimeDays: product.leadTimeDays,
      published: product.published,
      places: product.places ? [...product.places] : null,
      rank: product.rank ?? null,
      createdAt: product.createdAt,
    })
    .returning({ id: products.id })
  if (!row) throw new Error('the product was not stored')
  const productId = row.id
  await tx.insert(productTranslations).values(
    (['uk', 'en'] as const).map((language) => ({
      productId,
      language,
      name: product.name[language],
      slug: slugOf(product.name[language]),
      description: product.description[language],
    })),
  )
  const options = product.properties.flatMap(({ name, options: list }) =>
    list.map(({ value, label, impact, extraDays = 0, shapeChange, pairs }, position) => ({
      productId,
      property: name,
      value: value.trim(),
      position,
      labelUk: label.uk.trim(),
      labelEn: label.en.trim(),
      impact: money(impact),
      extraDays,
      shapeChange,
      pairs,
    })),
  )
  if (options.length > 0) await tx.insert(productOptions).values(options)
  await storeAttributes(tx, productId, product.attributes ?? [])
  if (product.images.length > 0) {
    await tx.insert(productImages).values(
      product.images.map(({ mediaId, kind, color, alt }, position) => ({
        productId,
        position,
        mediaId,
        kind,
        color,
        altUk: alt.uk,
        altEn: alt.en,
      })),
    )
  }
  await storeDerived(tx, [
    {
      productId,
      shape: product.shape,
      weightKg: product.weightKg,
      places: product.places ?? null,
      options: product.properties.flatMap(({ name, options: list }) =>
        list.map((option) => ({ property: name, ...option, value: option.value.trim() })),
      ),
      searchable: { names: Object.values(product.name), categories: product.categoryNames, descriptions: Object.values(product.description) },
    },
  ])
  return productId
}

/** One seeding at a time, whatever the number of processes that start together. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.seeding})`)
}
