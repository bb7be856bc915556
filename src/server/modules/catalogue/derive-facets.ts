import { isBuiltIn, type PropertyName } from '#contract/property-names.ts'
import type { ValueFacet, Place } from '#contract/facets.ts'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'
import type { OptionRow, StoredProduct } from './load-products.ts'
import { changedForm } from './size-range.ts'
import type { productMeasures } from './tables.ts'

/** Millimetres, litres of soil, kilograms; null = unknown. */
type Measure = Omit<typeof productMeasures.$inferSelect, 'productId' | 'position'>

/** More than any product has; stops a broken product's options from multiplying without limit. */
const maxShapes = 500

/** All shapes that the options can give; the first option of each property is the default. */
function listShapes({ row: { shape }, options }: StoredProduct): Shape[] {
  if (!shape) return []
  const properties = [...new Set(options.filter(({ shapeChange }) => shapeChange).map(({ property }) => property))]
  let combinations: OptionRow[][] = [[]]
  for (const property of properties) {
    const choices = options.filter((option) => option.property === property)
    combinations = combinations.flatMap((chosen) => choices.map((choice) => [...chosen, choice])).slice(0, maxShapes)
  }
  const shapes = combinations.map((chosen) => changedForm(shape, chosen)).filter((one) => one !== null)
  return [...new Map(shapes.map((one) => [JSON.stringify(one), one])).values()]
}

function toMeasure(shape: Shape): Measure {
  const { outer, soilLitres, weight } = measureShape(shape)
  return {
    length: Math.round(outer.length),
    width: Math.round(outer.width),
    height: Math.round(outer.height),
    volume: soilLitres === null ? null : Math.round(soilLitres),
    weight: Math.round(weight.empty),
  }
}

/** Parses a size in centimetres, like `60x60x50`, of a product without a shape. */
function measureOfSize(size: string, weightKg: number | null): Measure[] {
  const [length, width, height] = /^\d{1,4}x\d{1,4}x\d{1,4}$/.test(size) ? size.split('x').map((figure) => Number(figure) * 10) : []
  if (length === undefined || width === undefined || height === undefined) return []
  return [{ length, width, height, volume: null, weight: weightKg === null ? null : Math.round(weightKg) }]
}

/** The measures of each configuration with its own shape; without a shape, of each size option. */
export function deriveMeasures(product: StoredProduct): Measure[] {
  const { row, options } = product
  return row.shape ? listShapes(product).map(toMeasure) : collectCodes(options, 'size').flatMap((size) => measureOfSize(size, row.weightKg))
}

/** The buyers' word for the shape; for furniture, its outline from above. */
function shapeCode(shape: Shape): string {
  switch (shape.kind) {
    case 'bin':
    case 'sink':
    case 'table':
      return shape.shape
    case 'bench':
    case 'block':
      return 'rectangular'
    case 'bollard':
      return shape.top === shape.bottom ? 'round' : 'conical'
    case 'halfsphere':
      return 'sphere'
    case 'round':
    case 'conical':
    case 'square':
    case 'rectangular':
    case 'bowl':
    case 'ribbed':
    case 'faceted':
    case 'vase':
    case 'sphere':
      return shape.kind
  }
}

/** Buyers' words for a custom size, beside “size”, which every product has. */
const ownSizeWords = 'власний свій вашими нестандартний собственный своим нестандартный own bespoke made-to-measure'

/** Search words for what can be chosen: colours and finishes in both languages, and a custom size. */
export function choiceLabels({ row, options }: StoredProduct): string[] {
  const samples = options.flatMap(({ property, translations }) => (property === 'color' || property === 'finish' ? Object.values(translations) : []))
  return row.ownSize === null ? samples : [...samples, ownSizeWords]
}

const collectCodes = (options: readonly OptionRow[], property: PropertyName): string[] => {
  const pairs = options.flatMap((option) => [{ name: option.property, value: option.value }, ...(option.pairs ?? [])])
  return [...new Set(pairs.filter(({ name }) => name === property).map(({ value }) => value))]
}

/** Codes of the colours that can be chosen, including those within a combination. */
export const colourCodes = (options: readonly OptionRow[]): string[] => collectCodes(options, 'color')

/** Codes of the owner's properties that offer a choice, and of the finishes. */
function collectChoices(options: readonly OptionRow[]): string[] {
  const own = options.map(({ property }) => property).filter((property) => !isBuiltIn(property))
  // a property with one value offers no choice
  return [...own.filter((property, index) => own.indexOf(property) !== index), ...collectCodes(options, 'finish')]
}

/** The codes of every facet of a product. */
export function deriveFacets(product: StoredProduct): Record<ValueFacet, ReadonlySet<string>> {
  const shapes = listShapes(product)
  return {
    place: new Set(product.row.places ?? shapes.flatMap(suitablePlaces)),
    shape: new Set(shapes.map(shapeCode)),
    color: new Set(colourCodes(product.options)),
    option: new Set(collectChoices(product.options)),
  }
}

/** Kilograms, planted: the weight of two adults, which any balcony slab bears. */
const heaviestOnBalcony = 150
/** Kilograms, planted or installed, on an ordinary floor. */
const heaviestIndoors = 400
/** Kilograms, empty: lighter pieces in a street are stolen or blown over. */
const lightestInStreet = 40

const outdoors: readonly Place[] = ['terrace', 'balcony', 'street']
const anywhere: readonly Place[] = [...outdoors, 'interior']

const candidates: Readonly<Record<Shape['kind'], readonly Place[]>> = {
  round: anywhere,
  conical: anywhere,
  square: anywhere,
  rectangular: anywhere,
  bowl: outdoors,
  ribbed: anywhere,
  faceted: anywhere,
  vase: outdoors,
  bin: ['terrace', 'street'],
  bench: outdoors,
  sink: ['interior'],
  table: anywhere,
  halfsphere: ['street'],
  sphere: ['street'],
  bollard: ['street'],
  block: ['street'],
}

/** Where a product of this shape may stand, by kind and weight in use. */
function suitablePlaces(shape: Shape): Place[] {
  const { fullWeight, weight } = measureShape(shape)
  const bears: Record<Place, boolean> = {
    terrace: true,
    balcony: fullWeight <= heaviestOnBalcony,
    street: weight.empty >= lightestInStreet,
    interior: fullWeight <= heaviestIndoors || shape.kind === 'sink',
  }
  return candidates[shape.kind].filter((place) => bears[place])
}
