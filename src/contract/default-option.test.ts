import { expect, test } from 'vitest'
import { applyChanges } from './apply-change.ts'
import { withDefault } from './default-option.ts'
import { findFaults } from './product-rules.ts'
import { emptyProduct, listProperties, type OptionValues, type ProductValues } from './product-values.ts'
import type { ShapeChange } from './shape.ts'

const option = (value: string, impact: number, shape_change: ShapeChange | null = null): OptionValues => ({
  value,
  label: { uk: value, en: value },
  impact,
  extra_days: 0,
  shape_change,
  pairs: null,
})
const cone = { kind: 'conical', top: 500, bottom: 320, height: 900, wall: 35 } as const
const product: ProductValues = {
  ...emptyProduct(1),
  'name.uk': 'Вазон',
  price_kopiykas: 420_000,
  shape: cone,
  'options.size': [
    option('50x50x90', 0),
    option('60x60x110', 160_000, { top: 600, bottom: 380, height: 1100 }),
    option('40x40x80', -50_000, { top: 400 }),
  ],
  'options.color': [option('natural', 0), option('white', 35_000)],
}

/** Every configuration with what it costs and how it is cast. */
function everything(values: ProductValues): Map<string, string> {
  let ways = [{ names: [] as string[], price: values.price_kopiykas, changes: [] as (ShapeChange | null)[] }]
  for (const { name, options } of listProperties(values))
    ways = ways.flatMap((way) =>
      options.map(({ value, impact, shape_change }) => ({
        names: [...way.names, `${name}:${value}`],
        price: way.price + impact,
        changes: [...way.changes, shape_change],
      })),
    )
  return new Map(
    ways
      .map(({ names, price, changes }) => {
        const shape = Object.entries(applyChanges(values.shape ?? cone, changes)).toSorted()
        return [names.join(), `${price} ${JSON.stringify(shape)}`] as const
      })
      .toSorted(),
  )
}

test('another default changes no configuration’s price and no configuration’s shape', () => {
  for (const [property, value] of [
    ['size', '60x60x110'],
    ['size', '40x40x80'],
    ['color', 'white'],
  ] as const) {
    const changed = { ...product, ...withDefault(product, property, value) }
    expect(changed[`options.${property}`][0], value).toMatchObject({ value, impact: 0, shape_change: null })
    expect(everything(changed), value).toEqual(everything(product))
    expect(findFaults(changed), value).toEqual([])
  }
})

test('what is the default already, or is not there, changes nothing', () => {
  expect(withDefault(product, 'color', 'natural')).toEqual({})
  expect(withDefault(product, 'color', 'pink')).toEqual({})
})
