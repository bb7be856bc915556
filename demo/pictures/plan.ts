import type { Shape } from '#contract/shape.ts'
import type { DemoProduct } from '#demo/catalogue/schema.ts'
import type { Job } from './blender.ts'
import { extent, frame, inPlace, isRound, surfaceLook } from './in-place.ts'
import { places } from './places.ts'
import { shopScenes } from './shop-scenes.ts'
import { individual, natural, white } from './tones.ts'

/** In the order of the product's gallery. */
export const kinds = ['place', 'planted', 'evening', 'alone', 'close', 'scale', 'logo', 'colour', 'hero'] as const
export type PictureKind = (typeof kinds)[number]
/** A picture of the plan; pictures with equal jobs share one rendering. */
export type RequestedPicture = {
  /** The product's code, or 'shop' for pictures of the shop itself. */
  product: string
  file: string
  kind: PictureKind
  colour: 'natural' | 'white' | 'individual'
  hex: string
  job: Job
}

/** The same scale within a category: the frame that its largest piece with a gallery needs. */
export function categorySpan(products: readonly DemoProduct[], category: string): number {
  const own = products.filter((p) => p.category === category && p.images === 'many').map(({ shape }) => extent(shape))
  return Math.round(100 * Math.max(...own.flatMap(([across, up]) => [across / 0.66, up / (1.25 * 0.68)]))) / 100
}

function alone({ code, shape: form }: DemoProduct, span: number): Job {
  const elevation = form.kind === 'sink' ? 28 : form.kind === 'bowl' ? 16 : form.kind === 'table' ? 15 : 12
  const yaw = isRound(form) ? 0 : form.kind === 'faceted' ? 14 : 27
  return {
    form,
    set: 'paper',
    plant: 'none',
    base: natural,
    look: surfaceLook(code, form),
    yaw,
    elevation,
    span,
    lower: 0.06,
    ...frame,
    samples: 8,
    seed: 1,
  }
}

/** Every picture: those of the shop first, then those of each product in gallery order. */
export function requested(products: readonly DemoProduct[]): RequestedPicture[] {
  return [...shopScenes(products), ...products.flatMap((product, index) => ofProduct(product, index, categorySpan(products, product.category)))]
}

function ofProduct(product: DemoProduct, index: number, span: number): RequestedPicture[] {
  const { shape: form, code } = product
  const colours = listColours(product)
  const own = colours.has('natural') || colours.size === 0 ? natural : colours.has('white') ? white : natural
  const picture = (name: string, more: Pick<RequestedPicture, 'kind' | 'job'> & Partial<RequestedPicture>): RequestedPicture => ({
    product: code,
    file: `${code}/${name}.webp`,
    colour: own === white ? 'white' : 'natural',
    hex: own,
    ...more,
  })
  const scene = places[code]
  const first = scene ? [picture('place', { kind: 'place', job: inPlace(product, scene, index) })] : []
  const job = alone(product, span)
  const onPaper = picture('alone', { kind: 'alone', job })
  if (product.images === 'one') return [...first, onPaper]
  const evening = scene && lit(product, inPlace(product, scene, index))
  const sizes = scale(product, index % 3)
  const all = [...first, onPaper, picture('close', { kind: 'close', job: { ...job, samples: 6, ...closer(form) } })]
  if (colours.has('white') && own !== white) all.push(picture('alone-white', { kind: 'colour', colour: 'white', hex: white, job }))
  if (evening) all.push(picture('evening', { kind: 'evening', job: evening }))
  if (sizes) all.push(picture('scale', { kind: 'scale', job: sizes }))
  if (product.properties.some(({ name }) => name === 'logo')) all.push(picture('logo', { kind: 'logo', job: marked(job) }))
  const tone = individual[index % individual.length] ?? individual[0]
  if (colours.has('individual')) all.push(picture('alone-individual', { kind: 'colour', colour: 'individual', hex: tone, job }))
  return all
}

/** The product at dusk with its light on, if it has one: under a seat or a basin, else around the foot. Null where the first scene shows it already. */
function lit({ shape: form, properties }: DemoProduct, job: Job): Job | null {
  const { place } = job
  if (!place || place['strip'] || !properties.some(({ name }) => name === 'led_backlight')) return null
  if (form.kind === 'sink') return { ...job, place: { ...place, hour: 'dusk', strip: form.height / 1000 + 0.004 }, key: 0.3 }
  const light =
    form.kind === 'bench'
      ? { strip: form.seat / 1000 + 0.004 + (form.back ?? 0) / 1000 }
      : { foot: isRound(form) && form.kind !== 'vase' ? 'round' : 'square' } // a vase stands on a square plinth
  return { ...job, place: { ...place, hour: 'dusk', ...light }, key: 0.34, balance: [1.04, 1, 0.95], samples: 9 }
}

