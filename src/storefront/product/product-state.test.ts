import { expect, test } from 'vitest'
import type { ProductProperty, ProductView } from '#contract/catalogue.ts'
import { chosenShape } from '../pickers/chosen-shape.ts'
import { chosenColour, choicesAfter, readChoices, productState, writeChoices, type PickEvent, type Choices } from './product-state.ts'

function hasProperty(
  property_name: ProductProperty['property_name'],
  kind: ProductProperty['kind'],
  options: ProductProperty['options'],
): ProductProperty {
  return { property_name, kind, label: property_name, options }
}
const option = (value: string, price_impact: number, more: Partial<ProductProperty['options'][number]> = {}) => ({
  value,
  label: value,
  price_impact,
  price_impact_kopiykas: price_impact * 100,
  ...more,
})

function hasProduct(more: Partial<ProductView> = {}): ProductView {
  return {
    id: 7,
    attributes: [],
    volume_tiers: [],
    product_name: 'Вазон «Конус»',
    slug: 'vazon-konus',
    price: 4200,
    price_kopiykas: 420_000,
    currency: 'UAH',
    price_varies: false,
    price_from: 4200,
    price_to: 9000,
    price_from_kopiykas: 420_000,
    price_to_kopiykas: 900_000,
    file_path: [],
    images: [],
    category_id: 1,
    lead_time_days: 14,
    ready_from: '2026-12-07',
    ready_to: '2026-12-11',
    production_start: '2026-11-23',
    casts_per_day: 2,
    sizes: [],
    size_range: null,
    size_label: null,
    colors: [],
    created_at: '2025-01-01',
    description: '',
    dimensions: { length_mm: null, width_mm: null, height_mm: null, diameter_mm: null },
    weight_kg: null,
    form: { kind: 'conical', top: 500, bottom: 320, height: 900, wall: 35 },
    categories: [],
    slugs: { uk: 'vazon-konus', en: 'conus-planter' },
    product_properties: [
      hasProperty('size', 'CATEGORY', [option('50x50x90', 0), option('60x60x110', 1600.5, { form: { top: 600, height: 1100 } })]),
      hasProperty('color', 'PRODUCT_COLOR', [option('natural', 0), option('white', 350.25), option('individual', 900, { agree_first: true })]),
      hasProperty('logo', 'BOOLEAN_SWITCH', [option('no', 0), option('yes', 800)]),
    ],
    ...more,
  }
}
const after = (product: ProductView, ...events: PickEvent[]): Choices => events.reduce(choicesAfter, readChoices(product, ''))
const chosen = (name: string, value: string): PickEvent => ({ kind: 'chosen', name, value })

test('what is charged is added up in kopiykas, whatever the currency that is shown', () => {
  const priced = hasProduct({
    price: 101.2,
    currency: 'USD',
    product_properties: [hasProperty('logo', 'BOOLEAN_SWITCH', [option('no', 0), option('yes', 19.28, { price_impact_kopiykas: 80_050 })])],
  })
  const state = productState(priced, after(priced, chosen('logo', 'yes'), { kind: 'counted', quantity: 3 }))
  expect(state).toMatchObject({ totalPrice: 36_144, totalKopiykas: 1_500_150 })
})

test('on load every property has its first option and the quantity is one', () => {
  const product = hasProduct()
  const state = productState(product, readChoices(product, ''))
  expect(state.selectedProperties.map(({ property_value }) => property_value)).toEqual(['50x50x90', 'natural', 'no'])
  expect(state).toMatchObject({ quantity: 1, basePrice: 420_000, totalPrice: 420_000 })
})

test('the total is the base and the impacts of what was chosen, times the quantity, to the kopiyka', () => {
  const product = hasProduct()
  const choices = after(product, chosen('size', '60x60x110'), chosen('color', 'white'), { kind: 'counted', quantity: 3 })
  expect(productState(product, choices)).toMatchObject({ unitPrice: 615_075, totalPrice: 1_845_225 })
})

test('choosing a property replaces the earlier choice of the same name', () => {
  const product = hasProduct()
  const choices = after(product, chosen('color', 'white'), chosen('color', 'individual'))
  const state = productState(product, choices)
  expect(state.selectedProperties.filter(({ property_name }) => property_name === 'color')).toHaveLength(1)
  expect(state.totalPrice).toBe(510_000)
})

