import type { Shape } from './shape.ts'

/** One measurement of a shape, as a form asks for it. */
export interface ShapeMeasure {
  readonly name: string
  /** `mm`: whole millimetres. `count`: a number of things. `flag`: yes or no. `choice`: one of {@link choices}. */
  readonly kind: 'mm' | 'count' | 'flag' | 'choice'
  readonly optional?: true
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly string[]
}
export type ShapeKind = Shape['kind']

const mm = (name: string): ShapeMeasure => ({ name, kind: 'mm', min: 1, max: 10_000 })
const maybe = (measure: ShapeMeasure): ShapeMeasure => ({ ...measure, optional: true })
const count = (name: string, min: number, max: number): ShapeMeasure => ({ name, kind: 'count', min, max })
const flag = (name: string): ShapeMeasure => ({ name, kind: 'flag', optional: true })
const choice = (name: string, choices: readonly string[]): ShapeMeasure => ({ name, kind: 'choice', choices })
const plan = choice('shape', ['round', 'rectangular'])

/** The measurements of each kind of shape, in the order of a form. A test compares them with the schema in `shape.ts`. */
export const shapeMeasures: Readonly<Record<ShapeKind, readonly ShapeMeasure[]>> = {
  round: [mm('diameter'), mm('height'), mm('wall'), maybe(mm('fork_slots'))],
  conical: [mm('top'), mm('bottom'), mm('height'), mm('wall')],
  square: [mm('side'), maybe(mm('bottom')), mm('height'), mm('wall')],
  rectangular: [mm('length'), mm('width'), mm('height'), mm('wall'), maybe(mm('taper')), maybe(mm('fork_slots'))],
  bowl: [mm('top'), mm('bottom'), mm('height'), mm('wall')],
  ribbed: [mm('diameter'), mm('height'), mm('wall'), count('ribs', 1, 200), mm('rib')],
  faceted: [mm('diameter'), maybe(mm('bottom')), count('sides', 1, 200), mm('height'), mm('wall')],
  vase: [mm('top'), mm('foot'), mm('height'), mm('wall')],
  bin: [choice('shape', ['round', 'square']), mm('width'), mm('height'), mm('wall'), { name: 'lid', kind: 'flag' }],
  bench: [mm('length'), mm('depth'), mm('height'), mm('seat'), count('slats', 0, 20), maybe(mm('back')), flag('rail')],
  sink: [
    plan,
    mm('length'),
    mm('width'),
    mm('height'),
    mm('basin_length'),
    mm('basin_width'),
    mm('basin_depth'),
    { ...choice('mount', ['countertop', 'wall']), optional: true },
    maybe(count('tap_holes', 1, 3)),
  ],
  table: [plan, mm('length'), mm('width'), mm('height'), mm('top'), choice('base', ['pedestal', 'slabs']), flag('chessboard')],
  halfsphere: [mm('diameter'), mm('foot'), maybe(mm('groove'))],
  sphere: [mm('diameter'), mm('foot')],
  bollard: [mm('top'), mm('bottom'), mm('height'), maybe(mm('chain_hole'))],
  block: [mm('length'), mm('width'), mm('height'), mm('chamfer'), maybe(mm('fork_slots')), flag('lifting_loops'), flag('anchor_holes')],
}
export const shapeKinds = Object.keys(shapeMeasures) as readonly ShapeKind[] // keys of a record

function fits({ kind, optional, min = 0, max = Infinity, choices = [] }: ShapeMeasure, value: unknown): boolean {
  if (value === undefined) return optional === true
  if (kind === 'flag') return typeof value === 'boolean'
  if (kind === 'choice') return choices.some((known) => known === value)
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

/** `part` must be less than `whole` × `times`: a wall must fit twice into what it encloses. */
const limits: readonly (readonly [part: string, whole: string, times: number])[] = [
  ...['diameter', 'top', 'bottom', 'side', 'length', 'width'].map((whole) => ['wall', whole, 0.5] as const),
  ['wall', 'height', 1],
  ['rib', 'diameter', 0.5],
  ['taper', 'width', 0.5],
  ['foot', 'diameter', 1],
  ['groove', 'foot', 1],
  ['seat', 'height', 1],
  ['basin_length', 'length', 1],
  ['basin_width', 'width', 1],
  ['basin_depth', 'height', 1],
  ['fork_slots', 'height', 1],
  ['chain_hole', 'top', 1],
  ['chamfer', 'width', 0.5],
  ['chamfer', 'height', 0.5],
]

/** Names of a shape's invalid measurements: missing, out of range, or too large for the rest. Empty when the shape is valid. */
export function wrongMeasures(shape: object): string[] {
  const given = shape as Readonly<Record<string, unknown>> // only checked names are read
  const measures = shapeMeasures[given['kind'] as ShapeKind] // undefined for an unknown kind
  if (measures === undefined) return ['kind']
  const unknown = Object.keys(given).filter((name) => name !== 'kind' && !measures.some((measure) => measure.name === name))
  const outOfRange = measures.filter((measure) => !fits(measure, given[measure.name])).map(({ name }) => name)
  const wrong = [...unknown, ...outOfRange]
  if (wrong.length > 0) return wrong
  const own = limits.filter(([part, whole]) => typeof given[part] === 'number' && typeof given[whole] === 'number')
  // A table's `top` is a thickness, unlike the `top` of other shapes.
  const judged = given['kind'] === 'table' ? [['top', 'height', 1] as const] : own
  return [...new Set(judged.filter(([part, whole, times]) => Number(given[part]) >= Number(given[whole]) * times).map(([part]) => part))]
}
