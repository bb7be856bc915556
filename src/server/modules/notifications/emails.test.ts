import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { enqueue, listFailedJobs, retryFailedJob } from '../../platform/jobs/index.ts'
import { queueEmail } from '../../platform/mail/stored-emails.ts'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { emails } from '../../platform/mail/tables.ts'
import { proxyTo } from '../../testing/database-proxy.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createBuyer, type Buyer } from '../../testing/user-factory.ts'
import { startFakeSmtp, type FakeSmtp } from '../../testing/fake-smtp.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { readSettings, emptySettings, writeSetting } from '../content/index.ts'
import { orders } from '../sales/orders/tables.ts'
import { orderEvent, type OrderEvent } from '../sales/index.ts'
import { orderPayments } from '../payments/tables.ts'

let context: TestContext
let mail: FakeSmtp
let catalogue: TestCatalogue
let olena: Buyer
beforeAll(async () => {
  mail = await startFakeSmtp()
  context = await createTestContext({ SMTP_URL: mail.url, MAIL_FROM: 'Бетон <shop@shop.test>', DEMO: 'false' })
  catalogue = await seedTestCatalogue(context)
  olena = await createBuyer(context, { email: 'olena@example.com' })
  await writeSetting(context.database.db, 'seller', {
    ...emptySettings.seller,
    name: 'ТОВ «Бетон»',
    address: 'Черкаси',
    bank_details: null,
    bank: null,
    mfo: null,
    edrpou: '31316718',
    vat: null,
    phone: '+380472000000',
  })
  await writeSetting(context.database.db, 'notices', { ...emptySettings.notices, manager_email: 'manager@shop.test' })
})
afterAll(async () => {
  await context.close()
  await mail[Symbol.asyncDispose]()
})
beforeEach(() => {
  mail.received.length = 0
})
afterEach(async () => {
  mail.unknown.clear()
  await runJobs()
  await context.database.db.delete(emails)
  await context.database.pool.query('delete from jobs.job')
})

/** `LOOK=folder` writes the emails to a folder for inspection. */
async function runJobs(): Promise<void> {
  const folder = process.env['LOOK']
  if (!folder) return
  for (const { kind, language, content: document, subject, id } of await written())
    if (document)
      writeFileSync(`${folder}/${kind}-${language}-${id}.html`, renderEmail(document, { subject, language: language === 'en' ? 'en' : 'uk' }))
}

async function placeOrder({ language = 'uk', payment = 'CARD', comment = null as string | null } = {}): Promise<{ id: number; number: string }> {
  const { order_number: number } = await placeOrderAs(
    context,
    { ...olena.headers, 'user-language': language },
    {
      product: catalogue.products.plain,
      quantity: 2,
      terms: {
        receiver: { name: 'Олена Коваль', phone: '+380671234567' },
        delivery: { method: 'CARRIER', carrier: 'Нова пошта', city: 'Київ', address: 'відділення 12' },
        payer: { kind: 'PERSON' },
        payment_method: payment,
        comment,
      },
    },
  )
  const [row] = await context.database.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return { id: row?.id ?? 0, number }
}
const to = (recipient: string) => mail.received.filter((email) => email.to.includes(recipient))
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
let eventTypes = 0
async function emits(orderId: number, what: OrderEvent['what']): Promise<void> {
  mail.received.length = 0
  await enqueue(context, context.database.db, orderEvent, { key: `test ${++eventTypes}`, orderId, what })
  await context.runJobs()
}
const written = () => context.database.db.select().from(emails).orderBy(emails.id)

