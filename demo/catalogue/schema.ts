import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { attributeKinds } from '#contract/catalogue.ts'
import { isBuiltIn, propertyNames, type PropertyName } from '#contract/property-names.ts'
import { maxFitsWith } from '#contract/fits-with.ts'
import { OwnSize } from '#contract/own-size-schema.ts'
import { Shape, ShapeChange } from '#contract/shape.ts'
import { applyChanges } from '#contract/apply-change.ts'
import { outerSize } from '#geometry/outer-size.ts'

const Code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not kebab-case')
const Labels = z.string().refine((text) => text.trim() !== '' && text === text.trim(), 'empty, or blanks at an end')
const Text = z.strictObject({ uk: Labels, en: Labels })
export type Text = z.infer<typeof Text>

const Hryvnias = z.int('not whole hryvnias').min(0)
/** Length, width and height in whole centimetres, the unit that buyers use. */
const Size = z.string().regex(/^[1-9]\d*x[1-9]\d*x[1-9]\d*$/, 'not a size like 50x50x90')
/** No commas or colons: they separate the pairs of a combination in the API (rule 3.8). */
const PairLabel = z.string().regex(/^[^,:]+$/, 'a comma or a colon inside')

const CategoryFile = z.strictObject({
  code: Code,
  name: Text,
  get children() {
    return z.array(CategoryFile).min(1).optional()
  },
})
export type DemoCategory = z.infer<typeof CategoryFile>

const PropertiesFile = z.strictObject({
  /** Those that no page has a control of its own for are additions. */
  names: z.record(z.string(), Text),
  values: z.strictObject({
    color: z.record(Code, Text),
    delivery: z.record(Code, Text),
    boolean: z.record(z.enum(['no', 'yes']), Text),
    shape: z.record(Code, Text),
    /** Unit shown after the numbers of a size. */
    size: z.strictObject({ unit: Text }),
  }),
  /** Working days that a value adds to the lead time. */
  days: z.record(z.string(), z.record(z.string(), z.int().min(1))),
})
type Vocabulary = z.infer<typeof PropertiesFile>

const sized = { impact: Hryvnias, shape: ShapeChange.optional() }
const AttributesFile = z.array(
  z.strictObject({
    code: z.string().regex(/^[a-z]+(_[a-z]+)*$/, 'not snake_case'),
    kind: z.enum(attributeKinds),
    name: Text,
    values: z.array(z.strictObject({ categories: z.array(Code).optional(), products: z.array(Code).optional(), uk: Labels, en: Labels })).min(1),
  }),
)
export type DemoAttribute = z.infer<typeof AttributesFile>[number]

const ProductFile = z.strictObject({
  code: Code,
  category: Code,
  name: Text,
  description: Text,
  price: Hryvnias.min(1),
  lead_time_days: z.int().min(1).max(365),
  created: z.iso.date(),
  shape: Shape,
  /** Sizes of the buyer's own; the surcharge in whole hryvnias. */
  own_size: z.strictObject({ ...OwnSize.shape, surcharge: Hryvnias }).optional(),
  plant: z.enum(['boxwood', 'lavender', 'grass', 'boxrow', 'hydrangea', 'hosta', 'fern', 'heuchera', 'pelargonium', 'thuja', 'none']),
  images: z.enum(['one', 'many']),
  properties: z
    .strictObject({
      size: z
        .array(z.strictObject({ value: Size, ...sized }))
        .min(1)
        .optional(),
      shape: z
        .array(z.strictObject({ value: Code, ...sized }))
        .min(1)
        .optional(),
      color: z.record(Code, Hryvnias).optional(),
      delivery: z.array(Code).min(1).optional(),
      combination: z
        .array(z.strictObject({ pairs: z.partialRecord(z.enum(['size', 'shape', 'color']), PairLabel), ...sized }))
        .min(2)
        .optional(),
    })
    .catchall(Hryvnias)
    .default({}),
})
type ProductFile = z.infer<typeof ProductFile>

export interface DemoOption {
  value: string
  label: Text
  /** Whole hryvnias added to the price. */
  impact: number
  /** Working days added to the lead time. */
  days: number
  /** The change to the product's shape, and the complete resulting shape. */
  change: ShapeChange | null
  shape: Shape
  /** Only for combinations. */
  pairs: { name: PropertyName; value: string; label: Text }[] | null
}
export interface DemoProperty {
  name: PropertyName
  label: Text
  /** The first option is the default. */
  options: DemoOption[]
}
export interface DemoProduct extends Omit<ProductFile, 'properties'> {
  file: string
  /** In the order of the page. */
  properties: DemoProperty[]
  /** By attribute code; attributes that the product lacks are absent. */
  attributes: { code: string; value: Text }[]
}
export interface DemoCatalogue {
  categories: DemoCategory[]
  products: DemoProduct[]
  /** In the order of the page. */
  attributes: DemoAttribute[]
  /** Codes in their recommended order; all other products follow. */
  recommended: string[]
  /** Codes of products that stand together. */
  sets: string[][]
}

