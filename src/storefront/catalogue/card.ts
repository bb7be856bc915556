import type { ProductList } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'
import type { ReadyDates } from '#contract/ready-range.ts'

/**
 * The data of a card. A page carries it twice, as HTML and as data, so it must be small: the URLs of a picture differ only in width and are stored
 * as their common beginning.
 */
export interface Card {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** In major units: the price, or the lowest one when it varies. */
  readonly price: number
  readonly price_kopiykas: number
  readonly varies: boolean
  /** Some options cost more than this price. */
  readonly from: boolean
  readonly currency: Currency
  /** The size, or the range from the smallest to the largest, in centimetres. */
  readonly sizes: string | null
  /** Codes of the colours, when there is a choice. */
  readonly colours: readonly string[]
  /** When a piece ordered now is ready. */
  readonly ready: ReadyDates
  readonly image: CardImage | null
  /** The picture shown on hover. */
  readonly hover: Pick<CardImage, 'stem' | 'format'> | null
}

export interface CardImage {
  readonly alt: string
  readonly placeholder: string | null
  /** The common beginning of its URLs. */
  readonly stem: string
  readonly format: ImageFormat
  /** Focus of a crop; the middle by default. */
  readonly focus?: number | undefined
}

/** Facts shared by most pictures of a page, stored once in its data. */
export interface ImageFormat {
  readonly width: number
  readonly height: number
  /** Suffix of the URL for old browsers. */
  readonly plain: string
  readonly type: string | null
  /** `stem` + width + `ending` is the URL of each width. */
  readonly ending: string
  readonly widths: readonly number[]
}

export function toSrcSet({ stem, format: { ending, widths } }: CardImage): string {
  return widths.map((width) => `${stem}${width}${ending} ${width}w`).join(', ')
}

export interface Cards {
  readonly cards: readonly Card[]
  readonly meta: ProductList['meta']
}
