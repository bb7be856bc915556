import { propertyKind, type Image, type ListedProduct, type ProductCard, type ProductProperty, type PropertyName } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { findColour, type Palettes } from '#contract/palette.ts'
import { middleFocus } from '#contract/picture-kinds.ts'
import { toMajor, type Money } from '#contract/money.ts'
import type { PropertyPrices } from '#contract/price.ts'
import type { Production } from '../content/index.ts'
import type { Exchange } from '../currency/index.ts'
import { viewImage } from '../media/index.ts'
import { colourCodes } from './derive-facets.ts'
import { drawnImage } from './drawn-image.ts'
import type { OptionRow, ProductImageRow, StoredProduct } from './load-products.ts'
import { shownImages } from './shown-images.ts'
import { sizeRange, listSizes } from './size-range.ts'

/** Options grouped by property, in their order. */
export const byProperty = <Option extends { property: PropertyName }>(options: readonly Option[]) => Map.groupBy(options, ({ property }) => property)

/** Total working days that options add. */
export const sumExtraDays = (chosen: readonly Pick<OptionRow, 'extraDays'>[]): number => chosen.reduce((days, { extraDays }) => days + extraDays, 0)

/** The default choice: the first option of every property. */
const defaultOptions = (options: readonly OptionRow[]): OptionRow[] => [...byProperty(options).values()].flatMap(([first]) => first ?? [])

export function viewProperties(
  options: readonly OptionRow[],
  language: Language,
  exchange: Exchange,
  own: Palettes['properties'],
): ProductProperty[] {
  return [...byProperty(options)].map(([name, list]) => ({
    property_name: name,
    label: list[0]?.propertyLabels[language] ?? name,
    kind: propertyKind(name, list),
    ...viewOwn(findColour(own, name), language),
    options: list.map((option) => ({
      value: option.value,
      label: option.translations[language],
      price_impact: toMajor(exchange.show(option.impact)),
      price_impact_kopiykas: option.impact,
      ...(option.pairs ? { pairs: option.pairs.map((pair) => ({ name: pair.name, value: pair.value, label: pair.label[language] })) } : {}),
      ...(option.agreeFirst ? { agree_first: true } : {}),
      ...(option.extraDays > 0 ? { extra_days: option.extraDays } : {}),
      ...(option.shapeChange ? { form: option.shapeChange } : {}),
    })),
  }))
}

/** The owner's texts about their property. */
function viewOwn(own: Palettes['properties'][number] | undefined, language: Language): Pick<ProductProperty, 'help' | 'picture' | 'effect'> {
  if (!own) return {}
  const help = own[`help_${language}`] || own.help_uk
  return { ...(help ? { help } : {}), ...(own.picture ? { picture: own.picture } : {}), ...(own.effect ? { effect: own.effect } : {}) }
}

/** The option prices in the form that `priceChoice` takes. */
export const propertyPrices = (options: readonly Pick<OptionRow, 'property' | 'value' | 'impact'>[]): PropertyPrices[] =>
  [...byProperty(options)].map(([name, list]) => ({ name, options: list.map(({ value, impact }) => ({ value, impact })) }))

/** Left out when it is the middle: a list has fifty pictures, and few are cropped. */
const viewFocus = ({ focus = middleFocus }: { readonly focus?: number | undefined }) => (focus === middleFocus ? {} : { focus })

type Pictures = readonly ProductImageRow[]

/** @param select the pictures to view; listing their variants' addresses is most of the work */
function viewImages(product: StoredProduct, language: Language, select: (pictures: Pictures) => Pictures = (pictures) => pictures): Image[] {
  const { row, translations } = product
  const images = select(shownImages(product).map(({ picture }) => picture))
  if (images.length > 0)
    return images.map((image) => ({
      ...viewImage(image),
      ...viewFocus(image),
      alt: image.alt[language],
      kind: image.kind,
      color: image.color,
      ...(Object.keys(image.shows).length > 0 ? { shows: image.shows } : {}),
    }))
  return row.shape ? [drawnImage(row.id, row.shape, translations[language].name, language)] : []
}

const photoPaths = (images: readonly Pick<Image, 'kind' | 'url'>[]) => images.filter(({ kind }) => kind !== 'drawing').map(({ url }) => url)

/** What lists and cards share, in the exchange's currency; ready dates assume an order now. */
function viewFacts({ row, translations, options }: StoredProduct, language: Language, exchange: Exchange, production: Production) {
  const price = (kopiykas: Money) => toMajor(exchange.show(kopiykas))
  return {
    id: row.id,
    product_name: translations[language].name,
    slug: translations[language].slug,
    price: price(row.basePrice),
    price_kopiykas: row.basePrice,
    currency: exchange.currency,
    price_varies: row.priceVaries,
    price_from: price(row.priceFrom),
    price_to: price(row.priceMax),
    price_from_kopiykas: row.priceFrom,
    price_to_kopiykas: row.priceMax,
    category_id: row.categoryId,
    ...production.ready({ productId: row.id, leadTimeDays: row.leadTimeDays, optionDays: sumExtraDays(defaultOptions(options)), quantity: 1 }),
    size_label: sizeRange(row.shape, options),
    colors: colourCodes(options),
    created_at: row.createdAt.toISOString(),
  }
}

/** The data of a card, cart line or product page. */
export function viewCard(product: StoredProduct, language: Language, exchange: Exchange, production: Production): ProductCard {
  const facts = viewFacts(product, language, exchange, production)
  const images = viewImages(product, language)
  return {
    ...facts,
    file_path: photoPaths(images),
    images,
    lead_time_days: product.row.leadTimeDays,
    sizes: listSizes(product.options),
    size_range: facts.size_label,
  }
}

/** The first picture of a card and the second, shown on hover: the one chosen for it, else the piece alone. */
function selectListed([first, ...others]: Pictures): Pictures {
  const ofKind = (requested: string) => others.find(({ kind }) => kind === requested)
  const second = ofKind('hover') ?? ofKind('alone') ?? others[0]
  return [first, second].filter((image) => image !== undefined)
}

/** A product in a list: with the card's two pictures and without the variants' addresses, which were more than half of the answer. */
export function viewListed(product: StoredProduct, language: Language, exchange: Exchange, production: Production): ListedProduct {
  const images = viewImages(product, language, selectListed)
  return {
    ...viewFacts(product, language, exchange, production),
    file_path: photoPaths(images),
    images: images.map(({ sources: _sources, color: _color, shows: _shows, ...listed }) => listed),
  }
}