const notProducts = new Set(['categories.yaml', 'properties.yaml', 'recommended.yaml', 'sets.yaml', 'attributes.yaml'])

/** Reads and checks the whole catalogue; the error names the file, the product and the field. */
export function loadDemoCatalogue(directory: string = import.meta.dirname): DemoCatalogue {
  const categories = check(z.array(CategoryFile).min(1), readYaml(directory, 'categories.yaml'), 'categories.yaml')
  const labels = check(PropertiesFile, readYaml(directory, 'properties.yaml'), 'properties.yaml')

  const categoryCodes = flatten(categories).map((category) => category.code)
  rejectRepeated(categoryCodes, 'categories.yaml')

  const attributes = check(AttributesFile, readYaml(directory, 'attributes.yaml'), 'attributes.yaml')
  const files = readdirSync(directory).filter((file) => file.endsWith('.yaml') && !notProducts.has(file))
  const products = files.sort().flatMap((file) => {
    const entries = check(z.array(z.looseObject({ code: Code })), readYaml(directory, file), file)
    return entries.map((entry) => {
      const where = `${file}: ${entry.code}`
      const product = check(ProductFile, entry, where)
      if (!categoryCodes.includes(product.category)) fail(`${where}: category`, `no such category: ${product.category}`)
      const path = pathTo(categories, product.category)
      return { ...product, file, properties: readProperties(product, labels, where), attributes: findAttributes(product.code, path, attributes) }
    })
  })
  rejectRepeated(
    products.map((product) => product.code),
    'products',
  )
  const recommended = check(z.array(Code), readYaml(directory, 'recommended.yaml'), 'recommended.yaml')
  rejectRepeated(recommended, 'recommended.yaml')
  const sets = check(
    z.array(
      z
        .array(Code)
        .min(2)
        .max(1 + maxFitsWith),
    ),
    readYaml(directory, 'sets.yaml'),
    'sets.yaml',
  )
  rejectRepeated(sets.flat(), 'sets.yaml')
  for (const [file, codes] of Object.entries({ 'recommended.yaml': recommended, 'sets.yaml': sets.flat() })) {
    const unknown = codes.find((code) => !products.some((product) => product.code === code))
    if (unknown !== undefined) fail(file, `no such product: ${unknown}`)
  }
  rejectUnknown(attributes, [...categoryCodes, ...products.map(({ code }) => code)])
  return { categories, products, attributes, recommended, sets }
}

/** The path of codes from the root to a category. */
function pathTo(categories: readonly DemoCategory[], code: string): string[] {
  for (const category of categories) {
    if (category.code === code) return [code]
    const below = pathTo(category.children ?? [], code)
    if (below.length > 0) return [category.code, ...below]
  }
  return []
}

function findAttributes(product: string, path: readonly string[], attributes: readonly DemoAttribute[]): DemoProduct['attributes'] {
  return attributes.flatMap(({ code, values }) => {
    const found = values.find(({ products, categories }) => products?.includes(product) || categories?.some((category) => path.includes(category)))
    return found ? [{ code, value: { uk: found.uk, en: found.en } }] : []
  })
}

function rejectUnknown(attributes: readonly DemoAttribute[], known: readonly string[]): void {
  const named = attributes.flatMap(({ values }) => values.flatMap(({ products = [], categories = [] }) => [...products, ...categories]))
  const unknown = named.find((code) => !known.includes(code))
  if (unknown !== undefined) fail('attributes.yaml', `no such product or category: ${unknown}`)
}

/** Every category of the tree, parents first. */
export function flatten(categories: readonly DemoCategory[]): DemoCategory[] {
  return categories.flatMap((category) => [category, ...flatten(category.children ?? [])])
}

function readProperties(product: ProductFile, labels: Vocabulary, where: string): DemoProperty[] {
  const given = product.properties
  if (given.combination && (given.size || given.shape || given.color))
    fail(`${where}: properties`, 'a combination stands instead of size, shape and color')
  if ((given.size?.length ?? 0) > 1 && given.shape) fail(`${where}: properties`, 'sizes and shapes would both change the shape')

  const own = Object.keys(labels.names).filter((name) => !isBuiltIn(name))
  return propertyNames(own.map((code) => ({ code }))).flatMap((name) => {
    if (given[name] === undefined) return []
    const at = `${where}: properties.${name}`
    const options = readOptions(name, product, labels, at).map((option) => ({ ...option, days: sumDays(name, option, labels) }))
    rejectRepeated(
      options.map((option) => option.value),
      at,
    )
    // The base price includes the first option of every property.
    if (options[0]?.impact !== 0 || options[0].change) fail(at, 'the first option must cost nothing and leave the shape alone')
    return [{ name, label: labels.names[name] ?? fail(at, 'no name in properties.yaml'), options }]
  })
}

