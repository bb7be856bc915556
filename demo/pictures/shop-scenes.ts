import type { Shape } from '#contract/shape.ts'
import type { DemoProduct } from '#demo/catalogue/schema.ts'
import type { Job } from './blender.ts'
import type { Scene } from './places.ts'
import { inPlace } from './in-place.ts'
import type { RequestedPicture } from './plan.ts'
import { individual, natural, white } from './tones.ts'

const wide = { width: 2000, height: 1125 }
const upright = { width: 1200, height: 1500 }
const bench: Shape = { kind: 'bench', length: 2000, depth: 500, height: 450, seat: 90, slats: 0 }
const cube: Shape = { kind: 'square', side: 900, height: 700, wall: 50 }
const bin: Shape = { kind: 'bin', shape: 'round', width: 450, height: 700, wall: 50, lid: false }

/** The large pictures of the front page: a square, an entrance, an evening; each in landscape and portrait. */
export function shopScenes(products: readonly DemoProduct[]): RequestedPicture[] {
  const product = (code: string) => products.find((p) => p.code === code)
  const hero = (name: string, code: string, scene: Scene & Partial<Job>, tall: Partial<Job>): RequestedPicture[] => {
    const of = product(code)
    if (!of) return []
    const job = inPlace(of, scene, 0)
    const picture = (shape: string, more: Partial<Job>): RequestedPicture => ({
      product: 'shop',
      file: `shop/${name}-${shape}.webp`,
      kind: 'hero',
      colour: 'natural',
      hex: natural,
      job: { ...job, samples: Math.max(8, job.samples), ...more },
    })
    return [picture('wide', wide), picture('upright', { ...upright, ...tall })]
  }
  const heroes = [
    ...hero(
      'entrance',
      'kolona',
      {
        set: 'house',
        place: { hour: 'golden', ground: 'flags', wall: 'cream', door: 'panels', paint: '#48627a', pair: 1.76 },
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
        place: { hour: 'dusk', ground: 'slabs', wall: 'white', chairs: 'long', gap: 1.3 },
        span: 5.2,
        lower: 0.3,
        aside: -0.2,
        elevation: 9,
        key: 0.6,
      },
      { span: 3.9, aside: 0 },
    ),
  ].map((w) => (w.job.form.kind === 'bench' ? { ...w, job: { ...w.job, form: bench } } : w))
  return [...heroes, ...palette, ...making]
}

const slab: Shape = { kind: 'block', length: 600, width: 600, height: 600, chamfer: 8 }
const square = { width: 1000, height: 1000 }
const shop = { product: 'shop', colour: 'natural', hex: natural } as const

/** The palette for the page of materials: a close view of a block's edge, every tone dry, the natural one also wet. */
const near: Job = {
  form: slab,
  set: 'paper',
  plant: 'none',
  base: natural,
  look: { seed: 77, holes: 1.1, clouds: 1.2 },
  yaw: 32,
  elevation: 30,
  span: 1,
  lower: 0,
  zoom: 3.6,
  focus: [0.42, 0.05, 0.92],
  ...square,
  samples: 8,
  seed: 1,
}
const tones = { natural, white, graphite: individual[0], brick: individual[1], moss: individual[2], slate: individual[3], sand: individual[4] }
const palette: RequestedPicture[] = [
  ...Object.entries(tones).map(([name, hex]): RequestedPicture => ({ ...shop, file: `shop/colour-${name}.webp`, kind: 'close', hex, job: near })),
  { ...shop, file: 'shop/colour-natural-wet.webp', kind: 'close', job: { ...near, look: { ...near.look, wet: 1 } } },
]

/** Visualisations of how a piece is made; 'mould' shows the empty mould around a floor of the given size. */
const cast: Shape = { kind: 'square', side: 600, height: 600, wall: 45 }
const floorOnly: Shape = { kind: 'block', length: 560, width: 560, height: 30, chamfer: 2 }
const filled: Shape = { kind: 'block', length: 600, width: 600, height: 570, chamfer: 0 }
const making: RequestedPicture[] = (['mould', 'pour', 'demould', 'grind', 'crate'] as const).map((step, k) => ({
  ...shop,
  file: `shop/making-${k + 1}-${step}.webp`,
  kind: 'hero',
  job: {
    form: step === 'mould' ? floorOnly : step === 'pour' ? filled : cast,
    set: 'workshop',
    place: { hour: 'morning', step, high: 0.62, half: 0.3 },
    plant: 'none',
    base: natural,
    look: { seed: 41, ...(step === 'pour' ? { wet: 0.6, holes: 0.2 } : {}) },
    yaw: 24,
    elevation: step === 'mould' ? 27 : step === 'pour' ? 34 : 15,
    span: step === 'mould' ? 1.9 : step === 'pour' ? 2.1 : 2.3,
    lower: step === 'mould' ? 0.42 : step === 'pour' ? 0.24 : 0.14,
    balance: [1, 1, 1],
    width: 1200,
    height: 900,
    samples: 9,
    seed: 3,
  },
}))
