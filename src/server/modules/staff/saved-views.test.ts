import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { maxViews } from '#contract/admin/views.ts'
import { callAdmin, createStaff, doAdmin, type TestStaff } from '../../testing/staff-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let manager: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  manager = await createStaff(context, ['manager'])
})
afterAll(() => context.close())

const create = (by: TestStaff, name: string, more: object = {}) =>
  callAdmin(context, by, adminEndpoints.createView, { body: { list: 'orders', name, query: 'state=open', is_default: false, ...more } })
const viewsOf = async (by: TestStaff) => (await callAdmin(context, by, adminEndpoints.listViews)).body.data

test('a view remembers filters, sort and columns of a list, without the page one was on', async () => {
  const query = 'state=open&money=due&columns=order,total&cursor=abc&view=7'
  const { status, body } = await create(manager, '  До   оплати ', { query })
  expect({ status, body }).toMatchObject({ status: 200, body: { name: 'До оплати', is_default: false, version: 0 } })
  expect(Object.fromEntries(new URLSearchParams(body.query))).toEqual({ state: 'open', money: 'due', columns: 'order,total' })
  expect(await viewsOf(manager)).toEqual([body])
})

test('a list opens with one view at most: the new default takes the place of the old one', async () => {
  const person = await createStaff(context, ['production'])
  const first = (await create(person, 'Моє', { is_default: true })).body
  const other = (await create(person, 'Нові', { is_default: true })).body
  await create(person, 'Товари', { list: 'products', is_default: true })
  const defaults = async () => (await viewsOf(person)).filter((view) => view.is_default).map(({ name }) => name)
  expect(await defaults()).toEqual(['Нові', 'Товари'])
  await doAdmin(context, person, adminEndpoints.editView, { params: { id: first.id }, body: { version: 0, is_default: true } })
  expect(await defaults()).toEqual(['Моє', 'Товари'])
  await doAdmin(context, person, adminEndpoints.removeView, { params: { id: first.id } })
  expect((await viewsOf(person)).map(({ id }) => id)).toContain(other.id)
})

test('a name stands once above a list, and no more views than fit', async () => {
  const person = await createStaff(context, ['manager'])
  const [one, other] = [(await create(person, 'Один')).body, (await create(person, 'Два')).body]
  const taken = { status: 422, body: { errors: { name: 'This value is already used.' } } }
  expect(await create(person, 'Один')).toMatchObject(taken)
  expect(await callAdmin(context, person, adminEndpoints.editView, { params: { id: other.id }, body: { version: 0, name: one.name } })).toMatchObject(
    taken,
  )
  expect(await create(person, '   ')).toMatchObject({ status: 422 })
  for (let count = 2; count < maxViews; count++) expect(await create(person, `Вигляд ${count}`)).toMatchObject({ status: 200 })
  expect(await create(person, 'Ще один')).toMatchObject({ status: 409, body: { reason: 'views_full' } })
})

test('nobody sees, changes or removes another person’s view', async () => {
  const other = await createStaff(context, ['owner'])
  const { id } = (await create(manager, 'Лише мій')).body
  expect(await viewsOf(other)).toEqual([])
  expect(await callAdmin(context, other, adminEndpoints.editView, { params: { id }, body: { version: 0, name: 'Чужий' } })).toMatchObject({
    status: 404,
  })
  expect(await callAdmin(context, other, adminEndpoints.removeView, { params: { id } })).toMatchObject({ status: 404 })
})

test('a view that another tab has changed is not overwritten unseen', async () => {
  const { id } = (await create(manager, 'У двох вкладках')).body
  const write = (name: string) => callAdmin(context, manager, adminEndpoints.editView, { params: { id }, body: { version: 0, name } })
  expect(await write('З першої')).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await write('З другої')).toMatchObject({ status: 409, body: { reason: 'stale_version', current: { name: 'З першої', version: 1 } } })
})
