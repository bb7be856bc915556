import { asc, eq, inArray } from 'drizzle-orm'
import type { Image, ProductCard, ProductProperty, PropertyName } from '#contract/catalogue.ts'
import { kindOf, propertyNames } from '#contract/catalogue.ts'
import { Shape } from '#contract/shape.ts'
import type { Language } from '#contract/languages.ts'
import { money, toMajor } from '#contract/money.ts'
import { decompose } from '#geometry/decompose.ts'
import { outerOf, type Box } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Exchange } from '../currency/index.ts'
import { viewImage } from '../media/index.ts'
import { media } from '../media/tables.ts'
import { drawnImage } from './drawn-image.ts'
import { productImages, productOptions, products, productTranslations, propertyDefinitions } from './tables.ts'

export type ProductRow = typeof products.$inferSelect

export interface OptionRow {
  readonly productId: number
  readonly property: PropertyName
  readonly propertyLabels: Readonly<Record<Language, string>>
  readonly value: string
  readonly translations: Readonly<Record<Language, string>>
  readonly impact: number
  readonly shapeChange: (typeof productOptions.$inferSelect)['shapeChange']
  readonly pairs: (typeof productOptions.$inferSelect)['pairs']
}

/** The options of products, in the order of the page. */
export async function optionsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, OptionRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ option: productOptions, definition: propertyDefinitions })
    .from(productOptions)
    .innerJoin(propertyDefinitions, eq(propertyDefinitions.code, productOptions.property))
    .where(inArray(productOptions.productId, [...ids]))
    .orderBy(asc(productOptions.productId), asc(propertyDefinitions.position), asc(productOptions.position))
  const found = new Map<number, OptionRow[]>()
  for (const { option, definition } of rows) {
    const property = propertyNames.find((name) => name === option.property)
    if (!property) continue
    const list = found.get(option.productId) ?? []
    list.push({
      productId: option.productId,
      property,
      propertyLabels: { uk: definition.labelUk, en: definition.labelEn },
      value: option.value,
      translations: { uk: option.labelUk, en: option.labelEn },
      impact: option.impact,
      shapeChange: option.shapeChange,
      pairs: option.pairs,
    })
    found.set(option.productId, list)
  }
  return found
}

/** Options grouped by property, in their order. */
export function byProperty(options: readonly OptionRow[]): Map<PropertyName, OptionRow[]> {
  const grouped = new Map<PropertyName, OptionRow[]>()
  for (const option of options) grouped.set(option.property, [...(grouped.get(option.property) ?? []), option])
  return grouped
}

export function viewProperties(options: readonly OptionRow[], language: Language, exchange: Exchange): ProductProperty[] {
  return [...byProperty(options)].map(([name, list]) => ({
    property_name: name,
    label: list[0]?.propertyLabels[language] ?? name,
    kind: kindOf(name),
    options: list.map((option) => ({
      value: option.value,
      label: option.translations[language],
      price_impact: toMajor(exchange.show(money(option.impact))),
      price_impact_kopiykas: option.impact,
      ...(option.pairs ? { pairs: option.pairs.map((pair) => ({ name: pair.name, value: pair.value, label: pair.label[language] })) } : {}),
      ...(option.shapeChange ? { form: option.shapeChange } : {}),
    })),
  }))
}

async function imagesOf(db: Db | Tx, ids: readonly number[], language: Language): Promise<Map<number, Image[]>> {
  const rows = await db
    .select({ image: productImages, media: media })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, [...ids]))
    .orderBy(asc(productImages.productId), asc(productImages.position))
  const found = new Map<number, Image[]>()
  for (const { image, media: mediaRow } of rows) {
    const list = found.get(image.productId) ?? []
    list.push({ ...viewImage(mediaRow), alt: language === 'uk' ? image.altUk : image.altEn, kind: image.kind, color: image.color })
    found.set(image.productId, list)
  }
  return found
}

/** Sizes as buyers say them: of the size property, or of a combination's pairs. */
function sizesOf(options: readonly OptionRow[]): string[] {
  const sizes = options.flatMap((option) =>
    option.property === 'size' ? [option.value] : (option.pairs ?? []).filter(({ name }) => name === 'size').map(({ value }) => value),
  )
  return [...new Set(sizes)]
}

