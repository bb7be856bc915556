import type { Shape } from '#contract/shape.ts'
import type { DemoProduct } from '#demo/catalogue/schema.ts'
import type { Job } from './blender.ts'
import { places, type Scene } from './places.ts'
import { shopScenes } from './shop-scenes.ts'

/** sRGB of the concretes as scene.py and develop.ts need them. */
export const natural = '#aea8a0'
/** White concrete is not paper white: above .7 of the light no shape would be left. */
export const white = '#d0cdc7'
/** What "individual" is shown as: the tones most asked for, spread over the catalogue. */
const individual = ['#4d4e52', '#9b7565', '#81867a', '#6a7178', '#968977'] as const

/** In the order in which a product shows them. */
export const kinds = ['place', 'planted', 'alone', 'close', 'colour', 'hero'] as const
export type PictureKind = (typeof kinds)[number]
/** One picture to have; those with equal jobs come from one rendering. */
export type Wanted = {
  /** The product's code, or 'shop' for pictures of the shop itself. */
  product: string
  file: string
  kind: PictureKind
  colour: 'natural' | 'white' | 'individual'
  hex: string
  job: Job
}

const frame = { width: 1000, height: 1250 }
const isRound = (shape: Shape) => !('shape' in shape ? shape.shape !== 'round' : ['square', 'rectangular', 'bench', 'block'].includes(shape.kind))

/** A cast of its own for every product: pores, clouds, and the faint seam of a round mould. */
function lookOf(code: string, shape: Shape): Job['look'] {
  let seed = 7
  for (const c of code) seed = (seed * 31 + (c.codePointAt(0) ?? 0)) % 9973
  return ['round', 'conical', 'bowl', 'vase'].includes(shape.kind) ? { seed, seam: 38 } : { seed }
}

/** Metres: across as the studio camera sees it, and upright. */
function extent(shape: Shape): [number, number] {
  const f = shape as Shape & Record<string, number | undefined>
  const l = f['length'] ?? f['side'] ?? f['diameter'] ?? f['width'] ?? Math.max(f['top'] ?? 0, f['bottom'] ?? 0, f['foot'] ?? 0)
  const w = f['width'] ?? f['depth'] ?? l
  const h = (f['height'] ?? f['diameter'] ?? 0) + (f['back'] ?? 0)
  const across = isRound(shape) ? l : l * Math.cos(0.47) + w * Math.sin(0.47)
  return [across / 1000, (h + w * 0.22) / 1000]
}

/** One scale inside a category: the frame its largest piece needs. */
export function categorySpan(products: readonly DemoProduct[], category: string): number {
  const own = products.filter((p) => p.category === category && p.images !== 'none').map(({ shape }) => extent(shape))
  return Math.round(100 * Math.max(...own.flatMap(([across, up]) => [across / 0.66, up / (1.25 * 0.68)]))) / 100
}

function alone({ code, shape }: DemoProduct, span: number): Job {
  const elevation = shape.kind === 'sink' ? 28 : shape.kind === 'bowl' ? 16 : shape.kind === 'table' ? 15 : 12
  const yaw = isRound(shape) ? 0 : shape.kind === 'faceted' ? 14 : 27
  return {
    form: shape,
    set: 'paper',
    plant: 'none',
    base: natural,
    look: lookOf(code, shape),
    yaw,
    elevation,
    span,
    lower: 0.06,
    ...frame,
    samples: 8,
    seed: 1,
  }
}

/** What counts as white: a low sun stays warm, without turning concrete yellow. */
const whiteOf = (hour: string): { balance: [number, number, number] } => ({
  balance: hour === 'overcast' ? [1, 1, 1] : hour === 'golden' || hour === 'late' ? [0.88, 1, 1.2] : [0.93, 1, 1.08],
})

/** In the street limiters stand in rows; metres from middle to middle. */
function rowOf(shape: Shape): number | undefined {
  if (shape.kind === 'bollard') return 1.3
  if (shape.kind === 'halfsphere' || shape.kind === 'sphere') return shape.diameter / 1000 + 0.7
  return shape.kind === 'block' ? shape.length / 1000 + 0.7 : undefined
}

