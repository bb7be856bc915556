import type { Image, ProductView } from './catalogue.ts'
import type { Choice } from './price.ts'
import type { PropertyEffect } from './palette.ts'
import { visibleAspects, visibleProperties, type VisibleAspect } from './visible-properties.ts'

/** What a picture of a product shows. */
export interface ProductPicture {
  readonly kind: string
  /** The colour in the picture; null when the colour does not matter. */
  readonly color: string | null
  /** Options in the picture that are not the first of their property: `{ lighting: 'yes' }`. */
  readonly shows?: Readonly<Record<string, string>> | undefined
}

/** A property as the gallery needs it; `impact` is in the minor units of any one currency. */
export interface GalleryProperty {
  readonly name: string
  readonly effect?: PropertyEffect | undefined
  readonly options: readonly {
    readonly value: string
    readonly impact: number
    readonly pairs?: readonly { readonly name: string; readonly value: string }[] | null | undefined
  }[]
}

/** The picture shows another option than the chosen one. */
export interface PictureDifference {
  /** `color` and `size` even when they are parts of a combination. */
  readonly property: string
  readonly aspect: VisibleAspect
  readonly shown: string
  readonly chosen: string
  /** How much more the shown option costs than the chosen one; 0 when not more. */
  readonly extra: number
}

export interface ShownPicture<Picture> {
  readonly picture: Picture
  readonly differences: readonly PictureDifference[]
}

/** Pictures of a part or of several sizes: they show no particular size and never represent the product. */
const partialKinds = ['close', 'detail', 'scale', 'logo']
const isPartial = ({ kind }: ProductPicture) => partialKinds.includes(kind)

/**
 * The pictures of a configuration: the best match first, the others in their own order. If possible, the first one shows nothing that costs more
 * than the choice. Page, lists, carts, orders, documents, shared links and feeds use it.
 * @param choice omitted properties take their first option
 */
export function gallery<Picture extends ProductPicture>(
  pictures: readonly Picture[],
  properties: readonly GalleryProperty[],
  choice: Choice,
): ShownPicture<Picture>[] {
  const deciders = visibleProperties(properties).flatMap(({ name, aspect }) => findDecider(properties, name, aspect) ?? [])
  const all = pictures.map((picture) => ({ picture, differences: deciders.flatMap((decider) => findDifference(picture, decider, choice) ?? []) }))
  // A picture without a colour may stand for the first colour, but not for another one.
  const colour = deciders.find(({ name }) => name === 'color')
  const isFirstColour = !colour || colour.property.options.findIndex(({ value }) => value === choice[colour.property.name]) < 1
  const ranked = all.map((shown) => ({ shown, rank: rank(shown, !isFirstColour && shown.picture.color === null) }))
  const best = ranked.toSorted((one, other) => compare(one.rank, other.rank))[0]?.shown // stable: the first of equals wins
  return best ? [best, ...all.filter((one) => one !== best)] : []
}

type Viewed = Pick<ProductView, 'images' | 'product_properties'>

/** {@link gallery} for a product of the API; extra costs are in the minor units of its currency. */
export function showGallery({ images, product_properties: properties }: Viewed, choice: Choice): ShownPicture<Image>[] {
  const priced = properties.map((property) => ({
    name: property.property_name,
    effect: property.effect,
    options: property.options.map(({ value, price_impact: impact, pairs }) => ({ value, impact: Math.round(impact * 100), pairs })),
  }))
  return gallery(images, priced, choice)
}

/** The picture of a cart or order line, with the aspects in which it differs from the choice. */
export function findLineImage(product: Viewed, choice: Choice): Image | undefined {
  const [shown] = showGallery(product, choice)
  return shown && { ...shown.picture, differs_in: shown.differences.map(({ aspect }) => aspect) }
}

/** Differences that all pictures share; the page states them once. */
export function commonDifferences(shown: readonly ShownPicture<ProductPicture>[]): PictureDifference[] {
  const whole = shown.filter(({ picture }) => !isPartial(picture))
  return (whole[0]?.differences ?? []).filter(
    (one) => whole.length > 1 && whole.every(({ differences }) => differences.some((other) => isSame(one, other))),
  )
}

export const isSame = (one: PictureDifference, other: PictureDifference) => one.property === other.property && one.shown === other.shown

function rank({ picture, differences }: ShownPicture<ProductPicture>, isUnsure: boolean): number[] {
  const [colour, ...differs] = visibleAspects.map((seen) => Number(differences.some(({ aspect }) => aspect === seen)))
  return [Number(differences.some(({ extra }) => extra > 0)), Number(isPartial(picture)), colour ?? 0, Number(isUnsure), ...differs]
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

type Option = GalleryProperty['options'][number]

/** What determines `name`: the property itself or a combination with it, and how to read the value from its options. */
interface Decider {
  readonly name: string
  readonly aspect: VisibleAspect
  readonly property: GalleryProperty
  readonly readValue: (option: Option) => string | undefined
}

function findDecider(properties: readonly GalleryProperty[], name: string, aspect: VisibleAspect): Decider | null {
  const own = properties.find((property) => property.name === name)
  const property = own ?? properties.find(({ options }) => options[0]?.pairs?.some((pair) => pair.name === name))
  const readValue = (option: Option) => (own ? option.value : option.pairs?.find((pair) => pair.name === name)?.value)
  return property ? { name, aspect, property, readValue } : null
}

function findDifference(picture: ProductPicture, { name, aspect, property, readValue }: Decider, choice: Choice): PictureDifference | null {
  const first = property.options[0]
  const option = property.options.find(({ value }) => value === choice[property.name]) ?? first
  const chosen = option && readValue(option)
  const shown = name === 'color' ? picture.color : (picture.shows?.[name] ?? (isPartial(picture) ? null : first && readValue(first)))
  if (!option || chosen === undefined || shown === null || shown === undefined || shown === chosen) return null
  // Prefers the combination that differs only in this value, or else any that shows it.
  const showing = property.options.filter((other) => readValue(other) === shown)
  const alike = option.value.replace(`${name}:${chosen}`, `${name}:${shown}`)
  const instead = showing.find(({ value }) => value === alike) ?? showing[0]
  return instead ? { property: name, aspect, shown, chosen, extra: Math.max(0, instead.impact - option.impact) } : null
}
