import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Palettes } from '#contract/palette.ts'
import { propertyNames, type PropertyName } from '#contract/property-names.ts'
import type { Place } from '#contract/facets.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import type { Language, Translated } from '#contract/languages.ts'
import { money, type Money } from '#contract/money.ts'
import type { OwnSizeRules } from '#contract/own-size-rules.ts'
import type { ForbiddenPair, OptionPair } from '#contract/product-values.ts'
import { agreesFirst, withPaletteWords } from '#contract/palette-words.ts'
import { toSlug } from '#contract/slug.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { readPalettes } from '../content/index.ts'
import { priceColumns } from './price-columns.ts'
import { storeAttributes, type NewAttribute } from './attributes.ts'
import { choiceLabels } from './derive-facets.ts'
import { storeDerived } from './store-derived.ts'
import { productImages, productOptions, optionRules, products, productTranslations, propertyDefinitions } from './tables.ts'

export interface NewOption {
  readonly value: string
  readonly label: Translated
  readonly impact: Money
  /** Working days; missing = none. */
  readonly extraDays?: number
  readonly shapeChange: ShapeChange | null
  readonly pairs: readonly OptionPair[] | null
}
export interface NewProduct {
  /** The id of a deleted product that is restored. */
  readonly id?: number
  readonly code: string
  readonly categoryId: number
  /** Category names from root to leaf in both languages, which are searchable. */
  readonly categoryNames: readonly string[]
  readonly name: Translated
  readonly description: Translated
  /** The address chosen by the staff; missing or empty = derived from the name. */
  readonly slug?: Translated
  readonly seo?: Translated<{ readonly title: string; readonly description: string }>
  readonly basePrice: Money
  readonly shape: Shape | null
  /** Missing = listed sizes only. */
  readonly ownSize?: OwnSizeRules | null
  readonly weightKg: number | null
  readonly leadTimeDays: number
  /** Missing = unknown. */
  readonly hsCode?: string
  /** Product codes; missing = none. */
  readonly fitsWith?: readonly string[]
  /** Missing = its first picture. */
  readonly sharePicture?: string
  readonly published: boolean
  readonly neverPublished?: boolean
  /** Where it may stand; missing = derived from shape and weight. */
  readonly places?: readonly Place[] | null
  /** Its rank in the recommended order; missing = after all ranked ones. */
  readonly rank?: number | null
  readonly createdAt: Date
  readonly properties: readonly { readonly name: PropertyName; readonly options: readonly NewOption[] }[]
  /** Forbidden combinations; missing = none. */
  readonly forbidden?: readonly ForbiddenPair[]
  /** Missing = no attributes. */
  readonly attributes?: readonly NewAttribute[]
  readonly images: readonly {
    readonly mediaId: number
    readonly kind: string
    readonly color: string | null
    /** Missing = the first option of every property. */
    readonly shows?: Readonly<Record<string, string>>
    readonly alt: Translated
  }[]
}

/** The definition row of a property; the owner's properties use the owner's names. */
export function definitionRow(palettes: Palettes, code: PropertyName, label: Translated) {
  const own = palettes.properties.find((property) => property.code === code)
  const { uk, en } = own ?? label
  return { code, labelUk: uk, labelEn: en || uk, position: propertyNames(palettes.properties).indexOf(code), effect: own?.effect ?? '' }
}

/** Stores property names by their stable codes. */
export async function storeProperties(tx: Tx, labels: ReadonlyMap<PropertyName, Translated>): Promise<void> {
  const palettes = await readPalettes(tx)
  const rows = [...labels].map(([code, label]) => definitionRow(palettes, code, label))
  if (rows.length > 0) await tx.insert(propertyDefinitions).values(rows).onConflictDoNothing()
}

/** A product's text row in one language. */
export function toTextRow({ name, description, slug, seo }: Pick<NewProduct, 'name' | 'description' | 'slug' | 'seo'>, language: Language) {
  const slugOwn = slug?.[language] ?? ''
  return {
    name: name[language],
    // Without an English name, the English address comes from the Ukrainian one.
    slug: slugOwn || toSlug(name[language] || name.uk),
    slugOwn,
    description: description[language],
    seoTitle: seo?.[language].title ?? '',
    seoDescription: seo?.[language].description ?? '',
  }
}