test('the confirmation names number, seller, goods, sums with VAT, delivery, payment and terms, and carries the PDF', async () => {
  const { number } = await placeOrder()
  await context.runJobs()
  const [email, ...others] = to(olena.email)
  expect(others).toEqual([])
  const text = spaced(email?.text('text/plain') ?? '')
  for (const expected of [
    number,
    'ТОВ «Бетон»',
    'ЄДРПОУ 31316718',
    'Горнятко',
    '2 × ₴ 1 500 = ₴ 3 000',
    'Разом із ПДВ: ₴ 3 000',
    'у тому числі ПДВ 20 %: ₴ 500',
    `Покупець: Олена Коваль\nТел. +380 67 123 45 67\n${olena.email}`,
    'Доставка: Перевізником — Нова пошта, Київ, відділення 12',
    'Карткою',
    '14 днів',
    'http://shop.test/uk/public-offer',
    `http://shop.test/uk/profile?order=${number}`,
  ])
    expect(text.toLowerCase()).toContain(expected.toLowerCase())
  // Emails format money as the screens do; only accounting documents have columns of hryvnias.
  expect(text).not.toMatch(/грн|UAH|,00/)
  const html = email?.text('text/html') ?? ''
  // The full stop that ends the sentence is no part of the address.
  expect(html).toContain('href="http://shop.test/uk/public-offer"')
  expect(html).toContain('<html dir="ltr" lang="uk"')
  expect(spaced(html)).toContain('₴ 3 000')
  const files = email?.parts.filter(({ fileName }) => fileName !== null) ?? []
  expect(files.map(({ type, fileName, content }) => [type, fileName?.replace(/\d+/g, 'N'), content.subarray(0, 5).toString()])).toEqual([
    ['application/pdf', 'confirmation-N-N.pdf', '%PDF-'],
  ])
  expect(email?.headers.get('auto-submitted')).toBe('auto-generated')
})

test('the emails of a seller who pays no VAT name a total without it', async () => {
  const { seller } = await readSettings(context.database.db)
  await writeSetting(context.database.db, 'seller', { ...seller, vat: 'не платник ПДВ' })
  await placeOrder()
  await context.runJobs()
  const text = spaced(to(olena.email)[0]?.text('text/plain') ?? '')
  expect(text).toContain('Разом: ₴ 3 000')
  expect(text).toContain('Продавець не є платником ПДВ')
  expect(text).not.toMatch(/[Зз] ПДВ|із ПДВ|ПДВ 20/)
  await writeSetting(context.database.db, 'seller', seller)
})

test('a buyer who pays by invoice finds it in the email', async () => {
  await placeOrder({ payment: 'INVOICE' })
  await context.runJobs()
  expect(to(olena.email)[0]?.parts.flatMap(({ fileName }) => fileName?.split('-')[0] ?? [])).toEqual(['confirmation', 'invoice'])
})

test('the manager gets an email about a new order in Ukrainian, and a reply goes to the buyer', async () => {
  const { number } = await placeOrder({ language: 'en', comment: 'Домофон 12\r\nдругий поверх' })
  await context.runJobs()
  const [email] = to('manager@shop.test')
  const text = spaced(email?.text('text/plain') ?? '')
  for (const expected of [`Нове замовлення ${number}`, 'Олена Коваль', '+380 67 123 45 67', 'Горнятко', 'Домофон 12', 'англійська'])
    expect(text).toContain(expected)
  expect(email?.headers.get('reply-to')).toBe(olena.email)
})

test('an order by phone sends an email only to the manager', async () => {
  await context.perform({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '0671234567', product_id: catalogue.products.plain, quantity: 1 },
  })
  await context.runJobs()
  expect(mail.received.map((email) => email.to)).toEqual([['manager@shop.test']])
})