/** The lead time of a combination: that of its parts. */
function sumDays(name: PropertyName, { value, pairs }: Pick<DemoOption, 'value' | 'pairs'>, { days }: Vocabulary): number {
  return (pairs ?? [{ name, value }]).reduce((sum, part) => sum + (days[part.name]?.[part.value] ?? 0), 0)
}

function readOptions(name: PropertyName, product: ProductFile, labels: Vocabulary, at: string): Omit<DemoOption, 'days'>[] {
  const { properties: given, shape } = product
  const plain = { change: null, shape, pairs: null }
  const findLabel = (property: 'size' | 'shape' | 'color' | 'delivery', value: string): Text => {
    if (property === 'size') return sizeLabel(check(Size, value, at), labels)
    const known: Partial<Record<string, Text>> = labels.values[property]
    return known[value] ?? fail(at, `no word for "${value}" in properties.yaml`)
  }
  const shaped = (value: string, option: { impact: number; shape?: ShapeChange | undefined }, size: string | undefined) => {
    const changed = option.shape ? changedShape(shape, option.shape, `${at}: ${value}: shape`) : shape
    if (size !== undefined && size !== sizeName(changed)) fail(`${at}: ${value}`, `the shape measures ${sizeName(changed)}`)
    return { value, impact: option.impact, change: option.shape ?? null, shape: changed }
  }

  switch (name) {
    case 'size':
      return (given.size ?? []).map((option) => ({
        ...shaped(option.value, option, option.value),
        label: findLabel('size', option.value),
        pairs: null,
      }))
    case 'shape': {
      const size = given.size?.[0]?.value
      return (given.shape ?? []).map((option) => ({ ...shaped(option.value, option, size), label: findLabel('shape', option.value), pairs: null }))
    }
    case 'color': {
      const unknown = Object.keys(given.color ?? {}).find((value) => !(value in labels.values.color))
      if (unknown !== undefined) fail(at, `no word for "${unknown}" in properties.yaml`)
      // In the order of the vocabulary.
      const offered = Object.keys(labels.values.color).flatMap((value) => {
        const impact = given.color?.[value]
        return impact === undefined ? [] : [{ ...plain, value, label: findLabel('color', value), impact }]
      })
      return offered.length > 0 ? offered : fail(at, 'no colour')
    }
    case 'delivery':
      return (given.delivery ?? []).map((value) => ({ ...plain, value, label: findLabel('delivery', value), impact: 0 }))
    case 'combination':
      return (given.combination ?? []).map((option) => {
        const pairs = (['size', 'shape', 'color'] as const).flatMap((pair) => {
          const value = option.pairs[pair]
          return value === undefined ? [] : [{ name: pair, value, label: findLabel(pair, value) }]
        })
        if (pairs.length < 2) fail(at, 'a combination of fewer than two')
        const value = pairs.map((pair) => `${pair.name}:${pair.value}`).join(',')
        const join = (language: 'uk' | 'en') => pairs.map((pair) => pair.label[language]).join(', ')
        return { ...shaped(value, option, option.pairs.size), label: { uk: join('uk'), en: join('en') }, pairs }
      })
    default:
      return (['no', 'yes'] as const).map((value) => ({
        ...plain,
        value,
        label: labels.values.boolean[value],
        impact: value === 'yes' ? Number(given[name] ?? 0) : 0,
      }))
  }
}

function changedShape(base: Shape, change: ShapeChange, at: string): Shape {
  const merged = applyChanges(base, [change])
  const shape = check(Shape, merged, at)
  const unknown = Object.keys(merged).find((key) => !(key in shape))
  return unknown === undefined ? shape : fail(at, `a ${shape.kind} has no "${unknown}"`)
}

/** Outer length, width and height in centimetres, rounded: `50x50x90`. */
export function sizeName(shape: Shape): string {
  const { length, width, height, diameter } = outerSize(shape)
  return [diameter ?? length ?? 0, diameter ?? width ?? 0, height].map((millimetres) => Math.round(millimetres / 10)).join('x')
}

function sizeLabel(size: string, labels: Vocabulary): Text {
  const numbers = size.split('x').join(' × ')
  const { unit } = labels.values.size
  return { uk: `${numbers} ${unit.uk}`, en: `${numbers} ${unit.en}` }
}

function readYaml(directory: string, file: string): unknown {
  try {
    return parse(readFileSync(join(directory, file), 'utf8'))
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function check<S extends z.ZodType>(schema: S, value: unknown, where: string): z.infer<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  return fail(where, result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

function rejectRepeated(values: readonly string[], where: string): void {
  const repeated = values.find((value, index) => values.indexOf(value) !== index)
  if (repeated !== undefined) fail(where, `"${repeated}" stands twice`)
}

function fail(where: string, what: string): never {
  throw new Error(`${where}: ${what}`)
}
