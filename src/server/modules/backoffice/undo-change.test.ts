import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductValues } from '#contract/product-values.ts'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let catalogue: TestCatalogue
let owner: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  owner = await createStaff(context, ['owner'])
})
afterAll(() => context.close())

const newest = async (query: string): Promise<AuditEntry> => {
  const { body } = await callAdmin(context, owner, adminEndpoints.listAudit, { query })
  const [entry] = body.data
  if (!entry) throw new Error('nothing was recorded')
  return entry
}
const undo = (id: number, idempotencyKey = '') => callAdmin(context, owner, adminEndpoints.undoChange, { params: { id }, idempotencyKey })
const product = async (id: number) => (await callAdmin(context, owner, adminEndpoints.readProduct, { params: { id } })).body
const change = async (id: number, changes: Partial<ProductValues>) => {
  const { version } = await product(id)
  return callAdmin(context, owner, adminEndpoints.saveProductDraft, { params: { id }, body: { version, changes } })
}
const publish = async (id: number) =>
  callAdmin(context, owner, adminEndpoints.publishProduct, { params: { id }, body: { version: (await product(id)).version } })

test('a published change goes back whole, once, and what is being written in the draft stays', async () => {
  const id = catalogue.products.conus
  const { values: before } = await product(id)
  const [size] = before['options.size']
  if (!size) throw new Error('it has sizes')
  const sizes = [{ ...size, label: { uk: 'Інший розмір', en: 'Another size' } }, ...before['options.size'].slice(1)]
  await change(id, { price_kopiykas: 777_700, 'options.size': sizes })
  expect((await publish(id)).status).toBe(200)
  const entry = await newest(`kind=product&subject=${id}`)
  expect(entry).toMatchObject({ action: 'product.publish', undoable: true })
  await change(id, { 'name.en': 'Still being written' })

  expect((await undo(entry.id, 'one press')).status).toBe(204)
  expect((await undo(entry.id, 'one press')).status, 'a second press is the same one').toBe(204)
  const now = await product(id)
  expect(now.before, 'buyers see it as before').toMatchObject({ price_kopiykas: before.price_kopiykas, 'options.size': before['options.size'] })
  expect(now.values, 'what was published waits in the draft again').toMatchObject({
    price_kopiykas: 777_700,
    'options.size': sizes,
    'name.en': 'Still being written',
  })
  expect(await newest(`kind=product&subject=${id}`)).toMatchObject({ action: 'product.undo', undoable: true, actor: { id: owner.id } })
  const { body } = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=product&subject=${id}` })
  expect(body.data.find((one) => one.id === entry.id)?.undoable, 'it is no longer what it wrote').toBe(false)
})

test('the first publication of a product goes back to what had no price yet, and all that was written waits in its draft', async () => {
  const body = { name: { uk: 'Перший', en: 'First' }, category_id: (await product(catalogue.products.conus)).values.category_id }
  const { id } = (await callAdmin(context, owner, adminEndpoints.createProduct, { body })).body
  await change(id, { price_kopiykas: 420_000 })
  const published = await publish(id)
  expect(published).toMatchObject({ status: 200, body: { product: { state: 'published' } } })
  expect((await undo(published.body.change ?? 0)).status).toBe(204)
  expect(await product(id)).toMatchObject({ state: 'hidden', before: { price_kopiykas: 0 }, values: { price_kopiykas: 420_000 } })
  expect(await context.call({ url: `/api/v1/product/view/${id}` })).toMatchObject({ status: 404 })
  expect((await publish(id)).status, 'and goes on sale again').toBe(200)
})

test('an act says what puts it back, and who did it may do so for ten minutes without reading the audit', async () => {
  const id = catalogue.products.bench
  const manager = await createStaff(context, ['manager'])
  const editor = await createStaff(context, ['content'])
  const undoAs = (by: TestStaff, change: number | null) => callAdmin(context, by, adminEndpoints.undoChange, { params: { id: change ?? 0 } })
  const hide = async () => {
    const { version } = await product(id)
    return (await callAdmin(context, manager, adminEndpoints.hideProduct, { params: { id }, body: { version, reason: 'Out of season' } })).body
  }
  const hidden = await hide()
  expect(hidden).toMatchObject({ product: { state: 'hidden' }, change: expect.any(Number) })
  expect((await undoAs(editor, hidden.change)).status, 'a content editor hides nothing').toBe(403)
  expect((await undoAs(await createStaff(context, ['manager']), hidden.change)).status, 'a colleague’s act').toBe(403)
  expect((await undoAs(manager, hidden.change)).status).toBe(204)
  expect(await product(id)).toMatchObject({ state: 'published' })

  const again = await hide()
  context.clock.advance(11 * 60_000)
  expect((await undoAs(manager, again.change)).status, 'too late for oneself').toBe(403)
  expect((await undo(again.change ?? 0)).status, 'the owner reads the audit').toBe(204)
})

test('a content editor takes back the texts they published, and nothing that they may no longer write', async () => {
  const id = catalogue.products.plain
  const editor = await createStaff(context, ['content'])
  const text = 'Опис, опублікований зарано'
  const { version } = await product(id)
  const saved = await callAdmin(context, editor, adminEndpoints.saveProductDraft, {
    params: { id },
    body: { version, changes: { 'description.uk': text } },
  })
  const published = await callAdmin(context, editor, adminEndpoints.publishProduct, {
    params: { id },
    body: { version: saved.body.product.version },
  })
  expect((await callAdmin(context, editor, adminEndpoints.undoChange, { params: { id: published.body.change ?? 0 } })).status).toBe(204)
  expect(await product(id)).toMatchObject({ state: 'changed', changed: ['description.uk'], values: { 'description.uk': text } })
  const { body } = await callAdmin(context, owner, adminEndpoints.dropProductDraft, {
    params: { id },
    body: { version: (await product(id)).version },
  })
  expect(body.change, 'buyers saw nothing of a draft').toBe(null)
})

test('what somebody changed again stays as it is, all of it', async () => {
  const id = catalogue.products.plain
  await change(id, { price_kopiykas: 111_100, lead_time_days: 17 })
  await publish(id)
  const entry = await newest(`kind=product&subject=${id}`)
  await change(id, { lead_time_days: 18 })
  await publish(id)
  expect(await undo(entry.id)).toMatchObject({ status: 409, body: { reason: 'changed_since' } })
  expect((await product(id)).values).toMatchObject({ price_kopiykas: 111_100, lead_time_days: 18 })
})

test('settings and names of categories go back; what has no way back says so', async () => {
  const params = { group: 'company' as const }
  const read = async () => (await callAdmin(context, owner, adminEndpoints.readSettings, {})).body.data.find(({ name }) => name === 'company')
  const before = await read()
  const value = { ...(before?.value as Record<string, unknown>), name: 'Інша назва', motto: { uk: 'Гасло', en: null } } // of the group's schema
  expect((await callAdmin(context, owner, adminEndpoints.writeSettings, { params, body: { version: before?.version ?? 0, value } })).status).toBe(200)
  expect((await undo((await newest('kind=settings')).id)).status).toBe(204)
  expect((await read())?.value).toEqual(before?.value)

  const id = catalogue.categories.benches
  const name = { uk: 'Лавиці', en: 'Settles' }
  const tree = (await callAdmin(context, owner, adminEndpoints.listCategories, {})).body
  const version = tree.data.find((one) => one.id === id)?.version ?? 0
  expect((await callAdmin(context, owner, adminEndpoints.renameCategory, { params: { id }, body: { version, name } })).status).toBe(200)
  expect((await undo((await newest('kind=category')).id)).status).toBe(204)
  const after = (await callAdmin(context, owner, adminEndpoints.listCategories, {})).body
  expect(after.data.find((one) => one.id === id)?.name).toEqual(tree.data.find((one) => one.id === id)?.name)

  const joined = await newest('kind=staff')
  expect(joined.undoable).toBe(false)
  expect((await undo(joined.id)).status).toBe(404)
})

test('a deleted category comes back under its number and in its place, once', async () => {
  const tree = async () => (await callAdmin(context, owner, adminEndpoints.listCategories, {})).body
  const name = (uk: string) => ({ uk, en: `${uk} in English` })
  const make = async (uk: string) =>
    (await callAdmin(context, owner, adminEndpoints.createCategory, { body: { parent_id: null, name: name(uk) } })).body
  await make('Порожня')
  const before = await make('Остання')
  const category = before.data.find((one) => one.name.uk === 'Порожня')
  const params = { id: category?.id ?? 0 }
  const { body } = await callAdmin(context, owner, adminEndpoints.removeCategory, {
    params,
    body: { version: before.version },
  })
  expect(body.data.map(({ id }) => id)).not.toContain(params.id)
  expect(await newest('kind=category')).toMatchObject({ id: body.change, action: 'category.remove', undoable: true })
  expect((await undo(body.change ?? 0)).status).toBe(204)
  expect((await tree()).data).toEqual(before.data)
  expect(await undo(body.change ?? 0)).toMatchObject({ status: 409, body: { reason: 'changed_since' } })
  expect((await newest('kind=category')).undoable, 'it is no removal').toBe(false)
})

test('a deleted product is there again as it was: on sale, under its number, with options, pictures, draft and search', async () => {
  const id = catalogue.products.conus
  const manager = await createStaff(context, ['manager'])
  await change(id, { 'name.en': 'Written before it was deleted' })
  const before = await product(id)
  const pictures = async () => (await callAdmin(context, owner, adminEndpoints.readProductPictures, { params: { id } })).body
  const inShop = async () => {
    context.responseCache.clear() // a running shop is notified of the change and does so itself
    return (await context.call({ url: `/api/v1/product/view/${id}` })).body
  }
  const found = async () => {
    context.responseCache.clear()
    return (await context.call({ url: `/api/v1/product?full_text_search=${encodeURIComponent('конус')}` })).body as { data: { id: number }[] } // as the contract has it
  }
  const [shown, images, listed] = [await inShop(), await pictures(), await found()]
  expect(listed.data.map((one) => one.id)).toContain(id)
  const remove = async () =>
    (
      await callAdmin(context, manager, adminEndpoints.removeProduct, {
        params: { id },
        body: { version: (await product(id)).version, reason: 'Made by mistake' },
      })
    ).body.change
  const removed = await remove()
  expect((await found()).data.map((one) => one.id)).not.toContain(id)
  expect(await newest(`kind=product&subject=${id}`)).toMatchObject({
    action: 'product.remove',
    undoable: true,
    changes: [{ field: 'code', before: 'conus' }],
  })

  const putBack = () => callAdmin(context, manager, adminEndpoints.undoChange, { params: { id: removed ?? 0 } })
  expect((await Promise.all([putBack(), putBack()])).map(({ status }) => status).toSorted(), 'two presses make one product').toEqual([204, 409])
  expect(await product(id)).toEqual({ ...before, changed_at: expect.any(String), changed_by: expect.anything() })
  expect(await inShop()).toEqual(shown)
  expect(await pictures()).toEqual(images)
  expect(await found()).toEqual(listed)
  expect(await newest(`kind=product&subject=${id}`)).toMatchObject({ action: 'product.undo-remove', undoable: false })

  const again = await remove()
  const taken = { name: { uk: 'Інший', en: 'Another' }, category_id: before.values.category_id, code: 'conus' }
  expect((await callAdmin(context, owner, adminEndpoints.createProduct, { body: taken })).status).toBe(200)
  expect(await undo(again ?? 0), 'its code is another’s now').toMatchObject({ status: 409, body: { reason: 'changed_since' } })
})
