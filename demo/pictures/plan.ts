import type { Form } from '#contract/form.ts'
import type { DemoProduct } from '#demo/catalogue/schema.ts'
import type { Job } from './blender.ts'

/** sRGB of the concretes as scene.py and finish.ts need them. */
export const natural = '#aea8a0'
/** White concrete is not paper white: above .7 of the light no shape would be left. */
export const white = '#d8d5cf'
/** What "individual" is shown as: the tones most asked for, spread over the catalogue. */
const individual = ['#4d4e52', '#9b7565', '#81867a', '#6a7178', '#968977'] as const

export type PictureKind = 'studio' | 'hover' | 'colour' | 'outdoor' | 'detail'
/** One picture to have; those with equal jobs come from one rendering. */
export type Wanted = {
  product: string
  file: string
  kind: PictureKind
  colour: 'natural' | 'white' | 'individual'
  hex: string
  alt: 'studio' | 'planted' | 'colour' | 'outdoor' | 'detail'
  job: Job
}

type Camera = Pick<Job, 'yaw' | 'elevation' | 'fill' | 'lower'>
const turnedKinds = new Set<Form['kind']>(['square', 'rectangular', 'bench', 'sink', 'table', 'block'])

/** Round things are seen straight on, others a little from the left; basins from higher up. */
export function camera(form: Form, set: Job['set']): Camera {
  const squareBin = form.kind === 'bin' && form.shape === 'square'
  const roundTop = (form.kind === 'table' || form.kind === 'sink') && form.shape === 'round'
  const turned = squareBin || (turnedKinds.has(form.kind) && !roundTop)
  const yaw = turned ? 27 : form.kind === 'faceted' ? 14 : 0
  const elevation = form.kind === 'sink' ? 30 : form.kind === 'bowl' ? 16 : form.kind === 'table' ? 15 : 12
  if (rowOf(form, set)) return { yaw: 36, elevation: 14, fill: [0.26, 0.32], lower: 0.14 }
  const long = form.kind === 'bench' || (turned && 'length' in form && form.length > 2 * form.height)
  if (set !== 'studio') {
    // What is long and low would be a stripe in a tall picture: it is seen from nearer, and stands lower.
    const near = long ? { fill: [0.8, 0.52] as [number, number], lower: 0.08 } : { fill: [0.58, 0.52] as [number, number], lower: 0.12 }
    return { yaw: yaw ? 20 : 10, elevation: set === 'street' ? 13 : 9, ...near }
  }
  return { yaw, elevation, fill: [long ? 0.85 : 0.78, 0.72], lower: 0.04 }
}

/** In the street limiters stand in rows; metres from middle to middle. */
export function rowOf(form: Form, set: Job['set']): number | undefined {
  if (set !== 'street') return undefined
  if (form.kind === 'bollard') return 1.2
  if (form.kind === 'halfsphere' || form.kind === 'sphere') return form.diameter / 1000 + 0.6
  return form.kind === 'block' ? form.length / 1000 + 0.7 : undefined
}

/** Where the most important products are shown outdoors. */
export const outdoors: Readonly<Record<string, Exclude<Job['set'], 'studio'>>> = {
  konus: 'facade',
  aleia: 'terrace',
  barier: 'street',
  vezha: 'facade',
  tiasmyn: 'terrace',
  orbita: 'street',
  pilon: 'facade',
  obrii: 'terrace',
  vartovyi: 'street',
  krystal: 'facade',
  leliia: 'terrace',
  kvartal: 'street',
  sofiivka: 'facade',
  supii: 'terrace',
  park: 'street',
  kaneliura: 'facade',
  rodyna: 'terrace',
  bulvar: 'street',
  kub: 'facade',
  kolo: 'terrace',
  naberezhna: 'street',
  tsylindr: 'facade',
  skver: 'terrace',
  zasuv: 'street',
  besida: 'terrace',
}

const frame = { width: 832, height: 1040 }

/** Every picture of a product, the one of its card first, the one shown on hover second. */
export function wanted(product: DemoProduct, index: number): Wanted[] {
  if (product.images === 'none') return []
  const { form, code, plant } = product
  const studio: Job = { form, set: 'studio', plant: 'none', base: natural, ...camera(form, 'studio'), ...frame, samples: 6, seed: 1 }
  const colours = coloursOf(product)
  const own = colours.has('natural') || colours.size === 0 ? natural : colours.has('white') ? white : natural
  const picture = (name: string, more: Pick<Wanted, 'kind' | 'alt' | 'job'> & Partial<Wanted>): Wanted => ({
    product: code,
    file: `${code}/${name}.webp`,
    colour: own === white ? 'white' : 'natural',
    hex: own,
    ...more,
  })
  const all = [picture('1-studio', { kind: 'studio', alt: 'studio', job: studio })]
  if (product.images === 'one') return all
  if (plant === 'none') all.push(picture('2-hover', { kind: 'hover', alt: 'detail', job: { ...studio, ...closer(form), samples: 7 } }))
  else all.push(picture('2-hover', { kind: 'hover', alt: 'planted', job: { ...studio, plant, samples: 7 } }))
  const set = outdoors[code]
  if (set)
    all.push(
      picture('3-outdoor', {
        kind: 'outdoor',
        alt: 'outdoor',
        job: { ...studio, set, plant, ...camera(form, set), samples: 8, seed: 1 + (index % 7), row: rowOf(form, set) },
      }),
    )
  if (colours.has('white') && own !== white)
    all.push(picture('4-colour-white', { kind: 'colour', alt: 'colour', colour: 'white', hex: white, job: studio }))
  const tone = individual[index % individual.length] ?? individual[0]
  if (colours.has('individual'))
    all.push(picture('5-colour-individual', { kind: 'colour', alt: 'colour', colour: 'individual', hex: tone, job: studio }))
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
function closer(form: Form): Pick<Job, 'yaw' | 'elevation' | 'zoom' | 'focus' | 'fill'> {
  const near = { fill: [0.78, 0.72] as [number, number], yaw: -34, elevation: 24 }
  switch (form.kind) {
    case 'bench':
      return { ...near, yaw: 38, elevation: 20, zoom: 2.1, focus: [0.2, 0.4, form.back ? 0.62 : 0.8] }
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
