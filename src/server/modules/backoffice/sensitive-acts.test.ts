import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints, type AdminEndpoint } from '#contract/admin/api.ts'
import { exportKinds } from '#contract/admin/exports.ts'
import { sensitiveSettings } from '#contract/admin/sensitive.ts'
import { settingsGroups } from '#contract/admin/settings.ts'
import { runCommand } from '../../manage/run-command.ts'
import { emails } from '../../platform/mail/tables.ts'
import { unsealEmail } from '../../platform/mail/stored-emails.ts'
import { createOrderDesk, type OrderDesk } from '../../testing/order-desk.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { callAdmin, cookieIn, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { totpAt } from '../staff/totp.ts'

let desk: OrderDesk
let second: TestStaff
let customer: number
beforeAll(async () => {
  desk = await createOrderDesk()
  second = await createStaff(desk.context, ['owner', 'manager'])
  const number = (await placeOrderAs(desk.context, desk.buyer.headers, { product: desk.catalogue.products.plain })).order_number
  const { body } = await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number } })
  customer = body.customer?.id ?? 0
})
afterAll(() => desk.context.close())

async function freshly(person: TestStaff): Promise<TestStaff> {
  desk.context.clock.advance(60_000) // a code is taken once
  const entered = await callAdmin(desk.context, person, adminEndpoints.enterCode, { body: { code: totpAt(person.totp, desk.context.clock.now()) } })
  expect(entered.status).toBe(200)
  person.cookie = cookieIn(entered.headers)
  return person
}
const finishJobs = async () => expect((await desk.context.runJobs()).failures).toEqual([])
/** What the owners were told since the last time they were asked. */
let seen = 0
async function notified(): Promise<{ to: string; subject: string; text: string }[]> {
  await finishJobs()
  const rows = (await desk.context.database.db.select().from(emails)).filter(({ kind, id }) => kind === 'owner-notice' && id > seen)
  seen = Math.max(seen, ...rows.map(({ id }) => id))
  return rows.map((row) => ({ to: row.recipient, subject: row.subject, text: unsealEmail(desk.context, row).text }))
}
const owners = () => [desk.owner.email, second.email].toSorted()

/** Every way in which personal data leaves the shop, by a link or a form. */
const exports = {
  ...Object.fromEntries(exportKinds.map((kind) => [`orders ${kind}`, { method: 'GET', url: `/exports/orders?kind=${kind}&format=csv` }])),
  'ticked orders': { method: 'POST', url: '/exports/orders?kind=orders&format=csv' },
  customers: { method: 'GET', url: '/exports/customers?format=csv' },
  everything: { method: 'GET', url: '/exports/everything' },
  'one customer': { method: 'GET', url: () => `/customers/${customer}/export?format=json` },
} as Readonly<Record<string, { method: 'GET' | 'POST'; url: string | (() => string) }>>
const take = (by: TestStaff, { method, url }: { method: 'GET' | 'POST'; url: string | (() => string) }) =>
  desk.context.call({
    method,
    url: `/api/v1/admin${typeof url === 'string' ? url : url()}`,
    headers: { cookie: by.cookie, origin: desk.context.publicUrl() },
    ...(method === 'POST' ? { payload: { ids: '1' } } : {}),
  })

test.for(Object.keys(exports))('personal data leaves only after a fresh code, and every owner is told: %s', async (name) => {
  const what = exports[name] ?? { method: 'GET', url: '' }
  await freshly(desk.owner)
  expect((await take(desk.owner, what)).status).toBe(200)
  const sentEmails = await notified()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual(owners())
  expect(sentEmails[0]?.text).toContain('Хто: Олена Коваль')
  desk.context.clock.advance(10 * 60_000)
  const late = await take(desk.owner, what)
  expect([late.status, (late.body as { reason: string }).reason]).toEqual([403, 'fresh_code_needed'])
  expect(await notified()).toEqual([])
})

test.for(settingsGroups)(
  'a fresh code and an email to all owners where a setting says who is paid or reached, and nowhere else: %s',
  async (group) => {
    const isSensitive = sensitiveSettings.some((known) => known === group)
    const { body } = await callAdmin(desk.context, desk.owner, adminEndpoints.readSettings)
    const now = body.data.find(({ name }) => name === group)
    const save = (version: number) =>
      callAdmin(desk.context, desk.owner, adminEndpoints.writeSettings, { params: { group }, body: { version, value: now?.value } })
    desk.context.clock.advance(10 * 60_000)
    const late = await save(now?.version ?? 0)
    expect(late.status === 403).toBe(isSensitive)
    await notified()
    if (!isSensitive) return
    await freshly(desk.owner)
    expect((await save(now?.version ?? 0)).status).toBe(200)
    expect((await notified()).map(({ to }) => to).toSorted()).toEqual(owners())
  },
)

