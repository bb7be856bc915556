import { expect, test } from 'vitest'
import { chosenAgreementReason, colourIn, takesNote } from './option-rules.ts'

test('a colour that is agreed first, alone or in a combination, and a wanted mark take a note; nothing else does', () => {
  expect(takesNote(undefined, 'terracotta', true)).toBe(true)
  expect(takesNote('light', 'yes', true)).toBe(true)
  expect(takesNote('mark', 'yes')).toBe(true)
  for (const [effect, value] of [
    [undefined, 'individual'],
    ['mark', 'no'],
    ['light', 'yes'],
  ] as const)
    expect(takesNote(effect, value), `${effect} ${value}`).toBe(false)
})

test('a colour that is agreed first keeps an order from the card until somebody describes it', () => {
  const reason = (...properties: Parameters<typeof chosenAgreementReason>[0]) => chosenAgreementReason(properties)
  expect(reason({ agree_first: true })).toBe('individual_colour')
  expect(reason({ agree_first: true, property_note: ' ' })).toBe('individual_colour')
  expect(reason({ agree_first: true, property_note: 'RAL 7016' })).toBeNull()
  expect(reason({ property_note: '' }, {})).toBeNull()
})

test('the chosen colour is found by itself and within a combination, and is missing without an error', () => {
  const size = { name: 'size', value: '60' }
  const white = { name: 'color', value: 'white' }
  expect(colourIn([size, white])).toBe(white)
  expect(colourIn([size, { name: 'combination', value: 'size:60,color:white', pairs: [size, white] }])).toBe(white)
  expect(colourIn([size, { name: 'shape', value: 'round', pairs: null }])).toBeUndefined()
})
