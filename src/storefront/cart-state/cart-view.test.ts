import { expect, test } from 'vitest'
import type { Cart, CartLine } from '#contract/cart.ts'
import { money } from '#contract/money.ts'
import { chosenDelivery, optionText, cartView } from './cart-view.ts'
import { lineImage } from './line-image.ts'
import { nothingPending } from './quantity-sender.ts'

function hasLine(over: Partial<CartLine> & { id: number }): CartLine {
  const quantity = over.quantity ?? 1
  const unit = over.unit_price ?? 1200.5
  return {
    quantity,
    product: {
      id: 7,
      product_name: 'Кашпо',
      slug: 'kashpo',
      price: unit,
      price_kopiykas: unit * 100,
      currency: 'UAH',
      price_varies: false,
      price_from: unit,
      price_to: unit,
      price_from_kopiykas: unit * 100,
      price_to_kopiykas: unit * 100,
      file_path: [],
      images: [],
      category_id: 1,
      lead_time_days: 14,
      ready_from: '2026-12-07',
      ready_to: '2026-12-11',
      sizes: [],
      size_range: null,
      size_label: null,
      colors: [],
      created_at: '2026-11-01T00:00:00Z',
      product_properties: [
        {
          property_name: 'led_backlight',
          label: 'Підсвітка',
          kind: 'BOOLEAN_SWITCH',
          options: [
            { value: 'no', label: 'ні', price_impact: 0, price_impact_kopiykas: 0 },
            { value: 'yes', label: 'так', price_impact: 900, price_impact_kopiykas: 90_000 },
          ],
        },
        {
          property_name: 'color',
          label: 'Колір',
          kind: 'PRODUCT_COLOR',
          options: [{ value: 'white', label: 'білий', price_impact: 0, price_impact_kopiykas: 0 }],
        },
        {
          property_name: 'delivery',
          label: 'Доставка',
          kind: 'CATEGORY',
          options: [
            { value: 'local', label: 'по Черкасах', price_impact: 0, price_impact_kopiykas: 0 },
            { value: 'pickup', label: 'самовивіз', price_impact: 0, price_impact_kopiykas: 0 },
          ],
        },
      ],
    },
    product_properties: [],
    unit_price: unit,
    unit_price_kopiykas: unit * 100,
    volume_prices: [],
    line_total: unit * quantity,
    total_uah: unit * quantity,
    line_total_kopiykas: unit * quantity * 100,
    currency: 'UAH',
    weight_kg: 80,
    available: true,
    problem: null,
    price_changed: false,
    previous_unit_price: null,
    previous_unit_price_kopiykas: null,
    ready_from: '2026-12-07',
    ready_to: '2026-12-11',
    ...over,
  }
}
const hasCart = (...lines: CartLine[]): Cart => ({
  id: 1,
  cartId: 1,
  unpurchasedProduct: lines,
  purchasedProduct: [],
  quantity: 0,
  total: 0,
  total_uah: 0,
  total_kopiykas: 0,
  currency: 'UAH',
})
const none = new Set<number>()

test('lines stand by id, newest first, and the sums follow the quantities shown', () => {
  const pending = new Map([[3, 5]])
  const cart = cartView(
    hasCart(hasLine({ id: 3 }), hasLine({ id: 9, quantity: 2, unit_price: 100, ready_from: '2026-12-02', ready_to: '2026-12-14' })),
    pending,
    none,
  )
  expect(cart.lines.map(({ line, quantity, pending: waits }) => [line.id, quantity, waits])).toEqual([
    [9, 2, false],
    [3, 5, true],
  ])
  expect(cart).toMatchObject({ pieces: 7, total: 620_250, totalUah: 620_250, weightKg: 560, ready: { from: '2026-12-07', to: '2026-12-14' } })
})

test('in another currency the hryvnia sum follows the quantity too, to the kopiyka', () => {
  const pending = new Map([[3, 7]])
  const line = hasLine({ id: 3, quantity: 3, unit_price: 28.93, unit_price_kopiykas: 120_050, currency: 'USD' })
  expect(cartView(hasCart(line), pending, none)).toMatchObject({ total: 20_251, totalUah: 840_350 })
})

test('what cannot be bought costs nothing and blocks; it still counts in the badge', () => {
  const line = hasLine({ id: 1, quantity: 2, available: false, problem: 'unpublished', line_total: 0, total_uah: 0 })
  expect(cartView(hasCart(line), nothingPending, none)).toMatchObject({ total: 0, totalUah: 0, pieces: 2, blocked: true })
})

test('a removed line is away before the server knows', () => {
  expect(cartView(hasCart(hasLine({ id: 1 }), hasLine({ id: 2 })), nothingPending, new Set([2]))).toMatchObject({ pieces: 1, total: 120_050 })
})

test('an unknown weight leaves the total weight unknown; an empty cart waits for nothing', () => {
  expect(cartView(hasCart(hasLine({ id: 1, weight_kg: null }), hasLine({ id: 2 })), nothingPending, none).weightKg).toBeNull()
  expect(cartView(hasCart(), nothingPending, none)).toMatchObject({ ready: null, total: 0, weightKg: 0 })
})

