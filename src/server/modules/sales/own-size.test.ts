import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { ProductView } from '#contract/catalogue.ts'
import type { CartLine } from '#contract/cart.ts'
import { dxfPath, ifcPath, modelPath } from '#contract/product-files.ts'
import type { OrderPlaced, OrderView } from '#contract/order.ts'
import { seedTestCatalogue, type TestCatalogue } from '#server/testing/test-catalogue.ts'
import { placeOrderAs } from '#server/testing/order-factory.ts'
import { callAdmin, createStaff } from '#server/testing/staff-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createBuyer } from '#server/testing/user-factory.ts'
import { products } from '../catalogue/tables.ts'

let context: TestContext
let catalogue: TestCatalogue
const limits = { top: { min: 40, max: 90, step: 1 }, height: { min: 60, max: 130, step: 5 } }
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  await allow({ limits, surcharge: 150_000, extra_days: 8 })
})
afterAll(() => context.close())

/** The works takes on sizes of one's own for the planter; null: no longer. */
async function allow(ownSize: typeof products.$inferInsert.ownSize) {
  await context.database.db.update(products).set({ ownSize }).where(eq(products.id, catalogue.products.conus))
  context.responseCache.invalidate({ area: 'catalogue', ids: [catalogue.products.conus] })
}
const view = async (size = '', language = 'uk') =>
  (
    await context.call({
      url: `/api/v1/product/view/${catalogue.products.conus}${size && `?size=${size}`}`,
      headers: { 'user-language': language },
    })
  ).body as ProductView // a 200 in every use
const sizesOf = ({ product_properties }: ProductView) => product_properties.find(({ property_name: name }) => name === 'size')?.options ?? []
const own = [{ property_name: 'size', property_value: 'own-55x95' }]

test('a product says which sizes of one’s own are made, and has the one that is asked for as one more option of its size', async () => {
  const plain = await view()
  expect(plain.own_size).toEqual({
    limits: [
      { dimension: 'top', min: 40, max: 90, step: 1 },
      { dimension: 'height', min: 60, max: 130, step: 5 },
    ],
    surcharge: 1500,
    surcharge_kopiykas: 150_000,
    extra_days: 8,
  })
  expect(sizesOf(plain)).toHaveLength(2)
  const [, , option] = sizesOf(await view('own-55x95'))
  expect(option).toMatchObject({
    value: 'own-55x95',
    label: 'Ø\u00a055 × 95 см, ваш розмір, окрема форма',
    extra_days: 8,
    form: { top: 550, bottom: 352, height: 950, wall: 35 },
  })
  // Dearer than 50 × 90 with its mould, cheaper than 60 × 110 with it.
  expect(option?.price_impact_kopiykas).toBeGreaterThan(150_000)
  expect(option?.price_impact_kopiykas).toBeLessThan(160_000 + 150_000)
  expect(sizesOf(await view('own-55x95', 'en'))[2]?.label).toBe('Ø\u00a055 × 95 cm, your own size, a mould of its own')
  for (const size of ['own-39x95', 'own-55x96', 'own-55', 'own-55x95x95', '60x60x110'])
    expect([size, sizesOf(await view(size)).length]).toEqual([size, 2])
  expect((await view()).price_to).toBe(plain.price_to)
})

test('it is bought like any other size: cart, checkout and the order’s page name it, its price, its weight and its own mould', async () => {
  const option = sizesOf(await view('own-55x95'))[2]
  const unit = 420_000 + (option?.price_impact_kopiykas ?? 0)
  const buyer = await createBuyer(context)
  const added = await context.call({
    method: 'POST',
    url: `/api/v1/cart/add/product/${catalogue.products.conus}`,
    headers: buyer.headers,
    payload: { quantity: 2, product_properties: own },
  })
  expect(added).toMatchObject({ status: 201, body: { unit_price_kopiykas: unit, problem: null } })
  const line = added.body as CartLine // checked by the status
  expect(line.weight_kg).toBeGreaterThan(0)
  expect(line.product.product_properties[0]?.options.map(({ value }) => value)).toEqual(['50x50x90', '60x60x110', 'own-55x95'])
  const placed = await context.call({
    method: 'POST',
    url: '/api/v1/cartcheckout',
    headers: buyer.headers,
    payload: { purchaseProductIds: [line.id] },
  })
  expect(placed).toMatchObject({ status: 201, body: { total_uah: (2 * unit) / 100 } })
  // What was agreed stays, whatever the works takes on later.
  await allow(null)
  const { order_number: number } = placed.body as OrderPlaced // checked by the status
  const order = (await context.call({ url: `/api/v1/purchase-order/${number}`, headers: buyer.headers })).body as OrderView // a 200
  expect(order.products).toMatchObject([{ quantity: 2, unit_price: unit / 100 }])
  expect(JSON.stringify(order.products)).toContain('Ø\u00a055 × 95 см, ваш розмір, окрема форма')
  const owner = await createStaff(context, ['owner'])
  for (const kind of ['confirmation', 'invoice']) {
    const paper = await context.app.inject({ url: `/api/v1/admin/orders/${number}/documents/${kind}`, headers: { cookie: owner.cookie } })
    const { text } = await extractText(new Uint8Array(paper.rawPayload), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' '), kind).toContain('Ø 55 × 95 см, ваш розмір, окрема форма')
  }
  await allow({ limits, surcharge: 150_000, extra_days: 8 })
})