/** The product where it lives. */
export function inPlace({ code, shape, plant }: DemoProduct, scene: Scene, index: number): Job {
  const { place } = scene
  const dark = place.hour === 'dusk' || place.hour === 'night'
  const side = place.side ?? 1
  const row = scene.set === 'street' ? rowOf(shape) : undefined
  const two = place['pair'] ? { span: 2.75, lower: 0.2, others: [{ form: shape, at: [Number(place['pair']), 0] as [number, number], plant }] } : {}
  const byDoor = scene.set === 'house' && !place['pair']
  return {
    form: shape,
    plant,
    base: natural,
    look: lookOf(code, shape),
    yaw: row || scene.row ? 34 : isRound(shape) ? 9 * side : 17 * side,
    elevation: scene.set === 'street' ? 12 : 9,
    lower: row ? 0.2 : 0.24,
    ...(byDoor ? { aside: 0.2 * side } : {}),
    ...(row ? { row, span: 2.6 + (shape.kind === 'block' ? 1 : 0) } : {}),
    ...two,
    ...(dark ? { key: 0.36, balance: [1.04, 1, 0.95] as [number, number, number] } : whiteOf(place.hour)),
    ...frame,
    samples: dark ? 9 : 6,
    seed: 1 + (index % 7),
    ...scene,
  }
}

/** Every picture of the shop: its own first, then of every product in the order it shows them. */
export function wanted(products: readonly DemoProduct[]): Wanted[] {
  return [...shopScenes(products), ...products.flatMap((product, index) => ofProduct(product, index, categorySpan(products, product.category)))]
}

function ofProduct(product: DemoProduct, index: number, span: number): Wanted[] {
  if (product.images === 'none') return []
  const { shape, code } = product
  const colours = coloursOf(product)
  const own = colours.has('natural') || colours.size === 0 ? natural : colours.has('white') ? white : natural
  const picture = (name: string, more: Pick<Wanted, 'kind' | 'job'> & Partial<Wanted>): Wanted => ({
    product: code,
    file: `${code}/${name}.webp`,
    colour: own === white ? 'white' : 'natural',
    hex: own,
    ...more,
  })
  const scene = places[code]
  const first = scene ? [picture('place', { kind: 'place', job: inPlace(product, scene, index) })] : []
  if (product.images === 'one') return first
  const job = alone(product, span)
  const all = [...first, picture('alone', { kind: 'alone', job }), picture('close', { kind: 'close', job: { ...job, ...closer(shape) } })]
  if (colours.has('white') && own !== white) all.push(picture('alone-white', { kind: 'colour', colour: 'white', hex: white, job }))
  const tone = individual[index % individual.length] ?? individual[0]
  if (colours.has('individual')) all.push(picture('alone-individual', { kind: 'colour', colour: 'individual', hex: tone, job }))
  return all
}

/** The colours a buyer may choose, whether as a property or as part of a version. */
function coloursOf(product: DemoProduct): Set<string> {
  const options = product.properties.flatMap((p) =>
    p.name === 'color'
      ? p.options.map((o) => o.value)
      : p.options.flatMap((o) => (o.pairs ?? []).filter((pair) => pair.name === 'color').map((pair) => pair.value)),
  )
  return new Set(options)
}

/** From the other side, higher and nearer: the edge, the basin, the grain of the boards. */
function closer(shape: Shape): Partial<Job> {
  const near = { span: extent(shape)[0] / 0.7, yaw: -34, elevation: 24 }
  switch (shape.kind) {
    case 'bench':
      return { ...near, yaw: 38, elevation: 20, zoom: 2.1, focus: [0.2, 0.4, shape.back ? 0.62 : 0.8] }
    case 'table':
      return { ...near, zoom: 1.8, focus: [0.72, 0.3, 0.88] }
    case 'sink':
      return { ...near, elevation: 46, zoom: 1.35, focus: [0.5, 0.5, 0.8] }
    case 'bin':
      return { ...near, elevation: 34, zoom: 1.6, focus: [0.5, 0.5, 0.86] }
    case 'halfsphere':
    case 'sphere':
      return { ...near, elevation: 30, zoom: 1.5, focus: [0.6, 0.4, 0.62] }
    case 'bollard':
      return { ...near, elevation: 26, zoom: 2.2, focus: [0.5, 0.5, 0.88] }
    case 'block':
      return { ...near, elevation: 28, zoom: 1.7, focus: [0.75, 0.2, 0.8] }
    default:
      return { ...near, elevation: 26, zoom: 1.8, focus: [0.5, 0.2, 0.9] }
  }
}
