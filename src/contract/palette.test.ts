import { expect, test } from 'vitest'
import { defaultPalette } from './default-palette.ts'
import { modelColour } from './model-colour.ts'
import { swatchName, type PaletteColour } from './palette.ts'
import { agreesFirst, withPaletteWords } from './palette-words.ts'

const plain = { price_kopiykas: 0, extra_days: 0, agree_first: false, words: '' }
const palette: PaletteColour[] = [
  { ...plain, code: 'grey', uk: 'сірий', en: 'grey', swatch: '#b3b0a8' },
  { ...plain, code: 'terracotta', uk: 'теракота', en: '', swatch: '#a9684f' },
  { ...plain, code: 'own', uk: 'свій', en: 'own', swatch: '', agree_first: true },
]
const label = (uk: string, en = uk) => ({ uk, en })
const pair = (value: string, uk: string) => ({ name: 'color', value, label: label(uk) })

test('a colour is called as the palette calls it, a missing English name is the Ukrainian one, and what it does not know keeps its words', () => {
  const option = (value: string) => withPaletteWords(palette, 'color', { value, label: label('як було'), pairs: null }).label
  expect(option('terracotta')).toEqual(label('теракота'))
  expect(option('rainbow')).toEqual(label('як було'))
  expect(withPaletteWords(palette, 'size', { value: 'grey', label: label('як було'), pairs: null }).label).toEqual(label('як було'))
})

test('a combination follows its colour, unless somebody wrote its words by hand', () => {
  const size = { name: 'size', value: '60', label: label('60 см', '60 cm') }
  const combined = (words: { uk: string; en: string }) =>
    withPaletteWords(palette, 'combination', { value: 'size:60,color:grey', label: words, pairs: [size, pair('grey', 'натуральний')] })
  expect(combined({ uk: '60 см, натуральний', en: 'By hand' })).toMatchObject({
    label: { uk: '60 см, сірий', en: 'By hand' },
    pairs: [size, { label: label('сірий', 'grey') }],
  })
})

test('what must be agreed first, how a sample looks and what a model is painted in are the palette’s', () => {
  expect(agreesFirst(palette, 'color', { value: 'own', pairs: null })).toBe(true)
  expect(agreesFirst(palette, 'combination', { value: '', pairs: [pair('own', '')] })).toBe(true)
  expect(agreesFirst(palette, 'size', { value: 'own', pairs: null })).toBe(false)
  expect(['grey', 'own', 'rainbow'].map((code) => swatchName(palette, code))).toEqual(['#b3b0a8', 'any', 'unknown'])
  expect(['grey', 'terracotta', 'own', null].map((code) => modelColour(palette, code))).toEqual([null, '#a9684f', null, null])
})

test('the colours of a shop that nobody has set up are those that its addresses and files always knew', () => {
  expect(defaultPalette.map(({ code, agree_first: isAgreed }) => [code, isAgreed])).toEqual([
    ['natural', false],
    ['white', false],
    ['individual', true],
  ])
})
