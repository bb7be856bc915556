import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultProperties } from '#contract/default-palette.ts'
import { propertyNames } from '#contract/property-names.ts'
import type { Shape } from '#contract/shape.ts'
import { decompose } from '#geometry/decompose.ts'
import { assumptions, measureShape, solidVolume } from '#geometry/measurements.ts'
import { demoMoulds, demoOrders, demoQuotes } from '../history/story.ts'
import { type DemoCategory, type DemoProduct, flatten, loadDemoCatalogue } from './schema.ts'

const { categories, products } = loadDemoCatalogue()
const optionsOf = (product: DemoProduct) => product.properties.flatMap((property) => property.options)

describe('tree', () => {
  const depth = (category: DemoCategory): number => 1 + Math.max(0, ...(category.children ?? []).map(depth))

  test('has the six families, two or three levels deep', () => {
    expect(categories.map((category) => category.code)).toEqual(['planters', 'urns', 'benches', 'sinks', 'tables', 'limiters'])
    const depths = categories.map(depth)
    expect(Math.min(...depths)).toBe(2)
    expect(Math.max(...depths)).toBe(3)
  })

  test('has a product in every leaf, and none in a branch', () => {
    const leaves = flatten(categories).filter((category) => !category.children)
    expect(new Set(products.map((product) => product.category))).toEqual(new Set(leaves.map((leaf) => leaf.code)))
  })
})

describe('products', () => {
  test('are sixty or more', () => expect(products.length).toBeGreaterThanOrEqual(60))

  test('use every property, each several times', () => {
    const users = (name: string) => products.filter((product) => product.properties.some((property) => property.name === name))
    expect(propertyNames(defaultProperties).filter((name) => name !== 'finish' && users(name).length < 3)).toEqual([]) // it has one finish
  })

  test('have boolean options no and yes, in that order', () => {
    const booleans = products.flatMap((product) => product.properties).filter((property) => property.options.some((option) => option.value === 'yes'))
    expect(booleans.length).toBeGreaterThan(0)
    for (const { options } of booleans) {
      expect(options.map((option) => option.value)).toEqual(['no', 'yes'])
      expect(options[1]?.impact).toBeGreaterThan(0)
    }
  })

  test('cover the edges: no properties, a plain label, one and many pictures, four to six combinations, a long name', () => {
    expect(products.some((product) => product.properties.length === 0)).toBe(true)
    expect(products.some((product) => product.properties.some((property) => property.options.length === 1))).toBe(true)
    expect(new Set(products.map((product) => product.images))).toEqual(new Set(['one', 'many']))
    expect(new Set(products.map((product) => product.plant)).size).toBeGreaterThan(5)
    const combined = products.filter((product) => product.properties.some((property) => property.name === 'combination'))
    expect(combined.length).toBeGreaterThanOrEqual(4)
    expect(combined.length).toBeLessThanOrEqual(6)
    expect(products.some((product) => product.name.uk.length > 80 && product.name.en.length > 80)).toBe(true)
  })

  test('have names of their own, and dates of their own from 2024-06 to 2026-10', () => {
    for (const values of [products.map((p) => p.name.uk), products.map((p) => p.name.en), products.map((p) => p.created)]) {
      expect(repeated(values)).toEqual([])
    }
    const dates = products.map((product) => product.created).sort()
    expect(dates[0]?.slice(0, 7)).toBe('2024-06')
    expect(dates.at(-1)?.slice(0, 7)).toBe('2026-10')
  })

  test('can be cast, in seven to thirty-five days', () => {
    const faulty = products.filter((product) => {
      const forms = [product.shape, ...optionsOf(product).map((option) => option.shape)]
      return product.lead_time_days < 7 || product.lead_time_days > 35 || !forms.every(castable)
    })
    expect(faulty.map((product) => product.code)).toEqual([])
  })
})

