import type { Front } from '#contract/front.ts'
import type { CardImage } from '../card.ts'

/**
 * The front's data, reduced because the page carries it twice, as HTML and as data. Small pictures have one URL each, in AVIF, which every recent
 * browser reads.
 */
export interface FrontView extends Pick<Front, 'products' | 'currency' | 'prices'> {
  readonly days: Front['lead_time_days']
  readonly hero: { readonly wide: CardImage | null; readonly upright: CardImage } | null
  /** Families; their names come from the menu. */
  readonly families: readonly { readonly id: number; readonly count: number; readonly image: string | null }[]
  /** Number of recommended products. They are loaded after hydration, because the page's HTML is near its size limit. */
  readonly recommended: number
  readonly strip: Readonly<Record<keyof Front['strip'], string | null>>
}

/** From this width on the wide picture is used, below it the upright one. */
export const wideFrom = '(min-width:768px)'
export const uprightBelow = '(max-width:767.98px)'
/** The page is at most 96rem wide, with margins of 4vw. */
export const heroSizes = '(min-width:1536px) 1392px, 92vw'
export const uprightSizes = '100vw'