for (const [language, paid, failed, refundedInPart, refunded, shipped] of [
  ['uk', 'Оплату отримано', 'Оплата не пройшла', 'Ми повернули частину коштів', 'Ми повернули кошти', 'Замовлення відправлено'],
  ['en', 'Payment received', 'The payment did not go through', 'Your partial refund', 'Your refund', 'Your order is on its way'],
] as const)
  test(`payment, failure, refund and progress are told in ${language}`, language === 'uk' ? {} : { tags: 'proof' }, async () => {
    const { id, number } = await placeOrder({ language })
    await context.runJobs()
    await emits(id, { kind: 'payment', status: 'failure' })
    expect(to(olena.email)[0]?.text('text/plain')).toContain(failed)
    expect(to(olena.email)[0]?.text('text/plain')).toContain(`http://shop.test/${language}/profile?order=${number}`)
    await context.database.db
      .update(orderPayments)
      .set({ status: 'success', received: money(300_000) })
      .where(eq(orderPayments.orderId, id))
    await emits(id, { kind: 'payment', status: 'wait_accept' })
    expect(to(olena.email)[0]?.text('text/plain')).toContain(paid)
    await emits(id, { kind: 'payment', status: 'success' })
    await emits(id, { kind: 'payment', status: 'failure' })
    expect(to(olena.email)).toEqual([])
    await context.database.db
      .update(orderPayments)
      .set({ refunded: money(100_000) })
      .where(eq(orderPayments.orderId, id))
    await emits(id, { kind: 'refund', amount: money(100_000), method: 'card' })
    expect(to(olena.email)[0]?.text('text/plain')).toContain(refundedInPart)
    expect(spaced(to(olena.email)[0]?.text('text/plain') ?? '')).toContain(language === 'uk' ? '₴ 3 000' : '₴ 3,000')
    await context.database.db
      .update(orderPayments)
      .set({ refunded: money(300_000) })
      .where(eq(orderPayments.orderId, id))
    await emits(id, { kind: 'refund', amount: money(200_000), method: 'card' })
    expect(to(olena.email)[0]?.text('text/plain')).toContain(refunded)
    await emits(id, { kind: 'state', state: 'shipped' })
    expect(to(olena.email)[0]?.text('text/plain')).toContain(shipped)
  })

test('a shop with an opening picture shows it above its emails, another shows none', { tags: 'proof' }, async () => {
  const html = async () => {
    mail.received.length = 0
    await placeOrder()
    await context.runJobs()
    return to(olena.email)[0]?.text('text/html')
  }
  expect(await html()).not.toContain('/share/')
  const { pool } = context.database
  await pool.query(
    "with image as (insert into media (hash, source_hash, type, width, height, placeholder, bytes, created_at) values ('0123456789abcdef0123', 'x', 'webp', 2000, 1125, '#a39a8b', 1, now()) returning id) insert into shop_pictures (name, media_id, alt_uk, alt_en) select 'entrance-wide', id, 'Двері', 'A door' from image",
  )
  expect(await html()).toMatch(/<img[^>]*src="http[^"]+\/share\/uk\/email\.jpg"/)
  await pool.query('delete from shop_pictures')
})

test('an order’s emails show its goods and say when they are ready', async () => {
  const { pool } = context.database
  await pool.query(
    "insert into media (hash, source_hash, type, width, height, placeholder, bytes, created_at) values ('abcdef0123456789abcd', 'y', 'webp', 1000, 1250, '#a39a8b', 1, now())",
  )
  const { id } = await placeOrder({ language: 'en' })
  await pool.query("update order_lines set media_id = (select id from media where source_hash = 'y') where order_id = $1", [id])
  await context.runJobs()
  const seen = () => {
    const [email] = to(olena.email)
    return { html: email?.text('text/html') ?? '', text: spaced(email?.text('text/plain') ?? '') }
  }
  const picture = /<img src="http:\/\/shop\.test\/media\/abcdef0123456789abcd-320\.jpeg" alt="Cup planter"/
  const ready = /Everything will be ready: \d+.* 20\d\d\./
  expect(seen().html).toMatch(picture)
  expect(seen().text).toMatch(ready)
  await emits(id, { kind: 'state', state: 'in_production' })
  expect(seen().html).toMatch(picture)
  expect(seen().text).toMatch(ready)
  await emits(id, { kind: 'payment', status: 'failure' })
  expect(seen().html).toMatch(picture)
})

