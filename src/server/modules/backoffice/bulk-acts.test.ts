import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductValues } from '#contract/product-values.ts'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { NewBulkAct } from '#contract/admin/bulk-acts.ts'
import { callAdmin, createStaff, doAdmin, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let catalogue: TestCatalogue
let manager: TestStaff
let editor: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  manager = await createStaff(context, ['manager'])
  editor = await createStaff(context, ['content'])
})
afterAll(() => context.close())

const everything = { search: '', category: null, state: null, missing: null }
const start = (by: TestStaff, body: NewBulkAct, idempotencyKey = '') => callAdmin(context, by, adminEndpoints.startBulkAct, { body, idempotencyKey })
const preview = (body: NewBulkAct) => callAdmin(context, manager, adminEndpoints.previewBulkAct, { body })
const read = (id: number) => callAdmin(context, manager, adminEndpoints.readBulkAct, { params: { id } })
const product = async (id: number) => (await callAdmin(context, manager, adminEndpoints.readProduct, { params: { id } })).body
const run = async (body: NewBulkAct) => {
  const { status, body: act } = await start(manager, body)
  expect(status).toBe(200)
  expect((await context.runJobs()).failures).toEqual([])
  return (await read(act.id)).body
}

test('what is chosen goes out of the shop and back with its draft; what lacks something stays and says what', async () => {
  const { conus, plain } = catalogue.products
  const hidden = await run({ filter: { ...everything, ids: [conus, plain] }, act: { kind: 'hide', reason: 'Out of season' } })
  expect(hidden).toMatchObject({ total: 2, done: 2, refused: [], finished: true })
  expect([(await product(conus)).state, (await product(plain)).state]).toEqual(['hidden', 'hidden'])

  const change = async (id: number, changes: Partial<ProductValues>) => {
    const { version } = await product(id)
    await doAdmin(context, manager, adminEndpoints.saveProductDraft, { params: { id }, body: { version, changes } })
  }
  await change(conus, { price_kopiykas: 444_400 })
  await change(plain, { 'name.uk': '' })
  const publishing: NewBulkAct = { filter: { ...everything, ids: [conus, plain, catalogue.products.bench] }, act: { kind: 'publish' } }
  const foretold = await preview(publishing)
  expect(foretold.body).toMatchObject({ total: 3, changes: 1, same: 1, faulty: 1, refused: [{ id: plain, faults: ['nameMissing'] }] })
  expect((await product(conus)).state, 'a look changes nothing').toBe('hidden')
  const shown = await run({ filter: { ...everything, state: 'hidden' }, act: { kind: 'publish' } })
  expect(shown.refused).toMatchObject([{ id: plain, faults: ['nameMissing'] }])
  expect(await product(conus)).toMatchObject({ state: 'published', values: { price_kopiykas: 444_400 }, changed_by: { id: manager.id } })
  expect((await product(plain)).state).toBe('hidden')
  expect((await callAdmin(context, manager, adminEndpoints.listProducts, { query: 'state=hidden' })).body.data.map(({ id }) => id)).toContain(plain)
})

test('all that match but the unticked move to another category, whatever else their drafts change stays there', async () => {
  const { conus, plain } = catalogue.products
  const { benches, planters } = catalogue.categories
  const { version } = await product(conus)
  const waiting = { version, changes: { 'name.en': 'Not out yet' } }
  await doAdmin(context, manager, adminEndpoints.saveProductDraft, { params: { id: conus }, body: waiting })
  const moving: NewBulkAct = { filter: { ...everything, category: planters, except: [plain] }, act: { kind: 'move', category_id: benches } }
  const foretold = (await preview(moving)).body
  expect(foretold).toMatchObject({ changes: foretold.total, same: 0, faulty: 0 })
  const act = await run(moving)
  expect(act.refused).toEqual([])
  expect(await product(conus)).toMatchObject({ state: 'changed', changed: ['name.en'], values: { category_id: benches } })
  expect((await product(plain)).values.category_id).not.toBe(benches)
})