test('a line in the cart whose size is no longer made says so, and nobody else’s size is', async () => {
  const buyer = await createBuyer(context)
  const url = `/api/v1/cart/add/product/${catalogue.products.conus}`
  const add = (value: string) =>
    context.call({
      method: 'POST',
      url,
      headers: buyer.headers,
      payload: { quantity: 1, product_properties: [{ property_name: 'size', property_value: value }] },
    })
  expect(await add('own-91x95')).toMatchObject({ status: 422 })
  expect(await add('own-55x95')).toMatchObject({ status: 201 })
  await allow({ limits: { ...limits, top: { min: 60, max: 90, step: 1 } }, surcharge: 150_000, extra_days: 8 })
  const cart = await context.call({ url: '/api/v1/cart', headers: buyer.headers })
  expect(cart.body).toMatchObject({ unpurchasedProduct: [{ problem: 'configuration' }] })
  await allow({ limits, surcharge: 150_000, extra_days: 8 })
})

test('lists and offers price it, and drawing, model and building model are of its size', async () => {
  const line = { product_id: catalogue.products.conus, quantity: 1, product_properties: own, place: '' }
  const unit = 420_000 + (sizesOf(await view('own-55x95'))[2]?.price_impact_kopiykas ?? 0)
  const priced = await context.call({ method: 'POST', url: '/api/v1/offer/preview', payload: { lines: [line] } })
  expect(priced).toMatchObject({ status: 200, body: { lines: [{ unit_price_kopiykas: unit }] } })
  const offer = await context.call({ method: 'POST', url: '/api/v1/offer', payload: { lines: [line], language: 'uk' } })
  expect(offer).toMatchObject({ status: 201, body: { total_kopiykas: unit } })
  const configured = { id: catalogue.products.conus, choice: { size: 'own-55x95' } }
  const text = async (url: string) => (await context.app.inject({ url })).rawPayload.toString('latin1')
  expect(await text(dxfPath(configured))).toContain('%%c 550')
  expect(await text(modelPath(configured))).toMatch(/"max":\[[\d.]+,0\.9[45]\d*,/)
  expect(await text(ifcPath(configured))).toContain("'NominalHeight',$,IFCPOSITIVELENGTHMEASURE(950.)")
  expect((await context.app.inject({ url: dxfPath({ ...configured, choice: { size: 'own-39x95' } }) })).statusCode).toBe(422)
})

test('the office sells it too, and the workshop sees that no mould is there for it, not even one of every size', async () => {
  const owner = await createStaff(context, ['owner'])
  const product_id = catalogue.products.conus
  const read = async (query: string) => (await callAdmin(context, owner, adminEndpoints.readSaleProduct, { params: { id: product_id }, query })).body
  const product = await read('size=own-55x95')
  expect(product.own_size).toEqual([
    { dimension: 'top', min: 40, max: 90, step: 1 },
    { dimension: 'height', min: 60, max: 130, step: 5 },
  ])
  const offered = (await read('size=own-39x95')).properties.find(({ name }) => name === 'size')?.options.map(({ value }) => value)
  expect(offered).toEqual(['50x50x90', '60x60x110'])
  const mould = { code: 'К-1', name: 'Конуси', count: 1, casts_per_day: 1, days_in: 1, cure_days: 7, fits: [{ product_id, size: null }] }
  expect((await callAdmin(context, owner, adminEndpoints.createMould, { body: mould })).status).toBe(200)
  const buyer = await createBuyer(context)
  const cast = async (size: string) => {
    const { order_number: number } = await placeOrderAs(context, buyer.headers, {
      product: product_id,
      properties: [{ property_name: 'size', property_value: size }],
    })
    const { version } = (await callAdmin(context, owner, adminEndpoints.readOrder, { params: { number } })).body
    const confirmed = await callAdmin(context, owner, adminEndpoints.moveOrder, { params: { number }, body: { version, move: 'confirm' } })
    expect(confirmed.status).toBe(200)
    const { data } = (await callAdmin(context, owner, adminEndpoints.listBatches, { query: `order=${number}` })).body
    return data.map(({ own_mould, mould: cast_in }) => ({ own_mould, mould: cast_in?.code ?? null }))
  }
  expect(await cast('50x50x90')).toEqual([{ own_mould: false, mould: 'К-1' }])
  expect(await cast('own-55x95')).toEqual([{ own_mould: true, mould: null }])
})

test('drawing set, offer and export name it, and the feeds leave it out', async () => {
  const line = { product_id: catalogue.products.conus, quantity: 1, product_properties: own, place: '' }
  const made = await context.call({ method: 'POST', url: '/api/v1/offer', payload: { lines: [line], language: 'uk' } })
  const offer = made.body as { access_token: string } // a 201, as above
  const set = await context.app.inject({ url: `/api/v1/offer/${offer.access_token}/drawings.zip` })
  const files = Object.entries(unzipSync(new Uint8Array(set.rawPayload)))
  const drawing = files.find(([name]) => name.endsWith('.dxf'))?.[1] ?? new Uint8Array()
  expect(Buffer.from(drawing).toString('latin1')).toContain('%%c 550')
  const paper = await context.app.inject({ url: `/api/v1/offer/${offer.access_token}/offer.pdf` })
  const { text } = await extractText(new Uint8Array(paper.rawPayload), { mergePages: true })
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Ø 55 × 95 см, ваш розмір, окрема форма')
  const owner = await createStaff(context, ['owner'])
  const exported = await context.app.inject({ url: '/api/v1/admin/exports/orders?kind=lines&format=csv', headers: { cookie: owner.cookie } })
  expect([exported.statusCode, exported.body.replaceAll('\u00a0', ' ').includes('Ø 55 × 95 см, ваш розмір, окрема форма')]).toEqual([200, true])
  for (const feed of ['google', 'meta']) expect((await context.app.inject({ url: `/feeds/${feed}.xml` })).body, feed).not.toContain('own-')
})
