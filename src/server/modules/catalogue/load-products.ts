import { and, eq, sql } from 'drizzle-orm'
import type { PropertyEffect } from '#contract/palette.ts'
import type { PropertyName } from '#contract/property-names.ts'
import type { Language, Translated } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import type { ForbiddenPair } from '#contract/product-values.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { imageRows, type ImageRow } from '../media/index.ts'
import { optionRules, productImages, productOptions, products, productTranslations, propertyDefinitions } from './tables.ts'

export type ProductRow = typeof products.$inferSelect

export interface OptionRow {
  readonly property: PropertyName
  readonly propertyLabels: Translated
  /** The effect of the property besides its price. */
  readonly effect: PropertyEffect
  readonly value: string
  readonly translations: Translated
  /** Kopiykas added to the price of one piece. */
  readonly impact: Money
  /** Working days added to the lead time. */
  readonly extraDays: number
  readonly shapeChange: (typeof productOptions.$inferSelect)['shapeChange']
  readonly pairs: (typeof productOptions.$inferSelect)['pairs']
  /** Details must be agreed with the buyer before a card payment. */
  readonly agreeFirst: boolean
}

export interface ProductImageRow extends ImageRow {
  readonly alt: Translated
  readonly kind: string
  readonly color: string | null
  readonly shows: Readonly<Record<string, string>>
}

/** A stored product, in every language and without a currency. */
export interface StoredProduct {
  readonly row: ProductRow
  readonly translations: Translated<{ readonly name: string; readonly slug: string }>
  /** In page order. */
  readonly options: readonly OptionRow[]
  readonly images: readonly ProductImageRow[]
  /** Forbidden combinations, in editor order. */
  readonly forbidden: readonly ForbiddenPair[]
}

const translationsJson = sql<Partial<Record<Language, { name: string; slug: string }>>>`(${sql`
  select coalesce(json_object_agg(${productTranslations.language}, json_build_object('name', ${productTranslations.name}, 'slug', ${productTranslations.slug})), '{}')
  from ${productTranslations} where ${productTranslations.productId} = ${products.id}`})`

const optionsJson = sql<OptionRow[]>`(${sql`
  select coalesce(json_agg(json_build_object(
    'property', ${productOptions.property},
    'propertyLabels', json_build_object('uk', ${propertyDefinitions.labelUk}, 'en', ${propertyDefinitions.labelEn}),
    'effect', ${propertyDefinitions.effect},
    'value', ${productOptions.value},
    'translations', json_build_object('uk', ${productOptions.labelUk}, 'en', ${productOptions.labelEn}),
    'impact', ${productOptions.impact},
    'extraDays', ${productOptions.extraDays},
    'shapeChange', ${productOptions.shapeChange},
    'pairs', ${productOptions.pairs},
    'agreeFirst', ${productOptions.agreeFirst}
  ) order by ${propertyDefinitions.position}, ${productOptions.position}), '[]')
  from ${productOptions} join ${propertyDefinitions} on ${propertyDefinitions.code} = ${productOptions.property}
  where ${productOptions.productId} = ${products.id}`})`

const imagesJson = sql<ProductImageRow[]>`(${sql`
  select coalesce(json_agg(json_build_object(
    'id', ${imageRows.id}, 'hash', ${imageRows.hash}, 'width', ${imageRows.width}, 'height', ${imageRows.height}, 'placeholder', ${imageRows.placeholder}, 'focus', ${imageRows.focus},
    'alt', json_build_object('uk', ${productImages.altUk}, 'en', ${productImages.altEn}),
    'kind', ${productImages.kind}, 'color', ${productImages.color}, 'shows', ${productImages.shows}
  ) order by ${productImages.position}), '[]')
  from ${productImages} join ${imageRows} on ${imageRows.id} = ${productImages.mediaId}
  where ${productImages.productId} = ${products.id}`})`

const forbiddenJson = sql<ForbiddenPair[]>`(${sql`
  select coalesce(json_agg(json_build_object(
    'one', json_build_object('property', ${optionRules.oneProperty}, 'value', ${optionRules.oneValue}),
    'other', json_build_object('property', ${optionRules.otherProperty}, 'value', ${optionRules.otherValue}),
    'reason', json_build_object('uk', ${optionRules.reasonUk}, 'en', ${optionRules.reasonEn})
  ) order by ${optionRules.position}), '[]')
  from ${optionRules} where ${optionRules.productId} = ${products.id}`})`

const findProducts = prepared((db) =>
  db
    .select({ row: products, translations: translationsJson, options: optionsJson, images: imagesJson, forbidden: forbiddenJson })
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')})`)
    .prepare('find_products'),
)

/**
 * Loads products (unpublished too) with everything that pricing and display need, in one statement, since each round trip delays a cart.
 * Unknown ids are left out; the map keeps the order of the ids.
 */
export async function loadProducts(db: Db | Tx, ids: readonly number[]): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await findProducts(db).execute({ ids: [...new Set(ids)] })
  const byId = new Map(rows.map((found) => [found.row.id, found]))
  return new Map(
    ids.flatMap((id) => {
      const found = byId.get(id)
      return found ? [[id, storedProduct(found)] as const] : []
    }),
  )
}

/** A missing English name falls back to the Ukrainian one. */
function storedProduct(
  found: Omit<StoredProduct, 'translations'> & { readonly translations: Partial<StoredProduct['translations']> },
): StoredProduct {
  const uk = found.translations.uk ?? { name: found.row.code, slug: found.row.code }
  const en = found.translations.en?.name ? found.translations.en : uk
  return { ...found, translations: { uk, en } }
}

/** The descriptions of one product; empty when missing. English falls back to Ukrainian. */
export async function readDescriptions(db: Db | Tx, id: number): Promise<Translated> {
  const rows = await db
    .select({ language: productTranslations.language, description: productTranslations.description })
    .from(productTranslations)
    .where(eq(productTranslations.productId, id))
  const uk = rows.find(({ language }) => language === 'uk')?.description ?? ''
  return { uk, en: rows.find(({ language }) => language === 'en')?.description || uk }
}

/** Title and description of one product for search engines; empty when unset. */
export async function readSeo(db: Db | Tx, id: number, language: Language): Promise<{ title: string; description: string }> {
  const [row] = await db
    .select({ title: productTranslations.seoTitle, description: productTranslations.seoDescription })
    .from(productTranslations)
    .where(and(eq(productTranslations.productId, id), eq(productTranslations.language, language)))
  return row ?? { title: '', description: '' }
}
