import type { ListedImage, ListedProduct, ProductList } from '#contract/catalogue.ts'
import type { Card, CardImage, Cards } from './card.ts'

/** A card is never wider than these serve, twice over on a dense screen. */
const cardWidths = { min: 320, max: 960 }

/** A browser without AVIF takes this width of the plain picture. */
const plainWidth = 640

/** The widths that serve a card, or whatever is `min` to `max` pixels wide, as AVIF, and a plain picture; a line drawing is the plain picture alone. */
export function cardImage({ alt, width, height, placeholder, url, widths }: Omit<ListedImage, 'kind'>, { min, max } = cardWidths): CardImage {
  const known = { alt, width, height, placeholder }
  const offered = widths.filter((one) => one >= min && one <= max)
  const [, stem = '', ending = ''] = /^(.*-)\d+(\.\w+)$/.exec(url) ?? []
  if (stem === '' || offered.length === 0) return { ...known, stem: '', plain: url, type: null, ending: '', widths: [] }
  const plain = offered.findLast((one) => one <= plainWidth)
  return { ...known, stem, plain: plain ? plain + ending : url.slice(stem.length), type: 'image/avif', ending: '.avif', widths: offered }
}

/** The second picture, when it comes in the same encoding as the first. */
function hoverImage(first: CardImage, second: CardImage): Card['hover'] {
  if (first.type !== second.type || first.ending !== second.ending) return null
  const { stem, plain, widths } = second
  return { stem, plain, ...(first.widths.join() === widths.join() ? {} : { widths }) }
}

export function toCard(product: ListedProduct): Card {
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
    colours: product.colors.length > 1 ? product.colors : [],
    ready: { from: product.ready_from, to: product.ready_to },
    image,
    hover: image && second ? hoverImage(image, cardImage(second)) : null,
  }
}

export function toCards({ data, meta }: ProductList): Cards {
  return { cards: data.map(toCard), meta }
}
