import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import type { Catalogue } from './load-catalogue.ts'
import { fromPage, toPage } from './page-columns.ts'

const format = { width: 1000, height: 1250, plain: '640.webp', type: 'image/avif', ending: '.avif', widths: [320, 640] }
const card: Card = {
  id: 1,
  name: 'Куб',
  slug: 'kub',
  price: 2300,
  price_kopiykas: 420_000,
  varies: false,
  from: true,
  currency: 'UAH',
  sizes: '40 × 40 × 40',
  colours: ['natural', 'white'],
  ready: { from: '2026-12-07', to: '2026-12-11' },
  image: { alt: 'Куб: на терасі', placeholder: '#aea8a0', stem: '/media/abc-', format },
  hover: { stem: '/media/def-', format },
}
const drawing: Card = { ...card, id: 2, image: { alt: 'Креслення', placeholder: null, stem: '', format }, hover: null }
const bare: Card = { ...card, id: 3, sizes: null, colours: [], image: null, hover: null }

const catalogue = (cards: readonly Card[]): Catalogue => ({
  cards,
  nearest: [],
  front: null,
  category: null,
  meta: {
    current_page: 0,
    per_page: 10,
    total_pages: 1,
    from: 1,
    to: cards.length,
    total: cards.length,
    min_price: 900,
    max_price: 2300,
    total_min_price: 900,
    total_max_price: 2300,
    currency: 'UAH',
    category_counts: { 1: 3, 27: 0 },
    facets: {
      place: [{ value: 'terrace', label: 'Тераса', count: 3 }],
      shape: [],
      color: [
        { value: 'white', label: 'білий', count: 2 },
        { value: 'natural', label: 'натуральний', count: 3 },
      ],
      option: [],
      height: { min: 100, max: 700 },
      width: null,
      volume: null,
      weight: null,
    },
    did_you_mean: null,
    left_out: [],
    price_words: null,
  },
})

const front: Catalogue['front'] = {
  products: 78,
  currency: 'UAH',
  prices: { from: 900, to: 45300, from_kopiykas: 90_000, to_kopiykas: 4_530_000 },
  days: { from: 7, to: 35 },
  hero: null,
  families: [
    { id: 1, count: 35, image: '/media/abc-320.avif' },
    { id: 11, count: 11, image: null },
  ],
  recommended: 3,
  strip: { making: null, palette: null, architects: null },
}

test('a catalogue comes out of the page as it went in, with pictures, drawings, without either, and empty', () => {
  for (const whole of [catalogue([card, drawing, bare]), catalogue([]), { ...catalogue([card]), front }])
    expect(fromPage(structuredClone(toPage(whole)))).toEqual(whole)
})

test('in the page a product is named once a card', () => {
  expect(JSON.stringify(toPage(catalogue([card]))).split('Куб')).toHaveLength(2)
})