test('a second press begins nothing new, an interrupted run goes on where it stopped, and nothing is no choice', async () => {
  const body: NewBulkAct = { filter: { ...everything, ids: [catalogue.products.conus] }, act: { kind: 'hide', reason: 'Out of season' } }
  const first = await start(manager, body, 'one press')
  expect((await start(manager, body, 'one press')).body).toEqual(first.body)
  await context.runJobs()
  await context.runJobs()
  expect((await read(first.body.id)).body).toMatchObject({ done: 1, total: 1, finished: true })
  expect((await start(manager, { ...body, filter: { ...everything, ids: [] } })).status).toBe(422)
  expect((await start(manager, { ...body, act: { kind: 'move', category_id: 999_999 } })).body).toMatchObject({
    errors: { category_id: expect.any(String) },
  })
  expect((await preview({ ...body, filter: { ...everything, ids: [] } })).status).toBe(422)
  expect((await start(editor, body)).status, 'a content editor may not').toBe(403)
})

test('an act on many goes back once: what somebody changed since stays and is named', async () => {
  const { conus, plain, bench, varies } = catalogue.products
  await run({ filter: { ...everything, ids: [conus, bench] }, act: { kind: 'publish' } })
  const act = await run({ filter: { ...everything, ids: [conus, plain, bench, varies] }, act: { kind: 'hide', reason: 'Out of season' } })
  expect(act.undoable).toBe(true)
  const { version } = await product(conus)
  await doAdmin(context, manager, adminEndpoints.publishProduct, { params: { id: conus }, body: { version } })

  const undo = () => callAdmin(context, manager, adminEndpoints.undoBulkAct, { params: { id: act.id } })
  const begun = await undo()
  expect(begun).toMatchObject({ status: 200, body: { act: { kind: 'undo', of: act.id }, total: 3, finished: false } })
  expect((await undo()).body, 'a second press').toMatchObject({ reason: 'already_undone' })
  expect((await context.runJobs()).failures).toEqual([])
  expect((await read(begun.body.id)).body).toMatchObject({
    done: 3,
    finished: true,
    undoable: false,
    refused: [{ id: conus, faults: ['changedSince'] }],
  })
  expect((await read(act.id)).body.undoable).toBe(false)
  expect([(await product(bench)).state, (await product(varies)).state]).toEqual(['published', 'published'])
  expect((await product(plain)).state, 'it was hidden before the act').toBe('hidden')
  expect((await callAdmin(context, editor, adminEndpoints.undoBulkAct, { params: { id: act.id } })).status).toBe(403)
})

test('a product that can no longer be drawn or priced opens, says so, and leaves the shop alone or with others', async () => {
  const { bench, varies } = catalogue.products
  const { db } = context.database
  await db.execute(
    sql`update products set shape = '{"kind":"conical","top":500,"bottom":320,"height":900,"wall":400}', base_price = 0 where id in (${bench}, ${varies})`,
  )
  const broken = await callAdmin(context, manager, adminEndpoints.readProduct, { params: { id: bench } })
  expect(broken).toMatchObject({ status: 200, body: { state: 'published', missing: expect.arrayContaining(['weight']) } })
  const { version } = broken.body
  const act = { params: { id: bench }, body: { version, reason: 'Wrong measures' } }
  expect(await callAdmin(context, manager, adminEndpoints.hideProduct, act)).toMatchObject({ status: 200, body: { product: { state: 'hidden' } } })
  expect(await run({ filter: { ...everything, ids: [varies] }, act: { kind: 'hide', reason: 'Out of season' } })).toMatchObject({
    refused: [],
    finished: true,
  })
  expect((await product(varies)).state).toBe('hidden')
  const again = await run({ filter: { ...everything, ids: [bench] }, act: { kind: 'publish' } })
  expect(again.refused).toMatchObject([{ id: bench, faults: expect.arrayContaining(['shapeWrong']) }])
})
