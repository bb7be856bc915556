import { expect, test } from 'vitest'
import type { Shape } from '#contract/shape.ts'
import { drawSizes } from './draw-sizes.ts'

const form: Shape = { kind: 'square', side: 400, height: 400, wall: 35 }
const option = (value: string, change?: { side: number; height: number }) => ({
  value,
  label: value,
  price_impact: 0,
  price_impact_kopiykas: 0,
  ...(change ? { form: change } : {}),
})

test('sizes stand at one scale with the adult: every picture is as high as the others, and as wide as its size', () => {
  const { person, sizes } = drawSizes(form, [option('40x40x40'), option('80x80x80', { side: 800, height: 800 })])
  const [, , width = 0, height = 0] = person.viewBox.split(' ').map(Number)
  const boxes = sizes.map(({ viewBox }) => viewBox.split(' ').map(Number))
  expect(boxes.map((box) => box[3])).toEqual([height, height])
  expect((boxes[1]?.[2] ?? 0) - (boxes[0]?.[2] ?? 0)).toBe(400)
  expect(width).toBeGreaterThan(600)
  expect(sizes[1]?.kilograms ?? 0).toBeGreaterThan(sizes[0]?.kilograms ?? 0)
  expect(sizes[0]?.litres ?? 0).toBeGreaterThan(0)
})
