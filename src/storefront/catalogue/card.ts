import type { ProductList } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'
import type { ReadyDates } from '#contract/ready-range.ts'

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
  /** Some choice costs more than the price. */
  readonly from: boolean
  readonly currency: Currency
  /** The size, or the smallest and the largest, in centimetres. */
  readonly sizes: string | null
  /** Codes of the colours, where there is a choice. */
  readonly colours: readonly string[]
  /** When one is ready that is ordered now. */
  readonly ready: ReadyDates
  readonly image: CardImage | null
  /** The one under the pointer. */
  readonly hover: Pick<CardImage, 'stem' | 'format'> | null
}

export interface CardImage {
  readonly alt: string
  readonly placeholder: string | null
  /** Every address begins with it. */
  readonly stem: string
  readonly format: ImageFormat
  /** What stays in sight where it is cropped; the middle when left out. */
  readonly focus?: number | undefined
}

/** What most pictures of a page have in common: one object for all of them, which the page's data hold once. */
export interface ImageFormat {
  readonly width: number
  readonly height: number
  /** For a browser that knows no better: what follows the stem. */
  readonly plain: string
  readonly type: string | null
  /** `stem` + width + `ending` is an address, one for each width. */
  readonly ending: string
  readonly widths: readonly number[]
}

export function srcSetOf({ stem, format: { ending, widths } }: CardImage): string {
  return widths.map((width) => `${stem}${width}${ending} ${width}w`).join(', ')
}

export interface Cards {
  readonly cards: readonly Card[]
  readonly meta: ProductList['meta']
}