test('newer data of the product reprices the same picks', () => {
  const product = hasProduct()
  const choices = after(product, chosen('color', 'white'))
  expect(productState({ ...product, price: 5000 }, choices).totalPrice).toBe(535_025)
})

test('a note goes with an individual colour and a wanted logo, and with nothing else', () => {
  const product = hasProduct()
  const note: PickEvent = { kind: 'noted', name: 'color', note: ' RAL 7016 ' }
  const noteOf = (choices: Choices) =>
    productState(product, choices).selectedProperties.find(({ property_name }) => property_name === 'color')?.property_note
  expect(noteOf(after(product, chosen('color', 'individual'), note))).toBe('RAL 7016')
  expect(noteOf(after(product, chosen('color', 'individual'), note, chosen('color', 'white')))).toBeUndefined()
  expect(after(product, { kind: 'noted', name: 'logo', note: 'x'.repeat(500) }).notes['logo']).toHaveLength(100)
})

test('copying the address gives the same configuration and price', () => {
  const product = hasProduct()
  const choices = after(product, chosen('size', '60x60x110'), chosen('logo', 'yes'), { kind: 'counted', quantity: 12 })
  const search = writeChoices(product, choices, '')
  expect(search).toBe('?c=size:60x60x110;logo:yes&q=12')
  expect(productState(product, readChoices(product, search))).toEqual(productState(product, choices))
})

test('the first state needs no address, and other parameters stay', () => {
  const product = hasProduct()
  expect(writeChoices(product, after(product), '?c=color:white&q=2&utm_source=a')).toBe('?utm_source=a')
  expect(writeChoices(product, after(product), '')).toBe('')
})

test.each([
  ['?c=color:purple', 'an option that is not there'],
  ['?c=glaze:blue', 'a property that is not there'],
  ['?c=nonsense', 'no configuration'],
  ['?c=%E0%A4%A', 'a broken encoding'],
  ['?c=__proto__:x;constructor:y', 'names of the language'],
  ['?q=0', 'no piece at all'],
  ['?q=-3', 'a negative quantity'],
  ['?q=two', 'a quantity in words'],
])('an address with %s (%s) gives the first state', (search) => {
  const product = hasProduct()
  expect(productState(product, readChoices(product, search))).toEqual(productState(product, readChoices(product, '')))
})

test('the quantity stays within 1 and 999', () => {
  const product = hasProduct()
  expect(after(product, { kind: 'counted', quantity: 5000 }).quantity).toBe(999)
  expect(after(product, { kind: 'counted', quantity: 0 }).quantity).toBe(1)
  expect(readChoices(product, '?q=1000').quantity).toBe(1)
})

test('a combination in the address keeps its colons and commas', () => {
  const pairs = [
    { name: 'size', value: '60x60x50', label: '60' },
    { name: 'color', value: 'white', label: 'білий' },
  ]
  const product = hasProduct({
    product_properties: [
      hasProperty('combination', 'COMBINATION_PICKER', [
        option('size:60x60x50,color:natural', 0),
        option('size:60x60x50,color:white', 420, { pairs }),
      ]),
    ],
  })
  const choices = after(product, chosen('combination', 'size:60x60x50,color:white'))
  const search = writeChoices(product, choices, '')
  expect(search).toBe('?c=combination:size:60x60x50,color:white')
  expect(productState(product, readChoices(product, search)).totalPrice).toBe(462_000)
  expect(chosenColour(product, choices.choice)?.value).toBe('white')
})

test('what else is to be agreed first says nothing of the colour', () => {
  const product = hasProduct({
    product_properties: [
      hasProperty('color', 'PRODUCT_COLOR', [option('natural', 0), option('own', 900, { agree_first: true })]),
      hasProperty('finish', 'PRODUCT_COLOR', [option('ground', 0, { agree_first: true })]),
    ],
  })
  expect(chosenColour(product, { color: 'natural' })?.agree_first).toBe(false)
  expect(chosenColour(product, { color: 'own' })?.agree_first).toBe(true)
})

test('the form follows the chosen size', () => {
  const product = hasProduct()
  expect(chosenShape(product, after(product, chosen('size', '60x60x110')).choice)).toEqual({
    kind: 'conical',
    top: 600,
    bottom: 320,
    height: 1100,
    wall: 35,
  })
  expect(chosenShape(product, after(product).choice)).toEqual(product.form)
})
