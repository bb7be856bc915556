import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart, CartLine } from '#contract/cart.ts'
import type { ProductView } from '#contract/catalogue.ts'
import type { OfferCreated, OfferPreview, OfferView } from '#contract/commercial-offer.ts'
import { offerPdfPath } from '#contract/documents.ts'
import type { OrderPlaced, OrderView } from '#contract/order.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { seedTestCatalogue, type TestCatalogue } from '#server/testing/test-catalogue.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { setSetting } from '../../content/index.ts'

let context: TestContext
let shop: TestCatalogue
let buyer: Buyer
beforeAll(async () => {
  context = await createTestContext()
  shop = await seedTestCatalogue(context)
  buyer = await createBuyer(context)
})
afterAll(() => context.close())

const setTiers = async (tiers: object[]) => {
  const wrong = await setSetting(context.database.db, 'volume_tiers', JSON.stringify(tiers))
  context.responseCache.clear()
  return wrong
}
const post = async <T>(url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await context.call({ method: 'POST', url: `/api/v1${url}`, payload, headers })
  return { ...answer, body: answer.body as T } // each use checks the status or the figures
}
const read = async <T>(url: string, headers: Record<string, string> = {}) => (await context.call({ url: `/api/v1${url}`, headers })).body as T // a 200 in every use
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

/** 4 200 ₴ and 1 500 ₴ a piece; eleven and four of them. */
const lines = () => [
  { product_id: shop.products.conus, quantity: 11, product_properties: [] },
  { product_id: shop.products.plain, quantity: 4, product_properties: [] },
]
/** 11 × 4 200 ₴ less 7 % + 4 × 1 500 ₴. */
const total = 4_296_600 + 600_000

test('a quantity takes off the same percent on the product, the list, the offer, its PDF, the cart and the order, in both currencies', async () => {
  expect(await setTiers([{ from_pieces: 5, percent: 5 }, { from_pieces: 10, percent: 7 }])).toBeNull() // biome-ignore format: read as a table
  expect((await read<ProductView>(`/product/view/${shop.products.conus}`)).volume_tiers).toEqual([
    { from_pieces: 5, percent: 5 },
    { from_pieces: 10, percent: 7 },
  ])

  const preview = await post<OfferPreview>('/offer/preview', { lines: lines() })
  expect(preview.body).toMatchObject({
    total_kopiykas: total,
    lines: [
      {
        unit_price: 3906,
        volume_percent: 7,
        line_total_kopiykas: 4_296_600,
        volume_prices: [{ unit_price: 4200 }, { unit_price: 3990 }, { unit_price: 3906 }],
      },
      { unit_price: 1500, volume_percent: 0 },
    ],
  })
  const dollars = (await post<OfferPreview>('/offer/preview', { lines: lines() }, { 'user-language': 'en' })).body
  for (const line of dollars.lines) expect(line?.line_total).toBeCloseTo((line?.unit_price ?? 0) * (line?.quantity ?? 0), 6)
  expect(dollars.lines[0]?.volume_prices[0]?.unit_price).toBeCloseTo((dollars.lines[0]?.unit_price ?? 0) / 0.93, 1)

  const offer = (await post<OfferCreated>('/offer', { lines: lines(), language: 'uk' })).body
  expect(offer.total_kopiykas).toBe(total)
  expect(await read<OfferView>(`/offer/${offer.access_token}`)).toMatchObject({ total_kopiykas: total, lines: [{ volume_percent: 7 }, {}] })
  const pdf = await context.app.inject({ url: offerPdfPath(offer.access_token, 'uk') })
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })
  for (const words of ['₴ 48 966', '₴ 3 906', '−7 % за кількість']) expect(plain(text)).toContain(words)

  for (const { product_id, ...payload } of lines()) await post(`/cart/add/product/${product_id}`, payload, buyer.headers)
  const cart = await read<Cart>('/cart', buyer.headers)
  expect(cart).toMatchObject({ total_kopiykas: total, unpurchasedProduct: [{ unit_price: 1500 }, { unit_price: 3906, price_changed: false }] })
  const fewer = await context.call({
    method: 'PUT',
    url: `/api/v1/cart/${cart.unpurchasedProduct[1]?.id}`,
    payload: { quantity: 9 },
    headers: buyer.headers,
  })
  expect(fewer.body).toMatchObject({ unit_price: 3990, price_changed: false })
  const placed = await post<OrderPlaced>('/cartcheckout', { purchaseProductIds: cart.unpurchasedProduct, expected_total_uah: 41_910 }, buyer.headers)
  expect(placed).toMatchObject({ status: 201, body: { total_kopiykas: 4_191_000 } })

  // What a client says of prices is not believed, and what was agreed stays.
  const byPhone = { phone: '0671234567', lines: lines(), payment: 'LATER' }
  expect((await post('/purchase/public', { ...byPhone, expected_total_kopiykas: total - 1 })).body).toMatchObject({
    reason: 'total_changed',
    total_kopiykas: total,
  })
  const order = (await post<OrderPlaced>('/purchase/public', { ...byPhone, expected_total_kopiykas: total })).body
  await setTiers([])
  expect((await post('/purchase/public', { ...byPhone, expected_total_kopiykas: total })).body).toMatchObject({ reason: 'total_changed' })
  expect(await read<OrderView>(`/purchase/${order.access_token}`)).toMatchObject({
    price_kopiykas: total,
    products: [{ unit_price: 3906, volume_percent: 7 }, {}],
  })
  const purchased = (await read<Cart>('/cart', buyer.headers)).purchasedProduct.find(({ quantity }: CartLine) => quantity === 9)
  expect(purchased).toMatchObject({ unit_price: 3990, line_total_kopiykas: 3_591_000 })
  const atOfferPrices = await post<OrderPlaced>(`/offer/${offer.access_token}/order`, {
    phone: '0671234567',
    payment: 'LATER',
    expected_total_kopiykas: total,
  })
  expect(atOfferPrices).toMatchObject({ status: 201, body: { total_kopiykas: total } })
})

test('tiers that take off no more for more pieces are refused in words', async () => {
  expect(await setTiers([{ from_pieces: 10, percent: 7 }, { from_pieces: 5, percent: 9 }])).toContain('1.from_pieces must be more than in the row before') // biome-ignore format: read as a table
  expect(await setTiers([{ from_pieces: 1, percent: 7 }])).not.toBeNull()
  expect(await setTiers([{ from_pieces: 5, percent: 100 }])).not.toBeNull()
})
