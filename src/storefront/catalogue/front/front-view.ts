import type { Front } from '#contract/front.ts'
import type { CardImage } from '../card.ts'

/**
 * What the front shows, and no more: it travels twice, as HTML and as data. Small pictures are one address each, AVIF:
 * what every browser of the last years reads, in as few bytes of the page as can be.
 */
export interface FrontView extends Pick<Front, 'products' | 'currency' | 'prices'> {
  readonly days: Front['lead_time_days']
  readonly hero: { readonly wide: CardImage | null; readonly upright: CardImage } | null
  /** Their names are those of the menu. */
  readonly families: readonly { readonly id: number; readonly count: number; readonly image: string | null }[]
  /** How many there are: they are read once the page is awake, since its HTML is near its limit. */
  readonly recommended: number
  readonly strip: Readonly<Record<keyof Front['strip'], string | null>>
}

/** The wide picture from this width on, below it the upright one. */
export const wideFrom = '(min-width:768px)'
export const uprightBelow = '(max-width:767.98px)'
/** The page's frame ends at 96rem, its margins are 4vw. */
export const heroSizes = '(min-width:1536px) 1392px, 92vw'
export const uprightSizes = '100vw'
