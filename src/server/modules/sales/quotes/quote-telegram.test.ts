import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { QuoteChannel } from '#contract/admin/quote-states.ts'
import { botToken, startFakeTelegram, type FakeTelegram } from '../../../testing/fake-telegram.ts'
import { createOrderDesk, type OrderDesk } from '../../../testing/order-desk.ts'
import { callAdmin } from '../../../testing/staff-factory.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { orders } from '../orders/tables.ts'
import { sendQuoteByTelegram } from './quote-telegram.ts'

let telegram: FakeTelegram
let desk: OrderDesk
const chatOf = (phone: string) => phone.slice(-7)
beforeAll(async () => {
  telegram = await startFakeTelegram()
  desk = await createOrderDesk({ TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_API_URL: telegram.url })
})
beforeEach(() => {
  telegram.sent.length = 0
  telegram.blocked.clear()
})
afterAll(async () => {
  await desk.context.close()
  await telegram[Symbol.asyncDispose]()
})

/** Somebody whose order has a chat. */
async function orderWithChat(phone: string, state: 'new' | 'confirmed'): Promise<void> {
  const { context, catalogue } = desk
  const payload = { product_id: catalogue.products.plain, quantity: 1, phone, payment: 'LATER' }
  const placed = await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  const { order_number: number } = placed.body as { order_number: string } // a 201
  await context.database.db
    .update(orders)
    .set({ telegramUserId: chatOf(phone), state })
    .where(eq(orders.number, number))
}

async function draftFor(phone: string) {
  const { context, manager, catalogue } = desk
  const line = { kind: 'product' as const, place: 0, product_id: catalogue.products.plain, quantity: 2, options: [], price: null }
  const body = { buyer: { phone, email: 'zamovnyk@example.com', words: 'Як і домовлялися.' }, lines: { ngoods: line } }
  return (await callAdmin(context, manager, adminEndpoints.createQuote, { body })).body
}

const send = async ({ id, version }: { id: number; version: number }, channel: QuoteChannel) =>
  callAdmin(desk.context, desk.manager, adminEndpoints.sendQuote, { params: { id }, body: { version, channel } })
const read = async (id: number) => (await callAdmin(desk.context, desk.manager, adminEndpoints.readQuote, { params: { id } })).body

test('a quote goes to the chat of a known buyer, once, with its link, and by no e-mail', async () => {
  await orderWithChat('+380671112233', 'confirmed')
  const draft = await draftFor('067 111 22 33')
  expect(draft.has_telegram).toBe(true)
  const sent = await send(draft, 'telegram')
  expect(sent).toMatchObject({ status: 200, body: { state: 'sent', sent_by: 'telegram', sent_to: null } })
  await desk.context.runJobs()
  await sendQuoteByTelegram.run(desk.context, { quoteId: draft.id, no: 1 }) // a job runs at least once
  const messages = telegram.sent.filter(({ chatId }) => chatId === chatOf('+380671112233'))
  expect(messages).toHaveLength(1)
  for (const said of [sent.body.number ?? '–', 'Як і домовлялися.', sent.body.url ?? '–']) expect(messages[0]?.text).toContain(said)
  expect(await desk.context.database.db.select().from(emails).where(eq(emails.kind, 'quote'))).toEqual([])
})

test('who closed the chat gets nothing, and the office is told to hand the link over', async () => {
  await orderWithChat('+380672223344', 'confirmed')
  const draft = await draftFor('+380672223344')
  telegram.blocked.add(chatOf('+380672223344'))
  await send(draft, 'telegram')
  await desk.context.runJobs()
  expect(await read(draft.id)).toMatchObject({ telegram_failed: true, state: 'sent' })
  const list = await callAdmin(desk.context, desk.manager, adminEndpoints.listQuotes)
  expect(list.body.data.find(({ id }) => id === draft.id)).toMatchObject({ telegram_failed: true })
  // The chat is known to be closed now.
  expect(await read(draft.id)).toMatchObject({ has_telegram: false })
})

test('a chat is believed only of an order that was confirmed on that phone', async () => {
  await orderWithChat('+380673334455', 'new')
  const draft = await draftFor('+380673334455')
  expect(draft.has_telegram).toBe(false)
  expect(await send(draft, 'telegram')).toMatchObject({ status: 409, body: { reason: 'no_telegram' } })
  expect(await read(draft.id)).toMatchObject({ state: 'draft', number: null })
})
