import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { AdminCategory } from '#contract/admin/categories.ts'
import type { NewProduct, ProductRow, ProductRows } from '#contract/admin/products.ts'
import { money } from '#contract/money.ts'
import type { OptionValues, ProductValues } from '#contract/product-values.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { products, productTranslations } from '../catalogue/tables.ts'

let context: TestContext
let catalogue: TestCatalogue
let manager: TestStaff
let editor: TestStaff
let owner: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  manager = await createStaff(context, ['manager'])
  editor = await createStaff(context, ['content'])
  owner = await createStaff(context, ['owner'])
})
afterAll(() => context.close())
// A running shop is notified of a change and does so itself.
beforeEach(() => context.responseCache.clear())

const shopList = async (query = '') => {
  context.responseCache.clear()
  const { body } = await context.call({ url: `/api/v1/product?limit=50${query}` })
  return (body as { data: { id: number; product_name: string; price_kopiykas: number }[] }).data // what the list answers
}
const read = async (id: number) => (await callAdmin(context, manager, adminEndpoints.readProduct, { params: { id } })).body
const edit = (by: TestStaff, id: number, version: number, changes: Partial<ProductValues>) =>
  callAdmin(context, by, adminEndpoints.saveProductDraft, { params: { id }, body: { version, changes } })
