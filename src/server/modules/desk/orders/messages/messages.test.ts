import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { NewMessage } from '#contract/admin/order-messages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { emails } from '../../../../platform/mail/tables.ts'
import { openSealed } from '../../../../platform/sealing.ts'
import { createOrderDesk } from '../../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../../testing/order-factory.ts'
import { callAdmin, type TestStaff } from '../../../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../../../testing/test-catalogue.ts'
import type { TestContext } from '../../../../testing/test-context.ts'
import type { Buyer } from '../../../../testing/user-factory.ts'
import { writeSetting } from '../../../content/index.ts'
import { standardTemplates } from '#contract/admin/settings.ts'
import { purgeMessageTexts } from './send-message.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: Buyer
let manager: TestStaff
let number: string
beforeAll(async () => {
  ;({ context, catalogue, buyer, manager } = await createOrderDesk())
})
beforeEach(async () => {
  const terms = { payment_method: 'INVOICE', receiver: { name: 'Олена Коваль', phone: '+380671234567' } }
  number = (await placeOrderAs(context, buyer.headers, { product: catalogue.products.plain, terms })).order_number
})
afterAll(() => context.close())

const list = async () => (await callAdmin(context, manager, adminEndpoints.listOrderMessages, { params: { number } })).body
const card = async () => (await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })).body
const byEmail = (change: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'email',
  language: 'uk',
  template: null,
  subject: 'Про колір',
  body: 'Добрий день! Який RAL вам потрібен?',
  ...change,
})
const send = (body: NewMessage, idempotencyKey = String(Math.random())) =>
  callAdmin(context, manager, adminEndpoints.sendMessage, { params: { number }, body, idempotencyKey })
const written = () => context.database.db.select().from(emails).where(eq(emails.kind, 'order-message'))

test('a message goes by e-mail once, exactly as the preview shows it, and stands in the timeline', async () => {
  const preview = await callAdmin(context, manager, adminEndpoints.previewMessage, { params: { number }, body: byEmail() })
  expect(preview).toMatchObject({ status: 200, body: { to: buyer.email, subject: 'Про колір' } })
  expect(preview.body.text).toContain('Який RAL вам потрібен?')
  const before = (await written()).length
  for (const attempt of [1, 2]) expect([attempt, (await send(byEmail(), 'one press')).status]).toEqual([attempt, 200])
  const sent = await written()
  expect(sent).toHaveLength(before + 1)
  const email = sent.at(-1)
  expect(email).toMatchObject({ recipient: buyer.email, subject: 'Про колір', language: 'uk' })
  expect(openSealed(context, email?.text ?? '')).toBe(preview.body.text)
  expect((await list()).data).toMatchObject([{ channel: 'email', body: byEmail().body, state: 'kept', by: 'Олена Коваль' }])
  expect((await card()).timeline.filter(({ kind }) => kind === 'message')).toMatchObject([
    { channel: 'email', text: byEmail().body, by: 'Олена Коваль' },
  ])
})

test('templates carry the facts of the order in both languages; the office’s own words take the place of the standard ones', async () => {
  const find = async () => (await list()).templates.find(({ name }) => name === 'payment')
  const standard = await find()
  expect(standard?.body.uk).toContain(number)
  expect(standard?.body.en).toContain(number)
  expect(`${standard?.body.uk} ${standard?.subject.en}`).not.toMatch(/\{\{|undefined|null/)
  await writeSetting(context.database.db, 'message_templates', {
    ...standardTemplates,
    payment: { uk: 'Чекаємо {{due}} за {{number}}, {{name}}.', en: null },
  })
  expect((await find())?.body).toMatchObject({ uk: expect.stringMatching(new RegExp(`^Чекаємо .+ за ${number}, Олена\\.$`)), en: standard?.body.en })
})

test('who cannot be written to is not', async () => {
  expect(await send(byEmail({ channel: 'telegram' }))).toMatchObject({ status: 409, body: { reason: 'no_telegram' } })
  const placed = await context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { product_id: catalogue.products.plain, quantity: 1, phone: '+380501234567', payment: 'LATER' },
  })
  number = (placed.body as { order_number: string }).order_number // a 201
  expect(await send(byEmail())).toMatchObject({ status: 409, body: { reason: 'no_email' } })
  expect(await list()).toMatchObject({ data: [], email: null, telegram: false })
})

test('after ninety days the text is gone, and that it was sent stays', async () => {
  await send(byEmail())
  // The clock would end the sessions too.
  await context.database.db.execute(sql`update order_messages set at = at - interval '91 days'`)
  await purgeMessageTexts.run(context, {})
  expect((await list()).data).toMatchObject([{ body: null, subject: null, channel: 'email' }])
  expect((await card()).timeline.find(({ kind }) => kind === 'message')).not.toHaveProperty('text')
})

test('a promise and each change of it stand in the timeline with who, why and the day', async () => {
  const promise = async (promised_on: string, reason: string | null) =>
    callAdmin(context, manager, adminEndpoints.changePromise, {
      params: { number },
      body: { version: (await card()).version, promised_on: promised_on as PlainDate, reason }, // as JSON says it
    })
  const [first, second] = ['2027-03-01', '2027-03-08']
  expect((await promise(first, null)).status).toBe(200)
  expect((await promise(second, null)).status).toBe(422)
  expect((await promise(second, 'форма в ремонті')).status).toBe(200)
  expect((await card()).timeline.filter(({ kind }) => kind === 'promise')).toMatchObject([
    { day: first, by: 'Олена Коваль' },
    { day: second, by: 'Олена Коваль', text: 'форма в ремонті' },
  ])
  const notified = (await list()).templates.find(({ name }) => name === 'promise')
  expect(notified?.body.uk).toContain('8\u00a0березня')
})