describe('texts', () => {
  const descriptions = ['categories.yaml', 'properties.yaml'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  const labels = products.flatMap((product) =>
    product.properties.flatMap((property) => [property.label, ...property.options.map((option) => option.label)]),
  )
  const texts = [...products.flatMap((product) => [product.name, product.description]), ...flatten(categories).map((c) => c.name), ...labels]

  test.each(['uk', 'en'] as const)('descriptions (%s) are two to four paragraphs, and share no sentence', (language) => {
    const paragraphs = products.map((product) => product.description[language].split('\n\n'))
    expect(paragraphs.filter(({ length }) => length < 2 || length > 4)).toEqual([])
    const sentences = paragraphs.flat().flatMap((paragraph) => paragraph.split(/(?<=[.;:])\s+/))
    expect(repeated(sentences)).toEqual([])
  })

  test('Ukrainian has Ukrainian letters only, and no Latin look-alikes', () => {
    const mixed = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u
    const alone = /(?<![\p{L}\p{N}])[aceioxy](?![\p{L}\p{N}])/iu
    const faulty = texts.filter(({ uk }) => /[ыэъё]/i.test(uk) || mixed.test(uk) || alone.test(uk))
    expect(faulty).toEqual([])
  })

  test('English has no Cyrillic', () => {
    for (const { en } of texts) expect(en).not.toMatch(/\p{Script=Cyrillic}/u)
  })

  test('no straight quotes or apostrophes, no exclamation marks, no stray blanks', () => {
    for (const text of texts.flatMap(({ uk, en }) => [uk, en])) expect(text).not.toMatch(/['"!]| {2}| \n|\n{3}| [,.;]/)
    for (const text of descriptions) expect(text).not.toMatch(/\p{Script=Cyrillic}['"]|['"]\p{Script=Cyrillic}/u)
  })

  test.each(['uk', 'en'] as const)('every weight and volume that a description (%s) names is one of the shape’s', (language) => {
    const wrong = products.flatMap((product) => {
      const known = figuresOf(product)
      return namedFigures(product.description[language]).flatMap(({ value, unit }) =>
        known[unit].some((figure) => Math.abs(figure - value) <= Math.max(0.6, figure * 0.01)) ? [] : [`${product.code}: ${value} ${unit}`],
      )
    })
    expect(wrong).toEqual([])
  })

  test('weights and volumes are figures, so that they can be compared with the shape', () => {
    for (const { uk, en } of products.map((product) => product.description)) {
      expect(uk).not.toMatch(/кілограм|(?<!\p{L})тонн|центнер|літр[иі]/u)
      expect(en).not.toMatch(/kilogram|tonne|(?<![\d.]\u00a0)litres/)
    }
  })

  test('the words that buyers search for are there', () => {
    const all = texts.map(({ uk }) => uk.toLowerCase()).join('\n')
    const searched = [
      'вазон',
      'кашпо',
      'урна',
      'лава',
      'лавка',
      'раковина',
      'умивальник',
      'стіл',
      'обмежувач',
      'півсфера',
      'куля',
      'болард',
      'стовпчик',
    ]
    for (const word of searched) expect(all).toContain(word)
  })
})

describe('a faulty catalogue', () => {
  const faults = [
    ['an unknown category', 'category: benches-back', 'category: benches-front', 'benches.yaml: besida: category: no such category: benches-front'],
    [
      'a size that the form is not',
      'value: 200x50x45, impact: 0',
      'value: 210x50x45, impact: 0',
      'benches.yaml: monolit: properties.size: 210x50x45: the shape measures 200x50x45',
    ],
    [
      'a measurement that the form has not',
      'shape: { length: 2000 }',
      'shape: { lenght: 2000 }',
      'benches.yaml: skver: properties.size: 200x50x45: shape: a bench has no "lenght"',
    ],
    ['kopiykas', 'price: 12400', 'price: 12400.5', 'benches.yaml: monolit: price: not whole hryvnias'],
    ['a negative impact', 'led_backlight: 2600', 'led_backlight: -1', 'benches.yaml: naberezhna: properties.led_backlight'],
    ['a code that stands twice', 'code: peron', 'code: park', 'products: "park" stands twice'],
    [
      'a comma inside a pair',
      'size: 150x45x45, color: white }',
      'size: 150x45x45, color: "white,grey" }',
      'benches.yaml: brus: properties.combination.1.pairs.color: a comma or a colon inside',
    ],
    ['a missing language', 'name: { uk: Лава «Моноліт», en: Monolit bench }', 'name: { uk: Лава «Моноліт» }', 'benches.yaml: monolit: name.en'],
  ] as const

  test.each(faults)('%s is refused by file, product and field', (_, right, wrong, message) => {
    const copy = mkdtempSync(join(tmpdir(), 'catalogue-'))
    onTestFinished(() => rmSync(copy, { recursive: true }))
    cpSync(import.meta.dirname, copy, { recursive: true })
    const file = join(copy, 'benches.yaml')
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(right)
    writeFileSync(file, text.replace(right, wrong))
    expect(() => loadDemoCatalogue(copy)).toThrow(message)
  })
})

/** All weights and volumes of a product, in every size: empty, full, and of each part. */
function figuresOf(product: DemoProduct): { kg: number[]; l: number[] } {
  const shapes = [product.shape, ...optionsOf(product).map((option) => option.shape)]
  const density = { concrete: assumptions.concrete, wood: assumptions.wood, steel: assumptions.steel }
  return {
    kg: shapes.flatMap((shape) => {
      const { weight, fullWeight } = measureShape(shape)
      return [weight.empty, fullWeight, ...decompose(shape).solids.map((part) => solidVolume(part) * 1e-9 * density[part.material])]
    }),
    l: shapes.flatMap((shape) => {
      const { soilLitres, holdsLitres } = measureShape(shape)
      return [soilLitres, holdsLitres].filter((litres) => litres !== null)
    }),
  }
}

/** Every figure followed by a unit: `322 або 343 кг`, `13.4 litres`. */
function namedFigures(text: string): { value: number; unit: 'kg' | 'l' }[] {
  // Thousands are parted as the language does it: 1 299 кг, 1,299 kg.
  const number = String.raw`(?:\d{1,3}(?:[\s,]\d{3})+|\d+(?:[.,]\d+)?)(?!\d)`
  const groups = text.matchAll(new RegExp(String.raw`((?:${number}(?: (?:і|або|до|and|or|to) )?)+)\s(кг|kg|л|litres)(?!\p{L})`, 'gu'))
  return [...groups].flatMap(([, figures = '', unit]) =>
    [...figures.matchAll(new RegExp(number, 'g'))].map(([figure]) => ({
      value: Number(/^\d{1,3}(?:[\s,]\d{3})+$/.test(figure) ? figure.replaceAll(/[\s,]/g, '') : figure.replace(',', '.')),
      unit: unit === 'кг' || unit === 'kg' ? ('kg' as const) : ('l' as const),
    })),
  )
}

/** Walls thick enough, basins that fit, round shapes with equal sides. */
function castable(shape: Shape): boolean {
  if ('wall' in shape && (shape.wall < 30 || shape.wall > 60)) return false
  if (shape.kind === 'sink' && (shape.basin_length >= shape.length || shape.basin_width >= shape.width || shape.basin_depth >= shape.height))
    return false
  return !((shape.kind === 'sink' || shape.kind === 'table') && shape.shape === 'round') || shape.length === shape.width
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

test('the made-up history orders what the catalogue has, in options that it offers', () => {
  const items = [...demoOrders, ...demoQuotes].flatMap(({ items: list }) => list)
  const missing = [...items.map(({ code }) => code), ...demoMoulds.flatMap(({ fits }) => fits)].filter(
    (code) => !products.some((one) => one.code === code),
  )
  expect(missing).toEqual([])
  const unknown = items.flatMap(({ code, options = {} }) =>
    Object.entries(options).filter(
      ([name, value]) =>
        !products
          .find((one) => one.code === code)
          ?.properties.some((one) => one.name === name && one.options.some((option) => option.value === value)),
    ),
  )
  expect(unknown).toEqual([])
})
