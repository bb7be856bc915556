import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { MessageChannel } from '#contract/admin/order-messages.ts'
import type { QuoteChannel } from '#contract/admin/quote-states.ts'
import { emails } from '../../platform/mail/tables.ts'
import { startFakeSmtp, type FakeSmtp } from '../../testing/fake-smtp.ts'
import { botToken, startFakeTelegram, type FakeTelegram } from '../../testing/fake-telegram.ts'
import { createOrderDesk, type OrderDesk } from '../../testing/order-desk.ts'
import { callAdmin, doAdmin } from '../../testing/staff-factory.ts'
import { orders } from '../sales/orders/tables.ts'

let telegram: FakeTelegram
let mail: FakeSmtp
let desk: OrderDesk
beforeAll(async () => {
  telegram = await startFakeTelegram()
  mail = await startFakeSmtp()
  desk = await createOrderDesk({ TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_API_URL: telegram.url, SMTP_URL: mail.url })
})
afterAll(async () => {
  await desk.context.close()
  await telegram[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})
beforeEach(() => {
  telegram.blocked.clear()
  mail.unknown.clear()
})

let people = 0
/** A confirmed order of somebody who has an e-mail and a chat. */
async function place() {
  const phone = `+38067${String(1_000_000 + ++people)}`
  const email = `buyer${people}@example.com`
  const chat = String(700 + people)
  const payload = { product_id: desk.catalogue.products.plain, quantity: 1, phone, payment: 'LATER' }
  const placed = await desk.context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  const { order_number: number } = placed.body as { order_number: string } // a 201
  const values = { telegramUserId: chat, state: 'confirmed', email, receiverName: 'Олена Коваль' } as const
  await desk.context.database.db.update(orders).set(values).where(eq(orders.number, number))
  await desk.context.runJobs()
  return { number, phone, email, chat }
}
const bounces = async () => {
  const { body } = await callAdmin(desk.context, desk.manager, adminEndpoints.readToday)
  return (body.office?.decisions.data ?? []).filter(({ kind }) => kind === 'bounce')
}
const bouncesOf = async (number: string) => (await bounces()).filter((row) => row.order_number === number || row.bounce?.quote?.number === number)
async function write(number: string, channel: MessageChannel) {
  const body = { channel, language: 'uk' as const, template: null, subject: '', body: 'Форма готова, чекаємо на вас.' }
  expect((await callAdmin(desk.context, desk.manager, adminEndpoints.sendMessage, { params: { number }, body })).status).toBe(200)
  await desk.context.runJobs()
  desk.context.clock.advance(60_000)
}
const call = (number: string, outcome: 'reached' | 'no_answer') =>
  callAdmin(desk.context, desk.manager, adminEndpoints.recordCall, { params: { number }, body: { outcome, note: null, next_at: null } })

test('a message that the buyer’s chat or mailbox refuses is a decision of Today, until they are reached by phone', { tags: 'proof' }, async () => {
  for (const channel of ['telegram', 'email'] as const) {
    const { number, phone, email, chat } = await place()
    telegram.blocked.add(chat)
    mail.unknown.add(email)
    await write(number, channel)
    expect(await bouncesOf(number)).toMatchObject([
      { order_number: number, detail: channel === 'email' ? email : null, bounce: { channel, phone, name: 'Олена Коваль', quote: null } },
    ])
    await call(number, 'no_answer')
    expect(await bouncesOf(number)).toHaveLength(1)
    await call(number, 'reached')
    expect(await bouncesOf(number)).toEqual([])
  }
})

test('a message that arrives by the other way ends it; one that is refused too does not', { tags: 'proof' }, async () => {
  const { number, email, chat } = await place()
  telegram.blocked.add(chat)
  mail.unknown.add(email)
  await write(number, 'telegram')
  await write(number, 'email')
  expect((await bouncesOf(number)).map(({ bounce }) => bounce?.channel).toSorted()).toEqual(['email', 'telegram'])
  mail.unknown.clear()
  await write(number, 'email')
  expect(await bouncesOf(number)).toEqual([])
})

test('an email of the shop about an order is told like one of the office; sent again, it arrives and is told no more', {
  tags: 'proof',
}, async () => {
  const { number, email } = await place()
  mail.unknown.add(email)
  const { body: card } = await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number } })
  await doAdmin(desk.context, desk.manager, adminEndpoints.moveOrder, { params: { number }, body: { version: card.version, move: 'produce' } })
  await desk.context.runJobs()
  expect(await bouncesOf(number)).toMatchObject([{ detail: email, bounce: { channel: 'email' } }])
  const refused = await callAdmin(desk.context, desk.owner, adminEndpoints.listEmails, { query: 'state=refused' })
  const [sentEmail] = refused.body.data.filter(({ recipient }) => recipient === email)
  expect(sentEmail).toMatchObject({ state: 'refused' })
  mail.unknown.clear()
  await doAdmin(desk.context, desk.owner, adminEndpoints.sendEmailAgain, { params: { id: sentEmail?.id ?? 0 } })
  await desk.context.runJobs()
  expect(await bouncesOf(number)).toEqual([])
})

