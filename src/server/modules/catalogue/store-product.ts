import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Palettes } from '#contract/palette.ts'
import { propertyNames, type PropertyName } from '#contract/property-names.ts'
import type { ShapeChange } from '#contract/shape.ts'
import { languages, type Language, type Translated } from '#contract/languages.ts'
import { money, type Money } from '#contract/money.ts'
import type { ForbiddenPair, OptionPair } from '#contract/product-values.ts'
import { agreesFirst, withPaletteWords } from '#contract/palette-words.ts'
import { toSlug } from '#contract/slug.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { readPalettes } from '../content/index.ts'
import { priceColumns } from './price-columns.ts'
import { storeAttributes, type NewAttribute } from './attributes.ts'
import { reindexProducts } from './reindex-products.ts'
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
type Row = typeof products.$inferInsert

/** A new product: the columns of its row, with the table's defaults for missing ones, and its data in other tables. */
export interface NewProduct extends Omit<Row, keyof ReturnType<typeof priceColumns> | 'version' | 'picturesVersion' | 'updatedAt'> {
  /** The id of a deleted product that is restored. */
  readonly id?: number
  readonly createdAt: Date
  readonly name: Translated
  readonly description: Translated
  /** The address chosen by the staff; missing or empty = derived from the name. */
  readonly slug?: Translated | undefined
  readonly seo?: Translated<{ readonly title: string; readonly description: string }> | undefined
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
  const { name, description, slug, seo, properties, forbidden = [], attributes = [], images, ...row } = product
  const [stored] = await tx
    .insert(products)
    .overridingSystemValue()
    .values({ ...row, ...priceColumns(row.basePrice, properties, forbidden) })
    .returning({ id: products.id })
  if (!stored) throw new Error('the product was not stored')
  const productId = stored.id
  await tx
    .insert(productTranslations)
    .values(languages.map((language) => ({ productId, language, ...toTextRow({ name, description, slug, seo }, language) })))
  await storeOptions(tx, productId, properties)
  await storeForbidden(tx, productId, forbidden)
  await storeAttributes(tx, productId, attributes)
  await storeImages(tx, productId, images)
  await reindexProducts(tx, [productId])
  return productId
}

/** Allows one seeding at a time; other processes wait until it ends. */
export async function lockSeeding(tx: Tx): Promise<void> {
  // Polls, because a waiting statement would reach its time limit before a long seeding ends.
  const lock = sql`select pg_try_advisory_xact_lock(${lockKeys.seeding}) as locked`
  while (!(await tx.execute<{ locked: boolean }>(lock)).rows[0]?.locked) await sleep(200)
}
