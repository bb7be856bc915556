import { expect, test } from 'vitest'
import { takesNote } from './options.ts'

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
