import { ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { EditableSettings } from '#contract/admin/settings.ts'
import { botToken, startFakeTelegram, type FakeTelegram } from '../../testing/fake-telegram.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { emails } from '../../platform/mail/tables.ts'
import { notifyManagerOfScrap } from '../production/scrap-notices.ts'

let telegram: FakeTelegram
let context: TestContext
let catalogue: TestCatalogue
let owner: TestStaff
beforeAll(async () => {
  telegram = await startFakeTelegram()
  context = await createTestContext({ TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_API_URL: telegram.url, TELEGRAM_MANAGER_CHAT: '-100' })
  catalogue = await seedTestCatalogue(context)
  owner = await createStaff(context, ['owner'])
})
afterAll(async () => {
  await context.close()
  await telegram[Symbol.asyncDispose]()
})
beforeEach(async () => {
  telegram.sent.length = 0
  await context.database.db.delete(emails)
})
afterEach(() => {
  telegram.blocked.clear()
})

const setNotices = async (change: Partial<EditableSettings['notices']>) => {
  const { data } = (await callAdmin(context, owner, adminEndpoints.readSettings)).body
  const group = data.find(({ name }) => name === 'notices')
  const value = { ...(group?.value as EditableSettings['notices']), ...change }
  const body = { version: group?.version ?? 0, value }
  expect((await callAdmin(context, owner, adminEndpoints.writeSettings, { params: { group: 'notices' }, body })).status).toBe(200)
}
const order = async () => {
  const payload = { phone: '0671234567', product_id: catalogue.products.plain, quantity: 1 }
  expect((await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })).status).toBe(201)
  expect((await context.runJobs()).failures).toEqual([])
}
const write = async () => {
  const payload = { name: 'Ігор', email: 'ihor@example.com', phone: '0671234567', message: 'Чи є вазон 80×80?', agreed: true }
  expect((await context.call({ method: 'POST', url: '/api/v1/contact', payload })).status).toBe(201)
  expect((await context.runJobs()).failures).toEqual([])
}
// Owners are told of changed notices as well.
const recipients = async () =>
  (await context.database.db.select().from(emails).where(ne(emails.kind, 'owner-notice')).orderBy(emails.id)).map(({ recipient }) => recipient)
const chats = () => telegram.sent.map(({ chatId }) => chatId)

test('who hears of orders, messages and scrap, and how, is what the settings say', async () => {
  await setNotices({ manager_email: 'office@example.com' })
  await order()
  expect([chats(), await recipients()], 'as before: the chat of the environment').toEqual([['-100'], ['office@example.com']])

  await setNotices({ telegram_chat: '-200', order_email: false })
  await order()
  expect([chats(), await recipients()]).toEqual([['-100', '-200'], ['office@example.com']])

  await setNotices({ order_telegram: false, message_to: 'sales@example.com', message_telegram: true })
  await order()
  await write()
  expect(chats()).toEqual(['-100', '-200', '-200'])
  expect(telegram.sent.at(-1)?.text).toMatch(/Ігор\n\+380\s67\s123\s45\s67, ihor@example\.com\nЧи є вазон 80×80\?\n.*\/admin\/customers\/messages/s)
  expect(await recipients()).toEqual(['office@example.com', 'sales@example.com'])

  const scrap = { number: 'AC-2026-00001', line: null, pieces: 2, reason: 'тріщина', by: null }
  await setNotices({ scrap_to: 'workshop@example.com', scrap_telegram: true })
  await context.database.db.transaction((tx) => notifyManagerOfScrap(context, tx, { ...scrap, batch: 1 }, null))
  expect((await context.runJobs()).failures).toEqual([])
  await setNotices({ scrap_email: false })
  await context.database.db.transaction((tx) => notifyManagerOfScrap(context, tx, { ...scrap, batch: 2 }, null))
  expect((await context.runJobs()).failures).toEqual([])
  expect(telegram.sent.slice(3).map(({ text }) => /AC-2026-00001[^]*тріщина/.test(text))).toEqual([true, true])
  expect((await recipients()).slice(2)).toEqual(['workshop@example.com'])
})

test('a test notice says what Telegram answered, and one press sends one', async () => {
  await setNotices({ telegram_chat: '-300' })
  const press = (idempotencyKey: string) => callAdmin(context, owner, adminEndpoints.sendTestNotice, { idempotencyKey })
  for (const _again of [1, 2]) expect((await press('one press')).body).toEqual({ sent: true, why: null })
  expect(chats()).toEqual(['-300'])
  telegram.blocked.add('-300')
  expect((await press('another')).body).toEqual({ sent: false, why: expect.stringContaining('"chatClosed"') })

  const without = await createTestContext()
  const somebody = await createStaff(without, ['owner'])
  expect(await callAdmin(without, somebody, adminEndpoints.sendTestNotice)).toMatchObject({ status: 422, body: { reason: 'no_office_chat' } })
  await without.close()
})