const publish = async (by: TestStaff, id: number) => {
  const { version } = await read(id)
  const answer = await callAdmin(context, by, adminEndpoints.publishProduct, { params: { id }, body: { version } })
  context.responseCache.clear()
  return answer
}
const auditOf = async (kind: string, subject: string | number) =>
  (await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=${kind}&subject=${subject}` })).body.data

const make = (by: TestStaff, body: NewProduct) => callAdmin(context, by, adminEndpoints.createProduct, { body })
const viewInShop = (id: number) => context.call({ url: `/api/v1/product/view/${id}` })

describe('products', () => {
  test('a copy is a draft of its own with everything but name, address and pictures, as it was last written', async () => {
    const { conus } = catalogue.products
    const { version } = await read(conus)
    await edit(manager, conus, version, { lead_time_days: 21, 'slug.uk': 'nash-konus' })
    const { values } = await read(conus)
    const name = { uk: 'Конус (копія)', en: '' }
    const body = { name, category_id: values.category_id, copy_of: conus }
    const copy = await make(manager, body)
    expect(copy).toMatchObject({ status: 200, body: { state: 'draft', pictures: [] } })
    const own = { 'name.uk': name.uk, 'name.en': '', 'slug.uk': '', 'slug.en': '', share_picture: '' }
    expect(copy.body.values).toEqual({ ...values, ...own })
    expect(await viewInShop(copy.body.id)).toMatchObject({ status: 404 })
    expect(await publish(manager, copy.body.id)).toMatchObject({ status: 200, body: { product: { state: 'published' } } })
    expect((await read(conus)).values).toEqual(values)
    expect((await make(manager, { ...body, copy_of: 987_654 })).status).toBe(404)
    expect((await make(editor, body)).status).toBe(403)
    const removed = { params: { id: copy.body.id }, body: { version: (await read(copy.body.id)).version, reason: 'зайва копія' } }
    expect((await callAdmin(context, owner, adminEndpoints.removeProduct, removed)).status).toBe(200)
  })

  test('what is written stays in the draft until it is published; then the shop shows and finds it, and its address follows', async () => {
    const { plain } = catalogue.products
    const { version } = await read(plain)
    const saved = await edit(editor, plain, version, { 'name.uk': 'Горнятко «Світанок»', 'description.en': 'A cup for a window sill.' })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        joined: [],
        product: { version: version + 1, state: 'changed', changed: ['name.uk', 'description.en'], before: { 'name.uk': 'Горнятко' } },
      },
    })
    expect(await shopList('&full_text_search=світанок')).toEqual([])
    expect(await auditOf('product', plain)).toEqual([])
    expect(await publish(editor, plain)).toMatchObject({ status: 200, body: { product: { state: 'published', slug: { uk: 'horniatko-svitanok' } } } })
    expect(await shopList('&full_text_search=світанок')).toMatchObject([{ id: plain, product_name: 'Горнятко «Світанок»' }])
    expect((await auditOf('product', plain))[0]).toMatchObject({
      action: 'product.publish',
      actor: { id: editor.id },
      changes: [
        { field: 'name.uk', before: 'Горнятко', after: 'Горнятко «Світанок»' },
        { field: 'description.en', after: 'A cup for a window sill.' },
      ],
    })
  })

  test('a content editor cannot change a price nor hide a product, and publishes texts only', async () => {
    const { bench } = catalogue.products
    const before = await read(bench)
    expect(await edit(editor, bench, before.version, { price_kopiykas: 1, 'name.uk': 'Лава' })).toMatchObject({
      status: 403,
      body: { reason: 'not_permitted', errors: { price_kopiykas: 'Your role may not change this.' } },
    })
    const hide = { params: { id: bench }, body: { version: before.version, reason: 'Out of season' } } as const
    expect((await callAdmin(context, editor, adminEndpoints.hideProduct, hide)).status).toBe(403)
    expect(await read(bench)).toEqual(before)
    // Sending the price as it is changes nothing.
    expect((await edit(editor, bench, before.version, { price_kopiykas: before.values.price_kopiykas })).status).toBe(200)
    expect((await edit(manager, bench, before.version, { price_kopiykas: 1_250_000, 'name.en': 'Avenue bench' })).status).toBe(200)
    expect(await publish(editor, bench)).toMatchObject({ status: 200, body: { product: { state: 'changed', changed: ['price_kopiykas'] } } })
    expect((await viewInShop(bench)).body).toMatchObject({ price_kopiykas: 1_200_000, slugs: { en: 'avenue-bench' } })
    expect((await publish(manager, bench)).body.product).toMatchObject({ state: 'published', changed: [] })
    expect((await viewInShop(bench)).body).toMatchObject({ price_kopiykas: 1_250_000 })
  })

  test('a new price moves every configuration’s price by the same', async () => {
    const { varies } = catalogue.products
    const { version } = await read(varies)
    expect((await edit(manager, varies, version, { price_kopiykas: 300_000 })).status).toBe(200)
    expect((await publish(manager, varies)).status).toBe(200)
    const [row] = (await context.database.db.select().from(products)).filter(({ id }) => id === varies)
    expect(row).toMatchObject({ basePrice: 300_000, priceFrom: 300_000, priceTo: 510_000, priceMax: 510_000, priceVaries: true })
    expect((await shopList()).find(({ id }) => id === varies)?.price_kopiykas).toBe(300_000)
  })

  test('what two people write in different fields is joined; the same field is asked about', async () => {
    const { conus } = catalogue.products
    const { version } = await read(conus)
    expect((await edit(manager, conus, version, { price_kopiykas: 430_000 })).status).toBe(200)
    const joined = await edit(editor, conus, version, { 'name.en': 'Cone planter' })
    expect(joined).toMatchObject({
      status: 200,
      body: { joined: ['price_kopiykas'], product: { values: { price_kopiykas: 430_000, 'name.en': 'Cone planter' }, version: version + 2 } },
    })
    const writers = Object.fromEntries(joined.body.product.writers.map(({ field, by }) => [field, by?.id]))
    expect(writers).toMatchObject({ 'name.en': editor.id, price_kopiykas: manager.id })
    const stale = await edit(manager, conus, version, { price_kopiykas: 440_000, 'name.uk': 'Конус' })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        reason: 'stale_version',
        fields: ['price_kopiykas'],
        current: { values: { price_kopiykas: 430_000, 'name.uk': 'Вазон «Конус»' } },
        changed_by: 'Олена Коваль',
      },
    })
    expect((await edit(manager, conus, version + 9, { price_kopiykas: 440_000 })).status, 'a version that never was').toBe(409)
    expect((await edit(manager, conus, version, { price_kopiykas: 430_000 })).status, 'both wrote the same').toBe(200)
    const act = { params: { id: conus }, body: { version } }
    expect((await callAdmin(context, manager, adminEndpoints.publishProduct, act)).status, 'publishing what one has not seen').toBe(409)
    const drop = { params: { id: conus }, body: { version: version + 2 } }
    expect((await callAdmin(context, manager, adminEndpoints.dropProductDraft, drop)).body.product).toMatchObject({ state: 'published', changed: [] })
  })

  test('a save that is repeated after a lost answer answers the same, and is done once', async () => {
    const { bench } = catalogue.products
    const { version } = await read(bench)
    const save = (lead_time_days: number) =>
      callAdmin(context, manager, adminEndpoints.saveProductDraft, {
        params: { id: bench },
        body: { version, changes: { lead_time_days } },
        idempotencyKey: 'one',
      })
    const first = await save(40)
    expect(first).toMatchObject({ status: 200, body: { product: { version: version + 1 } } })
    expect((await save(40)).body).toEqual(first.body)
    expect(await save(41)).toMatchObject({ status: 409, body: { reason: 'idempotency_conflict' } })
    expect(await read(bench)).toMatchObject({ version: version + 1, values: { lead_time_days: 40 } })
  })

  test('of two saves of one field at the same moment one is asked', async () => {
    const { bench } = catalogue.products
    const { version } = await read(bench)
    const answers = await Promise.all([31, 32].map((lead_time_days) => edit(manager, bench, version, { lead_time_days })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('hiding takes a product out of the shop, publishing brings it back', async () => {
    const { plain } = catalogue.products
    const { version } = await read(plain)
    const hidden = await callAdmin(context, manager, adminEndpoints.hideProduct, {
      params: { id: plain },
      body: { version, reason: 'Out of season' },
    })
    expect(hidden.body.product.state).toBe('hidden')
    expect((await shopList()).map(({ id }) => id)).not.toContain(plain)
    context.responseCache.clear()
    expect((await viewInShop(plain)).status).toBe(404)
    expect((await publish(manager, plain)).status).toBe(200)
    expect((await shopList()).map(({ id }) => id)).toContain(plain)
    expect((await auditOf('product', plain)).slice(0, 2).map(({ action }) => action)).toEqual(['product.publish', 'product.hide'])
  })

  test('a new product is seen by nobody, goes on sale when the rules find nothing wrong, and can be deleted until it is ordered', async () => {
    const create = () =>
      callAdmin(context, manager, adminEndpoints.createProduct, {
        body: { name: { uk: 'Вазон «Ятрань»', en: '' }, category_id: catalogue.categories.round },
      })
    const made = await create()
    expect(made).toMatchObject({
      status: 200,
      body: { state: 'draft', code: 'vazon-yatran', missing: expect.arrayContaining(['name.en', 'weight']) },
    })
    const { id } = made.body
    const second = (await create()).body
    expect(second.code).toBe('vazon-yatran-2')
    expect((await viewInShop(id)).status).toBe(404)
    expect(await publish(manager, id)).toMatchObject({ status: 422, body: { errors: { price_kopiykas: 'The price must be more than nothing.' } } })
    expect((await publish(editor, id)).status, 'not without somebody who may finish it').toBe(403)
    const option = (value: string, impact: number): OptionValues => ({
      value,
      label: { uk: value, en: value },
      impact,
      extra_days: 0,
      shape_change: null,
      pairs: null,
    })
    const shape = { kind: 'round', diameter: 600, height: 450, wall: 40 } as const
    const changes: Partial<ProductValues> = {
      price_kopiykas: 250_000,
      shape,
      'slug.uk': 'kruhlyi',
      'seo_title.uk': 'Круглий вазон з бетону',
      'options.color': [option('natural', 0), option('white', 35_000)],
      'options.logo': [option('no', 0), option('yes', 80_000)],
      forbidden: [
        {
          one: { property: 'color', value: 'white' },
          other: { property: 'logo', value: 'yes' },
          reason: { uk: 'Білий бетон не приймає логотип.', en: 'White concrete takes no logo.' },
        },
      ],
    }
    expect((await edit(manager, id, 0, changes)).status).toBe(200)
    expect(await publish(manager, id)).toMatchObject({ status: 200, body: { product: { state: 'published', slug: { uk: 'kruhlyi' } } } })
    expect((await viewInShop(id)).body).toMatchObject({
      product_name: 'Вазон «Ятрань»',
      seo_title: 'Круглий вазон з бетону',
      price_to_kopiykas: 330_000, // the white one with a logo is not made
      weight_kg: expect.any(Number),
      forbidden: [{ one: { property: 'color', value: 'white' }, reason: 'Білий бетон не приймає логотип.' }],
    })
    const add = (properties: [string, string][]) =>
      context.call({
        method: 'GET',
        url: `/api/v1/product/${id}/facts?c=${properties.map((pair) => pair.join(':')).join(';')}`,
      })
    expect((await add([['color', 'white']])).status).toBe(200)
    expect(
      (
        await add([
          ['color', 'white'],
          ['logo', 'yes'],
        ])
      ).status,
    ).toBe(422) // prettier-ignore

    const { version } = await read(id)
    const remove = (which: number, from: number) =>
      callAdmin(context, manager, adminEndpoints.removeProduct, { params: { id: which }, body: { version: from, reason: 'Made by mistake' } })
    expect((await remove(id, version - 1)).status).toBe(409)
    expect(await remove(id, version)).toMatchObject({ status: 200, body: { change: expect.any(Number) } })
    expect((await remove(second.id, second.version)).status).toBe(200)
    expect((await callAdmin(context, manager, adminEndpoints.readProduct, { params: { id } })).status).toBe(404)
  })

  test('a preview shows the draft to whoever has its link, for an hour, and is kept by nobody', async () => {
    const { conus } = catalogue.products
    const { version } = await read(conus)
    expect((await edit(manager, conus, version, { 'name.uk': 'Вазон «Ескіз»', price_kopiykas: 999_900 })).status).toBe(200)
    const { body } = await callAdmin(context, editor, adminEndpoints.previewProduct, { params: { id: conus } })
    const link = body.url.uk.replace('/uk/product/preview/', '/api/v1/product/preview/')
    const seen = await context.call({ url: link })
    expect(seen).toMatchObject({ status: 200, body: { id: conus, product_name: 'Вазон «Ескіз»', price_kopiykas: 999_900 } })
    expect(seen.headers['cache-control']).toBe('no-store')
    expect((await viewInShop(conus)).body).toMatchObject({ product_name: 'Вазон «Конус»' })
    expect((await context.call({ url: link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).status, 'another signature').toBe(404)
    context.clock.advance(61 * 60_000)
    expect((await context.call({ url: link })).status).toBe(410)
  })

  test('wrong input is refused by its field, an unknown product and category are not there', async () => {
    const { plain } = catalogue.products
    const { version } = await read(plain)
    const wrong = await edit(manager, plain, version, { 'name.uk': ' ', category_id: 999_999, lead_time_days: 900 })
    expect(wrong.status, 'a draft may be unfinished').toBe(200)
    expect(await publish(manager, plain)).toMatchObject({
      status: 422,
      body: { errors: { 'name.uk': expect.any(String), category_id: expect.any(String), lead_time_days: expect.any(String) } },
    })
    expect((await edit(manager, plain, version + 1, { 'name.uk': 'ж'.repeat(500) })).status).toBe(422)
    expect((await edit(manager, 999_999, 0, {})).status).toBe(404)
    const drop = { params: { id: plain }, body: { version: version + 1 } }
    expect((await callAdmin(context, manager, adminEndpoints.dropProductDraft, drop)).status).toBe(200)
  })

  test('the list finds by a part of a name or code, and filters by category, state and what is missing', async () => {
    const list = async (query: string) => (await callAdmin(context, manager, adminEndpoints.listProducts, { query })).body.data.map(({ id }) => id)
    const { bench, hidden, conus } = catalogue.products
    expect(await list(`search=${encodeURIComponent('УЛЬВА')}`)).toEqual([bench])
    expect(await list('search=BENC')).toEqual([bench])
    for (const words of ['ульва лава', 'лава "ульва"', 'Лава «Ульва'])
      expect(await list(`search=${encodeURIComponent(words)}`), words).toEqual([bench])
    expect(await list(`search=${encodeURIComponent('лава світанок')}`)).toEqual([])
    expect(await list('search=100%25')).toEqual([])
    // Where no name has the word, it means what a buyer finds by it; a bulk act means the same.
    const seats = await list(`search=${encodeURIComponent('скамейка')}`)
    expect(seats[0]).toBe(bench)
    const act = { filter: { search: 'скамейка', category: null, state: null, missing: null }, act: { kind: 'hide' as const } }
    expect((await callAdmin(context, manager, adminEndpoints.previewBulkAct, { body: act })).body).toMatchObject({ changes: seats.length })
    expect(await list('state=hidden')).toEqual([hidden])
    expect((await list(`category=${catalogue.categories.planters}`)).toSorted()).not.toContain(bench)
    expect(await list(`category=${catalogue.categories.planters}`)).toContain(conus)
    expect(await list('missing=weight')).toEqual([])
    expect(await list('missing=picture')).toHaveLength(5)
  })
})

describe('categories', () => {
  const tree = async () => (await callAdmin(context, manager, adminEndpoints.listCategories)).body
  const shopTree = async () => {
    context.responseCache.clear()
    return (await context.call({ url: '/api/v1/category' })).text
  }
  const find = (list: readonly AdminCategory[], id: number): AdminCategory | undefined =>
    list.flatMap((one) => [one, ...(find(one.children, id) ? [find(one.children, id)] : [])]).find((one) => one?.id === id)
  const order = (parent_id: number | null, ids: number[], version: number) =>
    callAdmin(context, manager, adminEndpoints.orderCategories, { body: { parent_id, ids, version } })

  test('a new one stands at the end of its siblings, with a code of its own', async () => {
    const { planters, round } = catalogue.categories
    const create = () =>
      callAdmin(context, manager, adminEndpoints.createCategory, { body: { parent_id: planters, name: { uk: 'Кутові', en: 'Corner' } } })
    expect((await create()).status).toBe(200)
    const { body } = await create()
    const children = find(body.data, planters)?.children ?? []
    expect(children.map(({ code }) => code)).toEqual(['planters-round', 'corner', 'corner-2'])
    expect(children[0]?.id).toBe(round)
  })

  test('new names are shown by the shop, and a job lets its products be found by them', async () => {
    const { benches } = catalogue.categories
    const rename = (version: number, uk: string) =>
      callAdmin(context, manager, adminEndpoints.renameCategory, { params: { id: benches }, body: { version, name: { uk, en: 'Seats' } } })
    expect((await rename(0, 'Сидіння')).status).toBe(200)
    expect(await shopTree()).toContain('Сидіння')
    expect((await context.runJobs()).failures).toEqual([])
    expect((await shopList('&full_text_search=сидіння')).map(({ id }) => id)).toEqual([catalogue.products.bench])
    expect(await rename(0, 'Стільці')).toMatchObject({ status: 409, body: { reason: 'stale_version', changed_by: 'Олена Коваль' } })
  })

  test('siblings are saved as one list, also with one that comes from elsewhere; an old list is refused', async () => {
    const { planters, round, benches } = catalogue.categories
    const { version } = await tree()
    const moved = await order(null, [benches, round, planters], version)
    expect(moved.body.data.map(({ id }) => id)).toEqual([benches, round, planters])
    expect(find(moved.body.data, planters)?.children.map(({ id }) => id)).not.toContain(round)
    expect(await order(null, [planters, benches, round], version)).toMatchObject({
      status: 409,
      body: { reason: 'stale_version', current: { version: version + 1 } },
    })
    expect((await order(null, [planters, benches], version + 1)).status, 'one is missing').toBe(422)
    expect((await order(round, [round], version + 1)).status, 'into itself').toBe(422)
  })

  test('two orders at the same moment: one holds, the other is told', async () => {
    const { data, version } = await tree()
    const ids = data.map(({ id }) => id)
    const answers = await Promise.all([order(null, ids.toReversed(), version), order(null, ids, version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('one with products or children stays; an empty one goes', async () => {
    const { data, version } = await tree()
    const remove = (id: number, from: number) =>
      callAdmin(context, manager, adminEndpoints.removeCategory, { params: { id }, body: { version: from } })
    for (const id of [catalogue.categories.benches, catalogue.categories.planters])
      expect(await remove(id, version)).toMatchObject({ status: 409, body: { reason: 'in_use' } })
    const empty = data.flatMap(({ children }) => children).find(({ code }) => code === 'corner-2')
    const { body } = await remove(empty?.id ?? 0, version)
    expect(find(body.data, empty?.id ?? 0)).toBeUndefined()
    expect((await auditOf('category', empty?.id ?? 0))[0]).toMatchObject({ action: 'category.remove', subject: { label: 'Кутові' } })
  })
})

test('a list of more than a page goes on by its cursor, each product once, in every order and while others change it', async () => {
  const { db } = context.database
  const [plain] = (await db.select().from(products)).filter(({ id }) => id === catalogue.products.plain)
  if (!plain) throw new Error('no product')
  const { id: _id, ...values } = plain
  const many = Array.from({ length: 120 }, (_, number) => ({ ...values, code: `many-${number}`, basePrice: money((number % 7) * 100) }))
  const made = await db.insert(products).values(many).returning({ id: products.id })
  const names = made.map(({ id: productId }, number) => ({
    productId,
    language: 'uk' as const,
    name: `Вазон ${number % 9}`,
    slug: 'v',
    description: '',
  }))
  await db.insert(productTranslations).values(names)
  for (const sort of ['changed', 'name', 'price']) {
    const seen: ProductRow[] = []
    for (let next: string | null = `/api/v1/admin/products?sort=${sort}`; next; ) {
      const page: { body: ProductRows } = await callAdmin(context, manager, adminEndpoints.listProducts, { query: next.split('?')[1] ?? '' })
      expect(page.body.meta).toEqual({ total: 125, capped: false })
      seen.push(...page.body.data)
      next = page.body.links.next
    }
    expect(new Set(seen.map(({ id }) => id)).size, sort).toBe(125)
    expect(seen, sort).toHaveLength(125)
  }
  const odd = await callAdmin(context, manager, adminEndpoints.listProducts, { query: 'cursor=nonsense&sort=price&category=x' })
  expect(odd.status).toBe(200)
})
