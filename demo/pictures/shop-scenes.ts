import type { Shape } from '#contract/shape.ts'
import type { DemoProduct } from '#demo/catalogue/schema.ts'
import type { Job } from './blender.ts'
import type { Scene } from './places.ts'
import { inPlace, natural, type Wanted } from './plan.ts'

const wide = { width: 2000, height: 1125 }
const upright = { width: 1200, height: 1500 }
const bench: Shape = { kind: 'bench', length: 2000, depth: 500, height: 450, seat: 90, slats: 0 }
const cube: Shape = { kind: 'square', side: 900, height: 700, wall: 50 }
const bin: Shape = { kind: 'bin', shape: 'round', width: 450, height: 700, wall: 50, lid: false }

/** The large pictures of the front: a square, an entrance, an evening; each wide and upright. */
export function shopScenes(products: readonly DemoProduct[]): Wanted[] {
  const product = (code: string) => products.find((p) => p.code === code)
  const hero = (name: string, code: string, scene: Scene & Partial<Job>, tall: Partial<Job>): Wanted[] => {
    const of = product(code)
    if (!of) return []
    const job = inPlace(of, scene, 0)
    const picture = (shape: string, more: Partial<Job>): Wanted => ({
      product: 'shop',
      file: `shop/${name}-${shape}.webp`,
      kind: 'hero',
      colour: 'natural',
      hex: natural,
      job: { ...job, samples: Math.max(8, job.samples), ...more },
    })
    return [picture('wide', wide), picture('upright', { ...upright, ...tall })]
  }
  return [
    ...hero(
      'entrance',
      'kolona',
      {
        set: 'house',
        place: { hour: 'golden', ground: 'flags', wall: 'cream', door: 'panels', paint: '#39463f', pair: 1.76 },
        span: 5.2,
        aside: -0.3,
        lower: 0.3,
        elevation: 7,
      },
      { span: 2.9, aside: 0, lower: 0.24 },
    ),
    ...hero(
      'square',
      'monolit',
      {
        set: 'square',
        place: { hour: 'late' },
        others: [
          { form: bin, at: [1.5, 0.05] },
          { form: cube, at: [-1.75, 0.1], plant: 'boxwood' },
        ],
        span: 6.4,
        lower: 0.3,
        yaw: 14,
        elevation: 8,
      },
      {
        span: 4.4,
        lower: 0.3,
        others: [
          { form: bin, at: [1.5, 0.05] },
          { form: cube, at: [-1.75, 0.1], plant: 'boxwood' },
        ],
      },
    ),
    ...hero(
      'evening',
      'trapeza',
      {
        set: 'patio',
        place: { hour: 'dusk', ground: 'deck', wall: 'larch', chairs: 'long', gap: 1.3 },
        span: 6.2,
        lower: 0.3,
        aside: -0.2,
        elevation: 9,
        key: 0.36,
      },
      { span: 3.9, aside: 0 },
    ),
  ].map((w) => (w.job.form.kind === 'bench' ? { ...w, job: { ...w.job, form: bench } } : w))
}