test('an order that is rolled back sends no email', async () => {
  const { id } = await placeOrder()
  await context.runJobs()
  await context.database.db.delete(emails)
  const event: OrderEvent = { key: 'undone', orderId: id, what: { kind: 'state', state: 'ready' } }
  await context.database.db
    .transaction(async (tx) => {
      await enqueue(context, tx, orderEvent, event)
      throw new Error('no')
    })
    .catch(() => {})
  await context.runJobs()
  expect(await written()).toEqual([])
})

test('the same event queues one email, and an email is sent once, however often the jobs run', async () => {
  const { id } = await placeOrder()
  await context.runJobs()
  const event: OrderEvent = { key: 'twice', orderId: id, what: { kind: 'placed' } }
  for (let turn = 0; turn < 3; turn++) await enqueue(context, context.database.db, { ...orderEvent }, event)
  await context.runJobs()
  for (const email of await written())
    await context.database.pool.query(`insert into jobs.job (name, data) values ('send-email', $1)`, [
      { input: { emailId: email.id }, due: new Date(0).toISOString() },
    ])
  await context.runJobs()
  expect((await written()).map(({ kind }) => kind)).toEqual(['order-placed', 'order-manager'])
  expect(mail.received).toHaveLength(2)
})

const plain = { sender: 'Бетон', heading: 'Проба', blocks: [{ kind: 'text', text: 'Слова' }], contacts: [] } as const
const post = (recipient: string, key = `probe ${++eventTypes}`) =>
  queueEmail(context, context.database.db, { key, to: recipient, subject: 'Проба', language: 'uk', kind: 'probe', content: plain })

test('sending is retried when the mail server is busy', async () => {
  mail.rejections.push({ code: 451, message: 'Try later' }, { code: 421, message: 'Busy' })
  await post('a@example.com')
  for (const received of [0, 0, 1]) {
    await context.runJobs()
    expect(mail.received).toHaveLength(received)
  }
  expect((await written())[0]?.sentAt).toEqual(context.clock.now())
})

test('an invalid address fails at once, and the operator can retry it', async () => {
  mail.unknown.add('nobody@example.com')
  await post('nobody@example.com')
  expect((await context.runJobs()).failures).toHaveLength(1)
  const [failed] = await listFailedJobs(context)
  expect(failed).toMatchObject({ job: 'send-email', tries: 1, error: expect.stringContaining('No such mailbox') })
  expect((await context.runJobs()).ran).toBe(0)
  expect((await context.call({ url: '/dev/jobs' })).text).toContain('No such mailbox')
  mail.unknown.clear()
  expect(await retryFailedJob(context, failed?.id ?? '')).toBe(true)
  await context.runJobs()
  expect(mail.received).toHaveLength(1)
})

test('when the server’s answer is lost, the email is sent again as the same message', async () => {
  mail.hanging = 1
  await post('a@example.com')
  await context.runJobs()
  await context.runJobs()
  expect(mail.received).toHaveLength(2)
  const ids = new Set(mail.received.map(({ headers }) => headers.get('message-id')))
  expect([...ids]).toEqual([expect.stringMatching(/^<email-\d+-\d+@shop\.test>$/)])
})

test('an email that was taken while the database failed is recorded once the database is back, and not sent again', { tags: 'proof' }, async () => {
  const line = await proxyTo(context.database.url)
  const shop = await createTestContext({ SMTP_URL: mail.url }, line.url)
  try {
    await post('a@example.com')
    line.breakAt('update "emails" set "sent_at"')
    const running = shop.runJobs()
    await expect.poll(() => line.broken, { timeout: 30_000 }).toBeGreaterThan(1)
    line.breakAt(null)
    expect(await running).toMatchObject({ failures: [] })
    await shop.runJobs()
    expect(mail.received).toHaveLength(1)
    expect((await written()).map(({ sentAt }) => sentAt)).toEqual([expect.any(Date)])
  } finally {
    await shop.close()
    await line.cut()
  }
})

