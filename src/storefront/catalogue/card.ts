import type { ProductList } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'
import type { ReadyDates } from '#contract/ready-range.ts'

/**
 * The data of a card. A page of cards travels twice, as HTML and as data, so it must stay small: the URLs of a picture differ only
 * in width and travel as their common beginning.
 */
export interface Card {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Major units, as the API gives them: the price, or the lowest one where it varies. */
  readonly price: number
  readonly price_kopiykas: number
  readonly varies: boolean
  /** Whether some choice costs more than the price. */
  readonly from: boolean
  readonly currency: Currency
  /** The size, or the smallest and the largest, in centimetres. */
  readonly sizes: string | null
  /** Codes of the colours, where there is a choice. */
  readonly colours: readonly string[]
  /** When a piece ordered now is ready. */
  readonly ready: ReadyDates
  readonly image: CardImage | null
  /** The picture under the pointer. */
  readonly hover: Pick<CardImage, 'stem' | 'format'> | null
}

export interface CardImage {
  readonly alt: string
  readonly placeholder: string | null
  /** The common beginning of its URLs. */
  readonly stem: string
  readonly format: ImageFormat
  /** The focus of a crop; the middle when left out. */
  readonly focus?: number | undefined
}

/** Defaults of most pictures of a page, held once in its data. */
export interface ImageFormat {
  readonly width: number
  readonly height: number
  /** Suffix of the URL for old browsers. */
  readonly plain: string
  readonly type: string | null
  /** `stem` + width + `ending` is an address, one for each width. */
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
