import type { Image, ProductCard, ProductList } from '#contract/catalogue.ts'
import type { Card, CardImage, Cards } from './card.ts'

/** A card is never wider than these serve, twice over on a dense screen. */
const cardWidths = { min: 320, max: 960 }

function candidates(srcset: string): { url: string; width: number }[] {
  return srcset.split(',').flatMap((part) => {
    const [, url, width] = /^\s*(\S+)\s+(\d+)w\s*$/.exec(part) ?? []
    return url && width ? [{ url, width: Number(width) }] : []
  })
}

const serves = ({ width }: { width: number }) => width >= cardWidths.min && width <= cardWidths.max

/** The best encoding and a plain picture, as far as their addresses follow the pattern; else the plain picture alone. */
export function cardImage(image: Image): CardImage {
  const { alt, width, height, placeholder, url } = image
  const [best, ...others] = image.sources
  const offered = best ? candidates(best.srcset).filter(serves) : []
  const [, stem = '', ending = ''] = /^(.*-)\d+(\.\w+)$/.exec(offered[0]?.url ?? '') ?? []
  const regular = stem !== '' && offered.every((one) => one.url === stem + one.width + ending)
  const fallback = others.flatMap(({ srcset }) => candidates(srcset)).findLast((one) => serves(one) && one.width <= 640)?.url ?? url
  const known = { alt, width, height, placeholder }
  if (!best || !regular || !fallback.startsWith(stem)) return { ...known, stem: '', plain: fallback, type: null, ending: '', widths: [] }
  return { ...known, stem, plain: fallback.slice(stem.length), type: best.type, ending, widths: offered.map((one) => one.width) }
}

/** The second picture, when it comes in the same encoding as the first. */
function hoverImage(first: CardImage, second: CardImage): Card['hover'] {
  if (first.type !== second.type || first.ending !== second.ending) return null
  const { stem, plain, widths } = second
  return { stem, plain, ...(first.widths.join() === widths.join() ? {} : { widths }) }
}

export function toCard(product: ProductCard): Card {
  const [first, second] = product.images
  const image = first ? cardImage(first) : null
  return {
    id: product.id,
    name: product.product_name,
    slug: product.slug,
    price: product.price_varies ? product.price_from : product.price,
    varies: product.price_varies,
    from: product.price_to > product.price_from,
    currency: product.currency,
    sizes: product.size_range,
    days: product.lead_time_days,
    image,
    hover: image && second ? hoverImage(image, cardImage(second)) : null,
  }
}

export function toCards({ data, meta }: ProductList): Cards {
  return { cards: data.map(toCard), meta }
}