test('without a reachable mail server, emails wait and are sent when it is back', async () => {
  const closed = await startFakeSmtp()
  await closed[Symbol.asyncDispose]()
  const own = await createTestContext({ SMTP_URL: closed.url })
  try {
    await queueEmail(own, own.database.db, { key: 'k', to: 'a@example.com', subject: 's', language: 'uk', kind: 'probe', content: plain })
    expect((await own.runJobs()).failures).toHaveLength(1)
    expect((await own.database.db.select().from(emails))[0]?.sentAt).toBeNull()
    const back = await startFakeSmtp(Number(new URL(closed.url).port))
    await own.runJobs()
    expect(back.received.map((email) => email.to)).toEqual([['a@example.com']])
    await back[Symbol.asyncDispose]()
  } finally {
    await own.close()
  }
})

test('an email whose link has expired meanwhile is not sent', async () => {
  mail.rejections.push({ code: 451, message: 'Try later' })
  const expiresAt = new Date(context.clock.now().getTime() + 60_000)
  await queueEmail(context, context.database.db, {
    key: 'k',
    to: 'a@example.com',
    subject: 's',
    language: 'uk',
    kind: 'probe',
    content: plain,
    expiresAt,
  })
  expect((await context.runJobs()).failures).toHaveLength(1)
  context.clock.advance(60_000)
  expect((await context.runJobs()).failures).toEqual([])
  expect(mail.received).toEqual([])
})

test('a range of days is read in one piece, and an email fetches nothing early', () => {
  const html = renderEmail(
    { sender: 'Shop', heading: 'Order', blocks: [{ kind: 'facts', rows: [{ label: 'Ready', value: '16–20\u00a0November' }] }], contacts: [] },
    { subject: 'Order', language: 'en', mark: 'http://shop.test/icon-192.png', picture: 'http://shop.test/share/en/email.jpg' },
  )
  expect(html).toContain('<span style="white-space:nowrap">16–20\u00a0November</span>')
  expect(html).not.toContain('preload')
})

test('text from visitors is escaped', () => {
  const html = renderEmail(
    { sender: '<b>', heading: '<script>1</script>', blocks: [{ kind: 'text', text: '<img src=x onerror=1>' }], contacts: ['"<i>'] },
    { subject: '</title><script>2</script>', language: 'uk' },
  )
  expect(html).not.toMatch(/<script|<img|<b>|<i>/)
})

test('a very long word from a visitor does not widen the email', { tags: 'proof' }, async () => {
  const endless = 'ж'.repeat(400)
  await placeOrder({ comment: endless })
  await context.runJobs()
  const html = to('manager@shop.test')[0]?.text('text/html') ?? ''
  expect(html.match(new RegExp(`<p[^>]*word-break:break-word[^>]*>${endless}`))).not.toBeNull()
})

test('emails are deleted after their retention time', async () => {
  const { db } = context.database
  const row = { recipient: 'a@example.com', subject: 's', text: 't', language: 'uk' }
  const daysAgo = (days: number) => new Date(context.clock.now().getTime() - days * 86_400_000)
  await db.insert(emails).values([
    { ...row, kind: 'password-reset', createdAt: daysAgo(3) },
    { ...row, kind: 'password-reset', createdAt: daysAgo(1) },
    { ...row, kind: 'order-placed', createdAt: daysAgo(91) },
    { ...row, kind: 'order-placed', createdAt: daysAgo(89) },
    { ...row, kind: 'contact-message', createdAt: daysAgo(300) },
  ])
  const { purgeEmails } = await import('./jobs.ts')
  await purgeEmails.run(context, {})
  expect((await written()).map(({ kind }) => kind)).toEqual(['password-reset', 'order-placed', 'contact-message'])
})
