import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { MessageChannel, MessageDocument, OrderMessages } from '#contract/admin/order-messages.ts'
import { startFakeSmtp, type FakeSmtp } from '../../../../testing/fake-smtp.ts'
import { botToken, startFakeTelegram, type FakeTelegram } from '../../../../testing/fake-telegram.ts'
import { createOrderDesk, type OrderDesk } from '../../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../../testing/order-factory.ts'
import { callAdmin, doAdmin, ownOrigin } from '../../../../testing/staff-factory.ts'
import { orders } from '../../../sales/orders/tables.ts'

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
  telegram.sent.length = 0
  mail.received.length = 0
})

let people = 0
/** An order of a guest who has an e-mail and a chat. */
async function placeAsGuest() {
  const phone = `+38067${String(2_000_000 + ++people)}`
  const payload = { product_id: desk.catalogue.products.plain, quantity: 1, phone, payment: 'LATER' }
  const placed = await desk.context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  const { order_number: number } = placed.body as { order_number: string } // a 201
  const values = { telegramUserId: String(900 + people), email: `guest${people}@example.com` }
  await desk.context.database.db.update(orders).set(values).where(eq(orders.number, number))
  return { number, phone, ...values }
}
const issue = async (number: string, kind: string) => {
  const headers = { ...ownOrigin(desk.context), cookie: desk.manager.cookie }
  expect((await desk.context.call({ method: 'GET', url: `/api/v1/admin/orders/${number}/documents/${kind}`, headers })).status).toBe(200)
}
const list = async (number: string): Promise<OrderMessages> =>
  (await callAdmin(desk.context, desk.manager, adminEndpoints.listOrderMessages, { params: { number } })).body
const find = async (number: string, kind: MessageDocument['kind']) => {
  const found = (await list(number)).documents.find((one) => one.kind === kind)
  if (!found) throw new Error(`no ${kind} to send`)
  return found
}
const bodyOf = ({ kind, number, subject, body }: OrderMessages['documents'][number], channel: MessageChannel) => ({
  channel,
  template: null,
  language: 'uk' as const,
  subject: subject.uk,
  body: body.uk,
  document: { kind, number },
})
const send = async (number: string, body: ReturnType<typeof bodyOf>) => {
  const answer = await callAdmin(desk.context, desk.manager, adminEndpoints.sendMessage, { params: { number }, body })
  await desk.context.runJobs()
  return answer
}
const preview = (number: string, body: ReturnType<typeof bodyOf>) =>
  callAdmin(desk.context, desk.manager, adminEndpoints.previewMessage, { params: { number }, body })

test('an issued document goes by e-mail as an attachment, the one that the preview named, and stands in the timeline', async () => {
  const { number, email } = await placeAsGuest()
  await issue(number, 'invoice')
  const invoice = await find(number, 'invoice')
  const body = bodyOf(invoice, 'email')
  const fileName = `invoice-${invoice.number}.pdf`
  expect(await preview(number, body)).toMatchObject({ status: 200, body: { to: email, file: fileName } })
  await desk.context.runJobs()
  mail.received.length = 0
  expect((await send(number, body)).status).toBe(200)
  const [sentEmail] = mail.received
  expect(sentEmail?.to).toEqual([email])
  expect(sentEmail?.text('text/plain')).toContain(`рахунок на оплату № ${invoice.number}`)
  const files = sentEmail?.parts.filter(({ type }) => type === 'application/pdf') ?? []
  expect(files.map((file) => file.fileName)).toEqual([fileName])
  expect(files[0]?.content.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const document = { kind: 'invoice', number: invoice.number }
  expect((await list(number)).data).toMatchObject([{ channel: 'email', state: 'sent', document }])
  const { body: card } = await callAdmin(desk.context, desk.manager, adminEndpoints.readOrder, { params: { number } })
  expect(card.timeline.filter(({ kind }) => kind === 'message')).toMatchObject([{ channel: 'email', document, by: 'Олена Коваль' }])
})

test('in Telegram the buyer gets a link that opens the document', async () => {
  const { number, telegramUserId: chatId } = await placeAsGuest()
  await issue(number, 'invoice')
  const body = bodyOf(await find(number, 'invoice'), 'telegram')
  const shown = await preview(number, body)
  expect(shown).toMatchObject({ status: 200, body: { to: 'Telegram', file: null } })
  await desk.context.runJobs()
  telegram.sent.length = 0
  await send(number, body)
  expect(telegram.sent).toEqual([{ chatId, text: shown.body.text }])
  const url = /https?:\S+/.exec(shown.body.text)?.[0] ?? ''
  expect(url).toContain(`invoice.pdf?lang=uk&number=${body.document.number}`)
  const opened = await desk.context.call({ method: 'GET', url: url.slice(new URL(url).origin.length) })
  expect(opened.status).toBe(200)
  expect(opened.headers['content-disposition']).toContain(`invoice-${body.document.number}.pdf`)
})

test('what was replaced, or belongs to another order, is not sent', async () => {
  const { number } = await placeAsGuest()
  const other = await placeAsGuest()
  await issue(number, 'confirmation')
  const body = bodyOf(await find(number, 'confirmation'), 'email')
  expect(await send(other.number, body)).toMatchObject({ status: 409, body: { reason: 'document_replaced' } })
  const { body: edit } = await callAdmin(desk.context, desk.manager, adminEndpoints.readOrderEdit, { params: { number } })
  const crane = { kind: 'service' as const, place: 50, name: { uk: 'Кран', en: 'Crane' }, quantity: 1, amount_kopiykas: 250_000 }
  await doAdmin(desk.context, desk.manager, adminEndpoints.saveOrderEdit, {
    params: { number },
    body: { version: edit.version, changes: { ncrane: crane } },
  })
  const { version } = (await callAdmin(desk.context, desk.manager, adminEndpoints.readOrderEdit, { params: { number } })).body
  await doAdmin(desk.context, desk.manager, adminEndpoints.applyOrderEdit, { params: { number }, body: { version, reason: 'кран' } })
  expect(await send(number, body)).toMatchObject({ status: 409, body: { reason: 'document_replaced' } })
})

test('an account’s order has no secret link: Telegram leads to its page, and to nothing that does not stand there', async () => {
  const terms = { payment_method: 'CARD', receiver: { name: 'Олена Коваль', phone: '+380671234567' } }
  const { order_number: number } = await placeOrderAs(desk.context, desk.buyer.headers, { product: desk.catalogue.products.plain, terms })
  await desk.context.database.db.update(orders).set({ telegramUserId: '999' }).where(eq(orders.number, number))
  for (const kind of ['invoice', 'confirmation']) await issue(number, kind)
  const [confirmation, invoice] = [await find(number, 'confirmation'), await find(number, 'invoice')]
  expect([confirmation.linked, invoice.linked]).toEqual([true, false])
  expect(await send(number, bodyOf(invoice, 'telegram'))).toMatchObject({ status: 409, body: { reason: 'no_telegram' } })
  expect((await preview(number, bodyOf(confirmation, 'telegram'))).body.text).toMatch(new RegExp(`/uk/profile\\?order=${number}$`))
})
