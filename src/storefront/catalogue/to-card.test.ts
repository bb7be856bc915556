import { expect, test } from 'vitest'
import type { ListedImage, ListedProduct } from '#contract/catalogue.ts'
import { sized } from '#contract/picture-widths.ts'
import { toSrcSet } from './card.ts'
import { cardImage, toCard } from './to-card.ts'

const image: ListedImage = {
  url: '/media/abc-1200.webp',
  alt: 'Вазон',
  width: 1200,
  height: 1500,
  placeholder: '#aea8a0',
  kind: 'studio',
}

test('a picture travels as its common beginning and comes back with the addresses the API gave', () => {
  const result = cardImage(sized(image))
  expect(toSrcSet(result)).toBe('/media/abc-320.avif 320w, /media/abc-480.avif 480w, /media/abc-640.avif 640w, /media/abc-960.avif 960w')
  expect(result.stem + result.format.plain).toBe('/media/abc-640.webp')
  expect(result.format.type).toBe('image/avif')
})

test('a line drawing is one address', () => {
  const drawing = { ...image, url: '/api/v1/product/1/drawing.svg?v=abc', kind: 'drawing' }
  expect(cardImage(sized(drawing))).toMatchObject({ stem: '', format: { plain: drawing.url, type: null } })
})

test('a picture narrower than a card is offered as wide as it is', () => {
  const small = { ...image, url: '/media/abc-400.webp', width: 400 }
  expect(toSrcSet(cardImage(sized(small)))).toBe('/media/abc-320.avif 320w, /media/abc-400.avif 400w')
})

test('a card says "from" as soon as any choice costs more, and its size also without a size to choose', () => {
  const product: ListedProduct = {
    id: 1,
    product_name: 'Куб',
    slug: 'kub',
    price: 2300,
    price_kopiykas: 230_000,
    price_from_kopiykas: 230_000,
    price_to_kopiykas: 920_000,
    currency: 'UAH',
    price_varies: false,
    price_from: 2300,
    price_to: 9200,
    file_path: [],
    images: [],
    category_id: 1,
    ready_from: '2026-12-07',
    ready_to: '2026-12-11',
    size_label: '40 × 40 × 40 – 80 × 80 × 80',
    colors: [],
    created_at: '2026-01-01T00:00:00Z',
  }
  expect(toCard(product)).toMatchObject({ price: 2300, from: true, sizes: '40 × 40 × 40 – 80 × 80 × 80' })
  expect(toCard({ ...product, price_to: 2300 }).from).toBe(false)
})