/** A sensitive act with a body, and its fields that are typed wrongly. */
const wrongly: Readonly<Record<string, { row: AdminEndpoint; params?: object; body: object; by?: 'manager'; reason?: string; fields: string[] }>> = {
  'no e-mail': { row: adminEndpoints.inviteStaff, body: { roles: ['content'] }, fields: ['email'] },
  'a wrong e-mail': { row: adminEndpoints.inviteStaff, body: { email: 'olena@', roles: ['content'] }, fields: ['email'] },
  'roles without a reason': { row: adminEndpoints.editStaff, params: { id: 1 }, body: { version: 0, roles: ['content'] }, fields: ['reason'] },
  'a reset without one': { row: adminEndpoints.resetStaff, params: { id: 1 }, body: {}, fields: ['reason'] },
  'an erasure without one': { row: adminEndpoints.eraseCustomer, params: { id: 1 }, body: { accounts: [] }, fields: ['reason'] },
  'a voiding without one': { row: adminEndpoints.voidReceipt, params: { number: '1', id: 1 }, body: {}, fields: ['reason'] },
  'a list of something else': { row: adminEndpoints.exportTickedOrders, body: { ids: 1 }, fields: ['ids'] },
  'a refund of nothing': {
    row: adminEndpoints.makeRefund,
    params: { number: '1' },
    body: { method: 'bank', reason: 'Скасовано' },
    fields: ['amount_kopiykas'],
  },
  'a refund in the future': {
    row: adminEndpoints.makeRefund,
    params: { number: '1' },
    body: { method: 'bank', reason: 'Скасовано', amount_kopiykas: 100, paid_on: '2999-01-01' },
    fields: ['paid_on'],
  },
  'a refund beyond a manager’s limit': {
    row: adminEndpoints.makeRefund,
    params: { number: '1' },
    body: { method: 'bank', reason: 'Скасовано', amount_kopiykas: 100_000_000 },
    by: 'manager',
    reason: 'not_permitted',
    fields: ['amount_kopiykas'],
  },
  'a field of a setting': {
    row: adminEndpoints.writeSettings,
    params: { group: 'seller' },
    body: { version: 0, value: { bank_details: 1 } },
    fields: [],
  },
}

test('every sensitive act with a body is among those typed wrongly', () => {
  const withBody = Object.values(adminEndpoints).filter(({ method, sensitive }: AdminEndpoint) => sensitive && method !== 'GET')
  const tried = new Set(Object.values(wrongly).map(({ row }) => row.path))
  // new recovery codes are asked for without a word
  expect(withBody.map(({ path }) => path).filter((path) => !tried.has(path))).toEqual([adminEndpoints.renewRecoveryCodes.path])
})

test.for(Object.entries(wrongly))(
  'what is typed is looked at before a code is asked for: %s',
  async ([, { row, params = {}, body, by, reason, fields }]) => {
    desk.context.clock.advance(10 * 60_000)
    const answer = await callAdmin(desk.context, by === 'manager' ? desk.manager : desk.owner, row, { params, body })
    const errors = Object.fromEntries(fields.map((field): [string, unknown] => [field, expect.any(String)]))
    expect(answer.body).toMatchObject({ reason: reason ?? 'invalid', errors })
  },
)

test('a mistyped account is said before a code is asked for', async () => {
  const { body } = await callAdmin(desk.context, desk.owner, adminEndpoints.readSettings)
  const seller = body.data.find(({ name }) => name === 'seller')
  desk.context.clock.advance(10 * 60_000)
  const value = { ...(seller?.value as object), bank_details: 'UA213223130000026007233566002' }
  const answer = await callAdmin(desk.context, desk.owner, adminEndpoints.writeSettings, {
    params: { group: 'seller' },
    body: { version: seller?.version ?? 0, value },
  })
  expect(answer).toMatchObject({ status: 422, body: { errors: { bank_details: expect.any(String) as string } } })
})

test('the email says what the account was and is; putting it back asks for a code too, and is told like a change', async () => {
  await freshly(desk.owner)
  const { body } = await callAdmin(desk.context, desk.owner, adminEndpoints.readSettings)
  const seller = body.data.find(({ name }) => name === 'seller')
  const value = { ...(seller?.value as object), bank_details: 'UA213223130000026007233566001' }
  const saved = await callAdmin(desk.context, desk.owner, adminEndpoints.writeSettings, {
    params: { group: 'seller' },
    body: { version: seller?.version ?? 0, value },
  })
  expect(saved.status).toBe(200)
  const [sentEmail] = await notified()
  expect(sentEmail?.subject).toBe('Змінено реквізити продавця')
  expect(sentEmail?.text).toContain('— → UA213223130000026007233566001')

  const audit = await callAdmin(desk.context, desk.owner, adminEndpoints.listAudit, { query: 'kind=settings&subject=seller' })
  const undo = () => callAdmin(desk.context, desk.owner, adminEndpoints.undoChange, { params: { id: audit.body.data[0]?.id ?? 0 } })
  desk.context.clock.advance(10 * 60_000)
  expect(await undo()).toMatchObject({ status: 403, body: { reason: 'fresh_code_needed' } })
  await freshly(desk.owner)
  expect((await undo()).status).toBe(204)
  expect((await notified()).map(({ to }) => to).toSorted()).toEqual(owners())
})

test('an operator’s command is told as well', async () => {
  await runCommand(desk.context, ['settings', 'seller.bank', 'АТ «Банк»'])
  const sentEmails = await notified()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual(owners())
  expect(sentEmails[0]?.text).toContain('команда на сервері')
})