/** From the smallest to the largest outer size that a buyer can choose, in centimetres; null when nothing says one. */
export function sizeRange(shape: Shape | null, options: readonly OptionRow[]): string | null {
  const texts = shape ? sizesOfShapes(shape, options) : sizesOf(options).map((size) => size.replaceAll('x', ' × '))
  return [...new Set([texts[0], texts.at(-1)].filter((text) => text !== undefined))].join(' – ') || null
}

function sizesOfShapes(shape: Shape, options: readonly OptionRow[]): string[] {
  const shapes = [shape, ...options.flatMap((option) => (option.shapeChange ? (changedForm(shape, [option]) ?? []) : []))]
  return shapes
    .map((shape) => ({ shape, outer: outerOf(decompose(shape).solids) }))
    .sort((a, b) => volumeIn(a.outer) - volumeIn(b.outer))
    .map(({ shape, outer: { length, width, height } }) => sizeText({ length: length / 10, width: width / 10, height: height / 10 }, isRound(shape)))
}

const volumeIn = ({ length, width, height }: Box) => length * width * height

/** The shape with what the chosen options change in it; null when they do not fit. */
export function changedForm(base: Shape, chosen: readonly Pick<OptionRow, 'shapeChange'>[]): Shape | null {
  const changed = chosen.reduce<object>(
    (shape, { shapeChange }) => (shapeChange ? ('kind' in shapeChange ? shapeChange : { ...shape, ...shapeChange }) : shape),
    base,
  )
  return Shape.safeParse(changed).data ?? null
}

export interface LoadedProduct {
  readonly row: ProductRow
  readonly translations: Readonly<Record<Language, { readonly name: string; readonly slug: string; readonly description: string }>>
  readonly options: readonly OptionRow[]
  readonly images: readonly Image[]
  readonly card: ProductCard
}

/** Products with everything a card shows, in four queries however many there are. Order: as in the map, by the ids given. */
export async function loadProducts(db: Db | Tx, ids: readonly number[], language: Language, exchange: Exchange): Promise<Map<number, LoadedProduct>> {
  if (ids.length === 0) return new Map()
  // One after the other: a caller may be inside a transaction, which has one connection.
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
  const translations = await db
    .select()
    .from(productTranslations)
    .where(inArray(productTranslations.productId, [...ids]))
  const options = await optionsOf(db, ids)
  const images = await imagesOf(db, ids, language)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = new Map<number, LoadedProduct>()
  for (const id of ids) {
    const row = byId.get(id)
    if (!row) continue
    const translated = (wanted: Language) => translations.find((one) => one.productId === id && one.language === wanted)
    const uk = translated('uk') ?? { name: row.code, slug: row.code, description: '' }
    const byLanguage = { uk, en: translated('en') ?? uk }
    const list = options.get(id) ?? []
    const loadedImages = images.get(id) ?? []
    const shown = loadedImages.length > 0 || !row.shape ? loadedImages : [drawnImage(id, row.shape, byLanguage[language].name, language)]
    found.set(id, {
      row,
      translations: byLanguage,
      options: list,
      images: loadedImages,
      card: viewCard(row, byLanguage[language], list, shown, exchange),
    })
  }
  return found
}

function viewCard(
  row: ProductRow,
  byLanguage: { name: string; slug: string },
  options: readonly OptionRow[],
  images: readonly Image[],
  exchange: Exchange,
): ProductCard {
  const price = (kopiykas: number) => toMajor(exchange.show(money(kopiykas)))
  return {
    id: row.id,
    product_name: byLanguage.name,
    slug: byLanguage.slug,
    price: price(row.basePrice),
    price_kopiykas: row.basePrice,
    currency: exchange.currency,
    price_varies: row.priceVaries,
    price_from: price(row.priceFrom),
    price_to: price(row.priceMax),
    price_from_kopiykas: row.priceFrom,
    price_to_kopiykas: row.priceMax,
    file_path: images.filter(({ kind }) => kind !== 'drawing').map(({ url }) => url),
    images: [...images],
    category_id: row.categoryId,
    lead_time_days: row.leadTimeDays,
    sizes: sizesOf(options),
    size_range: sizeRange(row.shape, options),
    created_at: row.createdAt.toISOString(),
  }
}