/** Stores options; colours and finishes get the names of their palettes. */
export async function storeOptions(tx: Tx, productId: number, properties: NewProduct['properties']): Promise<void> {
  const palettes = await readPalettes(tx)
  const rows = properties.flatMap(({ name, options }) =>
    options
      .map((option) => withPaletteWords(palettes, name, option))
      .map(({ value, label, impact, extraDays = 0, shapeChange, pairs }, position) => ({
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
        agreeFirst: agreesFirst(palettes, name, { value: value.trim(), pairs }, position),
      })),
  )
  if (rows.length > 0) await tx.insert(productOptions).values(rows)
}

export async function storeForbidden(tx: Tx, productId: number, forbidden: readonly ForbiddenPair[]): Promise<void> {
  const rows = forbidden.map(({ one, other, reason }, position) => ({
    productId,
    position,
    oneProperty: one.property,
    oneValue: one.value,
    otherProperty: other.property,
    otherValue: other.value,
    reasonUk: reason.uk.trim(),
    reasonEn: reason.en.trim(),
  }))
  if (rows.length > 0) await tx.insert(optionRules).values(rows)
}

/** Stores the pictures of a product that has none yet, in order. */
export async function storeImages(tx: Tx, productId: number, images: NewProduct['images']): Promise<void> {
  if (images.length === 0) return
  await tx.insert(productImages).values(
    images.map(({ mediaId, kind, color, shows = {}, alt }, position) => ({
      productId,
      position,
      mediaId,
      kind,
      color,
      shows,
      altUk: alt.uk,
      altEn: alt.en,
    })),
  )
}

/** Stores a new product with its derived data: price range, slugs, measures, facets, search terms. @returns its id */
export async function storeProduct(tx: Tx, product: NewProduct): Promise<number> {
  const [row] = await tx
    .insert(products)
    .overridingSystemValue()
    .values({
      ...(product.id === undefined ? {} : { id: product.id }),
      code: product.code,
      categoryId: product.categoryId,
      basePrice: product.basePrice,
      ...priceColumns(product.basePrice, product.properties, product.forbidden),
      shape: product.shape,
      ownSize: product.ownSize ?? null,
      weightKg: product.weightKg,
      leadTimeDays: product.leadTimeDays,
      hsCode: product.hsCode ?? '',
      fitsWith: [...(product.fitsWith ?? [])],
      sharePicture: product.sharePicture ?? '',
      published: product.published,
      neverPublished: product.neverPublished ?? false,
      places: product.places ? [...product.places] : null,
      rank: product.rank ?? null,
      createdAt: product.createdAt,
    })
    .returning({ id: products.id })
  if (!row) throw new Error('the product was not stored')
  const productId = row.id
  await tx.insert(productTranslations).values((['uk', 'en'] as const).map((language) => ({ productId, language, ...toTextRow(product, language) })))
  await storeOptions(tx, productId, product.properties)
  await storeForbidden(tx, productId, product.forbidden ?? [])
  await storeAttributes(tx, productId, product.attributes ?? [])
  await storeImages(tx, productId, product.images)
  await storeDerived(tx, [
    {
      productId,
      shape: product.shape,
      weightKg: product.weightKg,
      places: product.places ?? null,
      options: product.properties.flatMap(({ name, options: list }) =>
        list.map((option) => ({ property: name, ...option, value: option.value.trim() })),
      ),
      searchable: {
        names: Object.values(product.name),
        categories: product.categoryNames,
        descriptions: Object.values(product.description),
        labels: choiceLabels(
          product.properties.flatMap(({ name, options }) => options.map(({ label }) => ({ property: name, label }))),
          Boolean(product.ownSize),
        ),
      },
    },
  ])
  return productId
}

/** Allows one seeding at a time; other processes wait until it ends. */
export async function lockSeeding(tx: Tx): Promise<void> {
  // Polls, because a waiting statement would reach its time limit before a long seeding ends.
  const lock = sql`select pg_try_advisory_xact_lock(${lockKeys.seeding}) as locked`
  while (!(await tx.execute<{ locked: boolean }>(lock)).rows[0]?.locked) await sleep(200)
}
