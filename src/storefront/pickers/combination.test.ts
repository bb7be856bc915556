import { expect, test } from 'vitest'
import { listAxes, valuesOn } from './combination.ts'

const option = (size: string, color: string, price_impact: number) => ({
  value: `size:${size},color:${color}`,
  label: `${size}, ${color}`,
  price_impact,
  price_impact_kopiykas: price_impact * 100,
  pairs: [
    { name: 'size', value: size, label: size },
    { name: 'color', value: color, label: color },
  ],
})
const small = option('70x70', 'natural', 0)
const smallWhite = option('70x70', 'white', 520)
const large = option('90x90', 'natural', 2700)
const largeWhite = option('90x90', 'white', 3450)
const largeAny = option('90x90', 'individual', 4300)
const options = [small, smallWhite, large, largeWhite, largeAny]
const axes = listAxes(options)
const axisNamed = (requested: string) => axes.find(({ name }) => name === requested) ?? { name: requested, values: [] }

test('the parts of a combination are found in the order of its options', () => {
  expect(axes.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
    ['size', ['70x70', '90x90']],
    ['color', ['natural', 'white', 'individual']],
  ])
})

test('a value that goes with the rest leads to that very combination', () => {
  expect(valuesOn(axisNamed('size'), options, smallWhite).map(({ option: there }) => there)).toEqual([smallWhite, largeWhite])
})

test('an impossible value stays in sight with the nearest possible combination', () => {
  const individual = valuesOn(axisNamed('color'), options, small).find(({ value }) => value === 'individual')
  expect(individual).toMatchObject({ option: null, nearest: largeAny })
})

test('of equally near combinations the one of the closest price is offered', () => {
  const offered = [option('a', 'x', 0), option('b', 'y', 900), option('c', 'y', 300)]
  const [, y] = valuesOn(listAxes(offered)[1] ?? { name: '', values: [] }, offered, offered[0] ?? small)
  expect(y).toMatchObject({ option: null, nearest: { value: 'size:c,color:y' } })
})
