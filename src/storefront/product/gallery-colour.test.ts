import { expect, test } from 'vitest'
import type { Image } from '#contract/catalogue.ts'
import { colourNote, imageOfColour } from './gallery-colour.ts'

const image = (color: string | null): Image => ({
  url: `/media/${color}`,
  alt: '',
  width: 900,
  height: 1125,
  placeholder: null,
  sources: [],
  kind: 'studio',
  color,
})
const both = [image('natural'), image('white')]

test('a chosen colour brings its picture', () => {
  expect(imageOfColour(both, 'white')?.url).toBe('/media/white')
  expect(colourNote(both, 'white')).toBeNull()
})

test('without a picture of the colour the page says that natural is seen', () => {
  expect(imageOfColour(both, 'individual')).toBeUndefined()
  expect(colourNote(both, 'individual')).toBe('showsNatural')
  expect(colourNote([image(null)], 'natural')).toBeNull()
})

test('a picture of an individual colour is an example only', () => {
  expect(colourNote([...both, image('individual')], 'individual')).toBe('showsExample')
})

test('nothing is said of colours where there are none', () => {
  expect(colourNote(both, null)).toBeNull()
  expect(colourNote([], 'white')).toBeNull()
  expect(colourNote([{ ...image(null), kind: 'drawing' }], 'white')).toBeNull()
})
