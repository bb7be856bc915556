import { expect, test } from 'vitest'
import { differs, hasValue, optionRows, type Compared } from './comparison.ts'

test('a row differs when two known products differ in it; what is gone, or one alone, differs in nothing', () => {
  const row = { name: 'weight', values: ['56 kg', null, '56 kg'] }
  expect(differs(row, [true, false, true])).toBe(false)
  // What another has and this one has not is a difference.
  expect(differs(row, [true, true, true])).toBe(true)
  expect(differs({ ...row, values: ['56 kg', '120 kg'] }, [true, true])).toBe(true)
  expect(differs({ ...row, values: ['56 kg'] }, [true])).toBe(false)
  expect(hasValue({ name: 'litres', values: [null, null] })).toBe(false)
})

test('an addition that is not offered is declined; a colour that cannot be chosen is not', () => {
  const property = (name: string, value: string) => ({
    property_name: name,
    property_label: name,
    property_value: value,
    property_value_label: value,
  })
  const product = (...properties: object[]) => ({ view: { product_properties: properties } }) as unknown as Compared // as far as it reads it
  const rows = optionRows(
    [product(property('color', 'white'), property('led', 'yes'), property('size', '30x30')), product(property('logo', 'no'))],
    'No',
  )
  expect(rows).toEqual([
    { name: 'color', values: ['white', null] },
    { name: 'led', values: ['yes', 'No'] },
  ])
})
