import type { Front } from '#contract/front.ts'
import type { CardImage } from '../card.ts'
import { cardImage } from '../to-card.ts'
import type { FrontView } from './front-view.ts'

type Picture = Parameters<typeof cardImage>[0]

/** The narrowest that is at least this wide. */
function tile(image: Picture | null, width: number): string | null {
  if (!image) return null
  const { stem, format } = cardImage(image, { min: width, max: Number.POSITIVE_INFINITY })
  const { plain, ending, widths } = format
  return stem + (widths[0] === undefined ? plain : widths[0] + ending)
}

/** Three widths: a phone, a desk, a large or dense one. */
function hero(image: Picture): CardImage {
  const whole = cardImage(image, { min: 640, max: 2000 })
  const { widths } = whole.format
  const most = widths.at(-1) ?? 0
  const used = widths.filter((one) => one === most || one === 960 || one === (most > 1200 ? 1600 : 640))
  return { ...whole, format: { ...whole.format, widths: used } }
}

export function toFrontView({ products, currency, prices, lead_time_days: days, hero: scene, families, strip }: Front): FrontView {
  return {
    products,
    currency,
    prices,
    days,
    hero: scene && { wide: scene.wide && hero(scene.wide), upright: hero(scene.upright) },
    families: families.map(({ id, count, image }) => ({ id, count, image: tile(image, 320) })),
    strip: { making: tile(strip.making, 320), palette: tile(strip.palette, 320), architects: tile(strip.architects, 320) },
  }
}
