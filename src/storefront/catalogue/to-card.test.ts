import { expect, test } from 'vitest'
import type { Image, ProductCard } from '#contract/catalogue.ts'
import { srcSetOf } from './card.ts'
import { cardImage, toCard } from './to-card.ts'

const widths = [160, 320, 480, 640, 960, 1200]
const source = (stem: string, type: string) => ({
  type: `image/${type}`,
  srcset: widths.map((width) => `${stem}${width}.${type} ${width}w`).join(', '),
})
const image: Image = {
  url: '/media/abc-1200.webp',
  alt: 'Вазон',
  width: 1200,
  height: 1500,
  placeholder: '#aea8a0',
  sources: [source('/media/abc-', 'avif'), source('/media/abc-', 'webp')],
  kind: 'studio',
  color: null,
}

test('a picture travels as its common beginning and comes back with the addresses the API gave', () => {
  const result = cardImage(image)
  expect(srcSetOf(result)).toBe('/media/abc-320.avif 320w, /media/abc-480.avif 480w, /media/abc-640.avif 640w, /media/abc-960.avif 960w')
  expect(result.stem + result.plain).toBe('/media/abc-640.webp')
  expect(result.type).toBe('image/avif')
})

test('addresses that follow no pattern leave the plain picture', () => {
  const odd = { ...image, sources: [{ type: 'image/avif', srcset: '/a/one.avif 320w, /b/two.avif 640w' }] }
  expect(cardImage(odd)).toMatchObject({ stem: '', plain: '/media/abc-1200.webp', type: null })
  expect(cardImage({ ...image, sources: [] })).toMatchObject({ plain: '/media/abc-1200.webp', type: null })
})

test('a card says "from" as soon as any choice costs more, and its size also without a size to choose', () => {
  const product: ProductCard = {
    id: 1,
    product_name: 'Куб',
    slug: 'kub',
    price: 2300,
    price_kopiykas: 230_000,
    currency: 'UAH',
    price_varies: false,
    price_from: 2300,
    price_to: 9200,
    price_from_kopiykas: 230_000,
    price_to_kopiykas: 920_000,
    file_path: [],
    images: [],
    category_id: 1,
    lead_time_days: 10,
    sizes: [],
    size_range: '40 × 40 × 40 – 80 × 80 × 80',
    created_at: '2026-01-01T00:00:00Z',
  }
  expect(toCard(product)).toMatchObject({ price: 2300, from: true, sizes: '40 × 40 × 40 – 80 × 80 × 80' })
  expect(toCard({ ...product, price_to: 2300 }).from).toBe(false)
})
