import type { ListedProduct, ProductList } from '#contract/catalogue.ts'
import { sized, type SizedImage } from '#contract/picture-widths.ts'
import type { Card, CardImage, Cards, ImageFormat } from './card.ts'

/** Range of widths for a card, up to twice its size for dense screens. */
const cardWidths = { min: 320, max: 960 }

/** Width of the fallback picture for browsers without AVIF. */
const plainWidth = 640

/** The AVIF widths between `min` and `max` pixels, and a fallback picture; a line drawing has only the latter. */
export function cardImage({ alt, width, height, placeholder, url, widths, focus }: SizedImage, { min, max } = cardWidths): CardImage {
  const offered = widths.filter((one) => one >= min && one <= max)
  const [, stem = '', ending = ''] = /^(.*-)\d+(\.\w+)$/.exec(url) ?? []
  const picture = (stem: string, format: Omit<ImageFormat, 'width' | 'height'>) => ({
    alt,
    placeholder,
    stem,
    format: { width, height, ...format },
    ...(focus === undefined ? {} : { focus }),
  })
  if (stem === '' || offered.length === 0) return picture('', { plain: url, type: null, ending: '', widths: [] })
  const plain = offered.findLast((one) => one <= plainWidth)
  return picture(stem, { plain: plain ? plain + ending : url.slice(stem.length), type: 'image/avif', ending: '.avif', widths: offered })
}

/** The second picture, when it comes in the same encoding as the first. */
function hoverImage(first: CardImage, { stem, format }: CardImage): Card['hover'] {
  return first.format.type === format.type ? { stem, format } : null
}

export function toCard(product: ListedProduct): Card {
  const [first, second] = product.images
  const image = first ? cardImage(sized(first)) : null
  return {
    id: product.id,
    name: product.product_name,
    slug: product.slug,
    price: product.price_varies ? product.price_from : product.price,
    price_kopiykas: product.price_varies ? product.price_from_kopiykas : product.price_kopiykas,
    varies: product.price_varies,
    from: product.price_to > product.price_from,
    currency: product.currency,
    sizes: product.size_label,
    colours: product.colors.length > 1 ? product.colors : [],
    ready: { from: product.ready_from, to: product.ready_to },
    image,
    hover: image && second ? hoverImage(image, cardImage(sized(second))) : null,
  }
}

export function toCards({ data, meta }: ProductList): Cards {
  const shared = sharing()
  const withShared = (image: CardImage | null) => image && { ...image, format: shared(image.format) }
  const cards = data.map(toCard).map((card) => {
    const hover = card.hover && { ...card.hover, format: shared(card.hover.format) }
    return { ...card, colours: shared(card.colours), ready: shared(card.ready), image: withShared(card.image), hover }
  })
  return { cards, meta }
}

/** Returns the same object for equal values, because a page's data contains each object once, however often it is referenced. */
function sharing(): <T extends object>(value: T) => T {
  const known = new Map<string, object>()
  return <T extends object>(value: T) => {
    const key = JSON.stringify(value)
    const first = known.get(key) ?? value
    known.set(key, first)
    return first as T // equal to it
  }
}