test('a quote that does not arrive is told with its number, and may go once more as it is', { tags: 'proof' }, async () => {
  for (const channel of ['telegram', 'email'] as const) {
    const { phone, email, chat } = await place()
    const line = { kind: 'product' as const, place: 0, product_id: desk.catalogue.products.plain, quantity: 2, options: [], price: null }
    const draft = (
      await callAdmin(desk.context, desk.manager, adminEndpoints.createQuote, { body: { buyer: { phone, email }, lines: { ngoods: line } } })
    ).body
    const send = (version: number, by: QuoteChannel) =>
      callAdmin(desk.context, desk.manager, adminEndpoints.sendQuote, { params: { id: draft.id }, body: { version, channel: by } })
    telegram.blocked.add(chat)
    mail.unknown.add(email)
    const sent = await send(draft.version, channel)
    expect(sent.status).toBe(200)
    expect(await send(sent.body.version, 'link')).toMatchObject({ status: 409 })
    await desk.context.runJobs()
    const number = sent.body.number ?? '–'
    expect(await bouncesOf(number)).toMatchObject([{ order_number: null, bounce: { channel, phone, quote: { id: draft.id, number } } }])
    const { body: now } = await callAdmin(desk.context, desk.manager, adminEndpoints.readQuote, { params: { id: draft.id } })
    expect(now).toMatchObject(channel === 'email' ? { email_failed: true } : { telegram_failed: true })
    expect((await send(now.version, 'link')).status).toBe(200)
    expect(await bouncesOf(number)).toEqual([])
  }
})

test('an answer to a message from the site that bounces is told with the writer’s phone, until another one arrives', async () => {
  const [name, email, phone] = ['Ірина Мельник', 'iryna@example.com', '+380671112233']
  const payload = { name, email, phone, message: 'Чи робите сходинки?', agreed: true }
  expect((await desk.context.call({ method: 'POST', url: '/api/v1/contact', payload })).status).toBe(201)
  await desk.context.runJobs()
  const { body: listed } = await callAdmin(desk.context, desk.manager, adminEndpoints.listContactMessages)
  const params = { id: listed.data[0]?.id ?? 0 }
  const answer = async (body: string) => {
    expect((await callAdmin(desk.context, desk.manager, adminEndpoints.writeContactAnswer, { params, body: { body } })).status).toBe(200)
    const { failures } = await desk.context.runJobs()
    desk.context.clock.advance(60_000)
    return failures
  }
  mail.unknown.add(email)
  expect(await answer('Робимо.')).toEqual([])
  const notified = { order_number: null, detail: email, bounce: { channel: 'email', message: params.id, quote: null, name, phone } }
  expect(await bounces()).toMatchObject([notified])
  expect(await answer('Робимо, ще раз.')).toEqual([])
  expect(await bounces()).toMatchObject([notified])
  const { body: after } = await callAdmin(desk.context, desk.manager, adminEndpoints.listContactMessages)
  expect(after.data[0]?.answers.map(({ state }) => state)).toEqual(['failed', 'failed'])
  mail.unknown.clear()
  await answer('Дійшло?')
  expect(await bounces()).toEqual([])
})

test('“reached otherwise” ends it once, and the audit says who said so', async () => {
  const { number, chat } = await place()
  telegram.blocked.add(chat)
  await write(number, 'telegram')
  const [row] = await bouncesOf(number)
  const params = { id: row?.bounce?.id ?? 0 }
  for (const _press of [1, 2]) expect((await callAdmin(desk.context, desk.manager, adminEndpoints.resolveBounce, { params })).status).toBe(204)
  expect(await bouncesOf(number)).toEqual([])
  const audit = await callAdmin(desk.context, desk.owner, adminEndpoints.listAudit, { query: 'kind=message' })
  expect(audit.body.data.filter(({ action, subject }) => action === 'message.settle' && subject.label === number)).toHaveLength(1)
})

test('an email that is about no order stays a failed job for the operator', async () => {
  mail.unknown.add('nobody@example.com')
  const { db } = desk.context.database
  const invitations = eq(emails.kind, 'staff-invitation')
  const before = await db.$count(emails, invitations)
  await doAdmin(desk.context, desk.owner, adminEndpoints.inviteStaff, { body: { email: 'nobody@example.com', roles: ['manager'] } })
  expect(await db.$count(emails, invitations)).toBe(before + 1)
  expect((await desk.context.runJobs()).failures).toHaveLength(1)
  expect(await bounces()).toEqual([])
})
