import { expect, test } from 'vitest'
import { findFaults } from '#contract/product-rules.ts'
import { emptyProduct, type OptionValues, type ProductValues } from '#contract/product-values.ts'
import type { Shape } from '#contract/shape.ts'
import { defaultPalettes } from '#contract/default-palette.ts'
import { combine, firstCombinations, nextCombination, partValue, renameSizes, withPart } from './combinations.ts'
import { listConfigurations } from './configurations.ts'

const shape: Shape = { kind: 'square', side: 600, height: 500, wall: 40 }
const option = (value: string, uk: string, given: Partial<OptionValues> = {}): OptionValues => ({
  value,
  label: { uk, en: value },
  impact: 0,
  extra_days: 0,
  shape_change: null,
  pairs: null,
  ...given,
})
const product: ProductValues = {
  ...emptyProduct(1),
  'name.uk': 'Куб',
  price_kopiykas: 420_000,
  shape,
  'options.size': [option('60x60x50', '60 × 60 × 50 см'), option('80x80x50', '80 × 80 × 50 см', { impact: 150_000, shape_change: { side: 800 } })],
  'options.color': [option('natural', 'натуральний'), option('white', 'білий', { impact: 35_000, extra_days: 2 })],
}
const combined = (options: readonly OptionValues[]): ProductValues => ({
  ...product,
  'options.size': [],
  'options.color': [],
  'options.combination': options,
})

test('sizes and colours become combinations that cost, weigh and are called as before, and may go on sale', () => {
  const options = firstCombinations(product, defaultPalettes)
  expect(options.map(({ value, label, impact, extra_days: days }) => [value, label.uk, impact, days])).toEqual([
    ['size:60x60x50,color:natural', '60 × 60 × 50 см, натуральний', 0, 0],
    ['size:60x60x50,color:white', '60 × 60 × 50 см, білий', 35_000, 2],
    ['size:80x80x50,color:natural', '80 × 80 × 50 см, натуральний', 150_000, 0],
    ['size:80x80x50,color:white', '80 × 80 × 50 см, білий', 185_000, 2],
  ])
  expect(findFaults(combined(options))).toEqual([])
  const facts = (values: ProductValues) => listConfigurations(values).list.map(({ price, weight }) => `${price} ${weight}`)
  // Their table leaves out a choice that changes nothing; here each combination changes something but the first.
  expect(new Set(facts(combined(options)))).toEqual(new Set(facts(product)))
})

test('a product without options begins with its own size in the natural colour; one more takes a free colour, then a size of its own', () => {
  const first = firstCombinations({ ...product, 'options.size': [], 'options.color': [] }, defaultPalettes)
  expect(first.map(({ value }) => value)).toEqual(['size:60x60x50,color:natural'])
  let options = first
  for (let count = 1; count < 5; count++) options = [...options, nextCombination(options, defaultPalettes)]
  expect(options.map(({ value }) => value)).toEqual([
    'size:60x60x50,color:natural',
    'size:60x60x50,color:white',
    'size:60x60x50,color:individual',
    'size:size-4,color:individual',
    'size:size-4,color:natural',
  ])
})

test('the name and the code of a combination follow its parts, and a part never holds what parts them', () => {
  const [first] = firstCombinations(product, defaultPalettes)
  if (!first) throw new Error('no combination')
  const wider = withPart(first, { name: 'size', value: partValue('90x90: 50,'), label: { uk: '90 × 90 × 50 см', en: '90 × 90 × 50 cm' } })
  expect(wider).toMatchObject({ value: 'size:90x90 50,color:natural', label: { uk: '90 × 90 × 50 см, натуральний' } })
  expect(combine([{ name: 'size', value: 'a', label: { uk: 'а', en: '' } }]).label.en, 'half an English name is none').toBe('')
})

test('after a change of the shape the names of the sizes follow the measurements; codes and own names stay', () => {
  const named = [...product['options.size'], option('large', 'Великий', { shape_change: { height: 700 } })]
  const english = named.map((one) => ({ ...one, label: { ...one.label, en: one.label.uk.replace('см', 'cm') } }))
  const after: Shape = { ...shape, side: 700 }
  expect(renameSizes(english, shape, after).map(({ value, label }) => [value, label.uk, label.en])).toEqual([
    ['60x60x50', '70 × 70 × 50 см', '70 × 70 × 50 cm'],
    ['80x80x50', '80 × 80 × 50 см', '80 × 80 × 50 cm'],
    ['large', 'Великий', 'Великий'],
  ])
  const [first] = firstCombinations({ ...product, 'options.size': english }, defaultPalettes)
  const renamed = first && renameSizes([first], shape, after)[0]
  expect([renamed?.value, renamed?.label.uk]).toEqual(['size:60x60x50,color:natural', '70 × 70 × 50 см, натуральний'])
})
