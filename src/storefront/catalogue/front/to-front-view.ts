import type { Front } from '#contract/front.ts'
import type { CardImage } from '../card.ts'
import { tileAddress } from '../tile-address.ts'
import { cardImage } from '../to-card.ts'
import type { FrontView } from './front-view.ts'

type Picture = Parameters<typeof cardImage>[0]

/** Three widths: for a phone, a desktop screen, and a large or dense one. */
function hero(image: Picture): CardImage {
  const whole = cardImage(image, { min: 640, max: 2000 })
  const { widths } = whole.format
  const widest = widths.at(-1) ?? 0
  const used = widths.filter((one) => one === widest || one === 960 || one === (widest > 1200 ? 1600 : 640))
  return { ...whole, format: { ...whole.format, widths: used } }
}

export function toFrontView({ products, currency, prices, lead_time_days: days, hero: scene, families, recommended, strip }: Front): FrontView {
  return {
    products,
    currency,
    prices,
    days,
    hero: scene && { wide: scene.wide && hero(scene.wide), upright: hero(scene.upright) },
    families: families.map(({ id, count, image }) => ({ id, count, image: tileAddress(image, 320) })),
    recommended: recommended.length,
    strip: { making: tileAddress(strip.making, 320), palette: tileAddress(strip.palette, 320), architects: tileAddress(strip.architects, 320) },
  }
}
