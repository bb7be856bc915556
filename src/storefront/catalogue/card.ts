import type { Image, ProductCard, ProductList } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'

/**
 * What a card shows, and no more: a page of cards travels twice, as HTML and as data, and must stay
 * small. A picture's addresses differ only in width, so they travel as their common beginning.
 */
export interface Card {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Major units, as the API gives them: the price, or the lowest one where it varies. */
  readonly price: number
  readonly varies: boolean
  readonly currency: Currency
  /** The smallest and the largest size; one or none when there is no choice. */
  readonly sizes: readonly string[]
  readonly days: number
  /** The picture, and the one under the pointer. */
  readonly pictures: readonly CardPicture[]
}

export interface CardPicture {
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly placeholder: string | null
  readonly src: string
  readonly type: string | null
  /** `stem` + width + `ending` is an address, one for each width. */
  readonly stem: string
  readonly ending: string
  readonly widths: readonly number[]
}

/** A card is never wider than these serve, twice over on a dense screen. */
const cardWidths = { min: 320, max: 960 }

function candidates(srcset: string): { url: string; width: number }[] {
  return srcset.split(',').flatMap((part) => {
    const [, url, width] = /^\s*(\S+)\s+(\d+)w\s*$/.exec(part) ?? []
    return url && width ? [{ url, width: Number(width) }] : []
  })
}

const serves = ({ width }: { width: number }) => width >= cardWidths.min && width <= cardWidths.max

/** The best encoding, as far as its addresses follow the pattern; else the plain picture. */
export function cardPicture(image: Image): CardPicture {
  const { alt, width, height, placeholder, url } = image
  const [best] = image.sources
  const offered = best ? candidates(best.srcset).filter(serves) : []
  const [, stem = '', ending = ''] = /^(.*-)\d+(\.\w+)$/.exec(offered[0]?.url ?? '') ?? []
  const regular = stem !== '' && offered.every((one) => one.url === stem + one.width + ending)
  const plain = image.sources.slice(1).flatMap((source) => candidates(source.srcset))
  const fallback = plain.filter(serves).findLast((one) => one.width <= 640)
  return {
    alt,
    width,
    height,
    placeholder,
    src: fallback?.url ?? url,
    ...(best && regular
      ? { type: best.type, stem, ending, widths: offered.map((one) => one.width) }
      : { type: null, stem: '', ending: '', widths: [] }),
  }
}

export function srcSetOf({ stem, ending, widths }: CardPicture): string {
  return widths.map((width) => `${stem}${width}${ending} ${width}w`).join(', ')
}

export function toCard(product: ProductCard): Card {
  const { sizes } = product
  return {
    id: product.id,
    name: product.product_name,
    slug: product.slug,
    price: product.price_varies ? product.price_from : product.price,
    varies: product.price_varies,
    currency: product.currency,
    sizes: [...new Set([sizes[0], sizes.at(-1)].filter((size) => size !== undefined))],
    days: product.lead_time_days,
    pictures: product.images.slice(0, 2).map(cardPicture),
  }
}

export interface Cards {
  readonly cards: readonly Card[]
  readonly meta: ProductList['meta']
}

export function toCards({ data, meta }: ProductList): Cards {
  return { cards: data.map(toCard), meta }
}
