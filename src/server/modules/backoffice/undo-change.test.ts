import { afterAll, beforeAll, expect, test } from 'vitest'
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
const change = async (id: number, changes: Record<string, unknown>) => {
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
  const entry = await newest(`kind=product&thing=${id}`)
  expect(entry).toMatchObject({ action: 'product.publish', undoable: true })
  await change(id, { 'name.en': 'Still being written' })

  expect((await undo(entry.id, 'one press')).status).toBe(204)
  expect((await undo(entry.id, 'one press')).status, 'a second press is the same one').toBe(204)
  const now = await product(id)
  expect(now).toMatchObject({ changed: ['name.en'], values: { 'name.en': 'Still being written' } })
  expect([now.values.price_kopiykas, now.values['options.size']]).toEqual([before.price_kopiykas, before['options.size']])
  expect(await newest(`kind=product&thing=${id}`)).toMatchObject({ action: 'product.undo', undoable: true, actor: { id: owner.id } })
  const { body } = await callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=product&thing=${id}` })
  expect(body.data.find((one) => one.id === entry.id)?.undoable, 'it is no longer what it wrote').toBe(false)
})

test('what somebody changed again stays as it is, all of it', async () => {
  const id = catalogue.products.plain
  await change(id, { price_kopiykas: 111_100, lead_time_days: 17 })
  await publish(id)
  const entry = await newest(`kind=product&thing=${id}`)
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
