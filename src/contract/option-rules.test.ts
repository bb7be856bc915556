import { expect, test } from 'vitest'
import { colourIn, takesNote } from './option-rules.ts'

test('an individual colour, alone or in a combination, and a wanted logo take a note; nothing else does', () => {
  expect(takesNote('color', 'individual')).toBe(true)
  expect(takesNote('logo', 'yes')).toBe(true)
  expect(takesNote('combination', 'size:60,color:individual', [{ name: 'color', value: 'individual' }])).toBe(true)
  for (const [name, value] of [
    ['color', 'white'],
    ['logo', 'no'],
    ['size', 'individual'],
    ['combination', 'individual'],
  ] as const)
    expect(takesNote(name, value, [{ name: 'color', value: 'white' }]), `${name} ${value}`).toBe(false)
})

test('the chosen colour is found by itself and within a combination, and is missing without an error', () => {
  const size = { name: 'size', value: '60' }
  const white = { name: 'color', value: 'white' }
  expect(colourIn([size, white])).toBe(white)
  expect(colourIn([size, { name: 'combination', value: 'size:60,color:white', pairs: [size, white] }])).toBe(white)
  expect(colourIn([size, { name: 'shape', value: 'round', pairs: null }])).toBeUndefined()
})
