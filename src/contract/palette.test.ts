import { expect, test } from 'vitest'
import { defaultPalette } from './default-palette.ts'
import { modelColour } from './model-colour.ts'
import { swatchName, type PaletteColour, type Palettes } from './palette.ts'
import { agreesFirst, withPaletteWords } from './palette-words.ts'

const plain = { picture: '', price_kopiykas: 0, extra_days: 0, agree_first: false, words: '' }
const palette: PaletteColour[] = [
  { ...plain, code: 'grey', uk: 'сірий', en: 'grey', swatch: '#b3b0a8' },
  { ...plain, code: 'terracotta', uk: 'теракота', en: '', swatch: '#a9684f' },
  { ...plain, code: 'own', uk: 'свій', en: 'own', swatch: '', agree_first: true },
]
const polished = { ...plain, code: 'polished', uk: 'полірована', en: 'polished', swatch: '', picture: '/media/a-320.avif', agree_first: true }
const wheels = {
  ...plain,
  code: 'wheels',
  uk: 'Колеса',
  en: 'Castors',
  kind: 'list',
  help_uk: '',
  help_en: '',
  effect: '',
  agree_first: true,
} as const
const palettes: Palettes = { colours: palette, finishes: [polished], properties: [wheels] }
const label = (uk: string, en = uk) => ({ uk, en })
const pair = (value: string, uk: string) => ({ name: 'color', value, label: label(uk) })

test('a colour or finish is called as its palette calls it, a missing English name is the Ukrainian one, and what it does not know keeps its words', () => {
  const option = (value: string) => withPaletteWords(palettes, 'color', { value, label: label('як було'), pairs: null }).label
  expect(option('terracotta')).toEqual(label('теракота'))
  expect(option('rainbow')).toEqual(label('як було'))
  expect(withPaletteWords(palettes, 'finish', { value: 'polished', label: label('як було'), pairs: null }).label).toEqual(
    label('полірована', 'polished'),
  )
  expect(withPaletteWords(palettes, 'size', { value: 'grey', label: label('як було'), pairs: null }).label).toEqual(label('як було'))
})

test('a combination follows its colour, unless somebody wrote its words by hand', () => {
  const size = { name: 'size', value: '60', label: label('60 см', '60 cm') }
  const combined = (words: { uk: string; en: string }) =>
    withPaletteWords(palettes, 'combination', { value: 'size:60,color:grey', label: words, pairs: [size, pair('grey', 'натуральний')] })
  expect(combined({ uk: '60 см, натуральний', en: 'By hand' })).toMatchObject({
    label: { uk: '60 см, сірий', en: 'By hand' },
    pairs: [size, { label: label('сірий', 'grey') }],
  })
})

test('what must be agreed first, how a sample looks and what a model is painted in are the palette’s', () => {
  expect(agreesFirst(palettes, 'color', { value: 'own', pairs: null }, 0)).toBe(true)
  expect(agreesFirst(palettes, 'combination', { value: '', pairs: [pair('own', '')] }, 0)).toBe(true)
  expect(agreesFirst(palettes, 'size', { value: 'own', pairs: null }, 0)).toBe(false)
  expect(agreesFirst(palettes, 'finish', { value: 'polished', pairs: null }, 0)).toBe(true)
  expect([0, 1].map((position) => agreesFirst(palettes, 'wheels', { value: 'steel', pairs: null }, position))).toEqual([false, true])
  expect(swatchName([polished], 'polished')).toBe('/media/a-320.avif')
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