test('options are said in words, additions only when taken', () => {
  const chosen = (value: string) => [
    { property_name: 'led_backlight', property_value: value, property_price_impact: '0.00', property_price_impact_kopiykas: 0 },
    { property_name: 'color', property_value: 'white', property_price_impact: '0.00', property_price_impact_kopiykas: 0, property_note: 'RAL 9010' },
  ]
  expect(optionText(hasLine({ id: 1, product_properties: chosen('no') }))).toEqual([
    { name: 'color', label: 'Колір', value: 'білий', note: 'RAL 9010' },
  ])
  expect(optionText(hasLine({ id: 1, product_properties: chosen('yes') }))).toHaveLength(2)
})

test('a property or an option that is gone is never named by its code', () => {
  const chosen = [
    ['color', 'terracotta'],
    ['feet', 'yes'],
    ['logo', 'no'],
  ].map(([property_name = '', property_value = '']) => ({
    property_name,
    property_value,
    property_price_impact: '0.00',
    property_price_impact_kopiykas: 0,
  }))
  expect(optionText(hasLine({ id: 1, product_properties: chosen }))).toEqual([
    { name: 'color', label: 'Колір', value: null, note: '' },
    { name: 'feet', label: null, value: null, note: '' },
  ])
})

test('what cannot be bought weighs nothing, and nobody waits for it', () => {
  const gone = hasLine({ id: 4, available: false, problem: 'unpublished', ready_from: null, ready_to: null })
  expect(cartView(hasCart(hasLine({ id: 3 }), gone), nothingPending, none)).toMatchObject({
    weightKg: 80,
    ready: { from: '2026-12-07', to: '2026-12-11' },
    blocked: true,
  })
  expect(cartView(hasCart(gone), nothingPending, none)).toMatchObject({ weightKg: 0, ready: null })
})

test('a line shows the picture in its colour, of a combination too, else the first', () => {
  const image = (color: string | null) => ({
    url: `/${color}.webp`,
    color,
    alt: '',
    width: 4,
    height: 5,
    sources: [],
    placeholder: null,
    kind: 'studio' as const,
  })
  const line = hasLine({ id: 3 })
  const { product } = line
  const plain = { value: 'natural', label: 'натуральний', price_impact: 0, price_impact_kopiykas: 0 }
  const combination = {
    value: 'color:white',
    label: 'білий',
    price_impact: 0,
    price_impact_kopiykas: 0,
    pairs: [{ name: 'color', value: 'white', label: 'білий' }],
  }
  const picturesOf = (property_name: 'color' | 'combination', property_value: string) =>
    lineImage({
      ...line,
      product: {
        ...product,
        images: [image(null), image('white')],
        product_properties: [
          property_name === 'color'
            ? { property_name: 'color', label: '', kind: 'PRODUCT_COLOR', options: [plain, { ...plain, value: 'white' }] }
            : {
                property_name: 'combination',
                label: '',
                kind: 'COMBINATION_PICKER',
                options: [{ ...combination, value: 'color:natural', pairs: [{ name: 'color', value: 'natural', label: '' }] }, combination],
              },
        ],
      },
      product_properties: [{ property_name, property_value, property_price_impact: '0.00', property_price_impact_kopiykas: 0 }],
    })?.url
  expect(picturesOf('color', 'white')).toBe('/white.webp')
  expect(picturesOf('combination', 'color:white')).toBe('/white.webp')
  expect(picturesOf('color', 'natural')).toBe('/null.webp')
})

test('lines say no delivery of their own: the cart says once what was chosen', () => {
  const chosen = (property_value: string) => [
    { property_name: 'delivery', property_value, property_price_impact: '0.00', property_price_impact_kopiykas: 0 },
    { property_name: 'color', property_value: 'white', property_price_impact: '0.00', property_price_impact_kopiykas: 0 },
  ]
  const lines = ['pickup', 'local', 'pickup'].map((way, id) => hasLine({ id, product_properties: chosen(way) }))
  expect(lines.map((line) => optionText(line).map(({ name }) => name))).toEqual([['color'], ['color'], ['color']])
  expect(
    chosenDelivery(cartView(hasCart(...lines), nothingPending, none))
      .split(', ')
      .toSorted(),
  ).toEqual(['по Черкасах', 'самовивіз'])
  expect(chosenDelivery(cartView(hasCart(hasLine({ id: 1 })), nothingPending, none))).toBe('')
})

test('totals and weight follow what is picked in an open editor, at the discount of the quantity', () => {
  const cart = {
    currency: 'UAH',
    unpurchasedProduct: [hasLine({ id: 1, quantity: 10, unit_price: 1000 }), hasLine({ id: 2, unit_price: 500 })],
  } as const
  const discounted = { from_pieces: 10, percent: 10, unit_price: 900, unit_price_kopiykas: 90_000 }
  const tiers = cart.unpurchasedProduct.map((line) => ({ ...line, volume_prices: line.id === 1 ? [discounted] : [] }))
  const prices = { base: money(100_000), impacts: [money(50_000)] }
  const drafts = new Map([[1, { prices, kopiykas: prices, weightKg: 120 }]])
  const before = cartView({ ...cart, unpurchasedProduct: tiers }, nothingPending, new Set())
  const during = cartView({ ...cart, unpurchasedProduct: tiers }, nothingPending, new Set(), drafts)
  expect([before.total, before.weightKg]).toEqual([950_000, 880])
  // (1000 + 500) less 10 %, ten times, and the other line.
  expect([during.total, during.totalUah, during.weightKg]).toEqual([1_400_000, 1_400_000, 1280])
})