/** A close view of a customer's mark pressed into the front. */
const marked = (job: Job): Job => ({ ...job, mark: markHeight(job.form), yaw: isRound(job.form) ? 8 : 22, elevation: 10, samples: 6 })

/** Where the mark is, as a share of the height. */
function markHeight(form: Shape): number {
  switch (form.kind) {
    case 'bench':
      // on the concrete back, if there is one: the seat hides nothing of it
      return form.back && !form.slats ? 0.78 : 0.4
    case 'table':
      return 0.4
    case 'halfsphere':
      return 0.45
    case 'bollard':
      return 0.75
    default:
      return 0.6
  }
}

/** The largest and the smallest size beside a person of 1.75 m. */
function scale(product: DemoProduct, who: number): Job | null {
  const forms = product.properties
    .filter(({ name }) => name === 'size' || name === 'combination')
    .flatMap(({ options }) => options.map(({ change }) => ({ ...product.shape, ...change })))
    .toSorted((a, b) => bulk(a) - bulk(b))
  const [smallest, biggest] = [forms[0], forms.at(-1)]
  if (!smallest || !biggest || product.shape.kind === 'sink' || bulk(biggest) < 1.3 * bulk(smallest)) return null
  const [a, b] = [extent(biggest)[0], extent(smallest)[0]]
  const beside = -(a + b) / 2 - 0.22
  return {
    ...alone(product, 1),
    form: biggest,
    yaw: 0,
    elevation: 7,
    fill: [0.72, 0.72],
    others: [{ form: smallest, at: [beside, 0] }],
    person: { at: [beside - b / 2 - 0.8, 0.1], who },
    samples: 5,
  }
}
const bulk = (form: Shape) => extent(form)[0] ** 2 * extent(form)[1]

/** The colours on offer, as a property of its own or as part of a combination. */
function listColours(product: DemoProduct): Set<string> {
  const options = product.properties.flatMap((p) =>
    p.name === 'color'
      ? p.options.map((o) => o.value)
      : p.options.flatMap((o) => (o.pairs ?? []).filter((pair) => pair.name === 'color').map((pair) => pair.value)),
  )
  return new Set(options)
}

/** A view from the other side, nearer, of what its family alone has: the way down to the drain, a corner, a foot, the basin, the grain of the boards. */
function closer(form: Shape): Partial<Job> {
  const near = { span: extent(form)[0] / 0.7, yaw: -34, elevation: 26 }
  const rim: Partial<Job> = { ...near, zoom: 2.6, focus: [0.7, 0.1, 0.94] }
  switch (form.kind) {
    case 'bench':
      return { ...near, yaw: 38, elevation: 20, zoom: 3.2, focus: [0.12, 0.3, form.back ? 0.62 : 0.82] }
    case 'table':
      return { ...near, elevation: 24, zoom: 3.4, focus: [0.9, 0.12, 0.9] }
    case 'sink':
      return { ...near, elevation: 46, zoom: 1.9, focus: [0.62, 0.42, 0.8] }
    case 'bin':
      return { ...near, elevation: 34, zoom: 2.2, focus: [0.6, 0.3, 0.92] }
    case 'round':
      return form.height > form.diameter ? rim : { ...near, elevation: 70, zoom: 1.25, focus: [0.5, 0.42, 0.8] }
    case 'conical':
      return { ...near, elevation: 5, zoom: 1.9, focus: [0.62, 0.3, 0.16] }
    case 'bowl':
      return { ...near, elevation: 4, zoom: 2.3, focus: [0.3, 0.3, 0.36] }
    case 'vase':
      return { ...near, elevation: 9, zoom: 2.2, focus: [0.55, 0.3, 0.22] }
    case 'square':
      return { ...near, elevation: 34, zoom: 4.4, focus: [0.84, 0.04, 0.97] }
    case 'halfsphere':
      return { ...near, elevation: 10, zoom: 1.7, focus: [0.66, 0.2, 0.34] }
    case 'sphere':
      return { ...near, elevation: 7, zoom: 1.7, focus: [0.62, 0.2, 0.3] }
    case 'bollard':
      return { ...near, elevation: 17, zoom: 1.35, focus: [0.5, 0.4, 0.84] }
    case 'block':
      return { ...near, elevation: 28, zoom: 2.4, focus: [0.85, 0.1, 0.85] }
    default:
      return rim
  }
}
