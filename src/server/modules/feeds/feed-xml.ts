import type { Language } from '#contract/languages.ts'
import { madeToOrder as available } from '#contract/merchant.ts'
import { toMajor } from '#contract/money.ts'
import type { Exchange } from '../currency/index.ts'
import { cut, type FeedItem } from './feed-items.ts'

export const feedChannels = ['google', 'meta'] as const
export type FeedChannel = (typeof feedChannels)[number]

export interface FeedShop {
  readonly language: Language
  readonly origin: string
  readonly name: string
  /** The last sentence of every description. */
  readonly madeToOrder: string
  /** “Concrete” in the feed's language. */
  readonly material: string
  /** For Europe, prices are in euros at the National Bank's rate. */
  readonly exchange: Exchange
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** XML 1.0 allows no control characters except tab and line ends. */
// oxlint-disable-next-line no-control-regex -- the very characters that are refused
const plain = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
const escape = (text: string) => plain(text).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

type Fields = readonly (readonly [name: string, value: string | null])[]

const centimetres = (mm: number | null) => (mm === null ? null : `${mm / 10} cm`)

/** The heaviest parcel whose weight Google accepts; heavier goods get a label, to which the account assigns a tariff. */
const heaviestParcel = 1000

/** The fields of both channels, in each one's spelling: Google's availability has underscores, Meta's has spaces. */
function toFields(item: FeedItem, { origin, name, madeToOrder, material, exchange }: FeedShop, channel: FeedChannel): Fields {
  const { outer, weightKg } = item
  const isLight = weightKg !== null && weightKg <= heaviestParcel
  const common: Fields = [
    ['id', item.id],
    ['title', item.title],
    ['description', cut(`${item.description} ${madeToOrder}`.trim(), channel === 'google' ? 5000 : 9999)],
    ['link', origin + item.path],
    ['image_link', origin + item.imagePath],
    ['price', `${toMajor(exchange.show(item.kopiykas)).toFixed(2)} ${exchange.currency}`],
    ['brand', name],
    ['condition', 'new'],
    ['item_group_id', item.group],
    ['product_type', item.category || null],
    ['size', item.size],
    ['color', item.colour],
    ['material', material],
    // Our goods have no registered number, and the shop's code covers all sizes, so no identifier is claimed.
    ['identifier_exists', 'no'],
  ]
  if (channel === 'meta') return [...common, ['availability', available.meta]]
  return [
    ...common,
    ['availability', available.google],
    ['availability_date', `${item.readyBy}T00:00+02:00`],
    ['min_handling_time', String(item.handling.min)],
    ['max_handling_time', String(item.handling.max)],
    ['shipping_weight', isLight ? `${weightKg} kg` : null],
    ['shipping_label', isLight ? null : 'heavy'],
    ['product_weight', weightKg === null ? null : `${weightKg} kg`],
    ['product_length', centimetres(outer?.length ?? outer?.diameter ?? null)],
    ['product_width', centimetres(outer?.width ?? outer?.diameter ?? null)],
    ['product_height', centimetres(outer?.height ?? null)],
  ]
}

/** RSS 2.0 with Google's namespace, which Meta reads too. */
export function feedXml(items: readonly FeedItem[], shop: FeedShop, channel: FeedChannel): string {
  const entries = items.map((item) => {
    const fields = toFields(item, shop, channel).flatMap(([name, value]) => (value === null ? [] : `<g:${name}>${escape(value)}</g:${name}>`))
    return `<item>${fields.join('')}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escape(shop.name)}</title><link>${escape(shop.origin)}/${shop.language}/product</link><description>${escape(shop.name)}</description>
${entries.join('\n')}
</channel></rss>
`
}
