import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { orderEvent, type OrderEvent } from '#contract/order-event.ts'
import { enqueue, listFailedJobs, retryFailedJob } from '../../platform/jobs/index.ts'
import { postLetter } from '../../platform/mail/queue-email.ts'
import { renderLetter } from '../../platform/mail/render-email.ts'
import { letters } from '../../platform/mail/tables.ts'
import { buys } from '../../testing/order-factory.ts'
import { seedCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { hasBuyer, type Buyer } from '../../testing/user-factory.ts'
import { openMailServer, type MailServer } from '../../testing/fake-smtp.ts'
import { testWorld, type TestWorld } from '../../testing/test-context.ts'
import { writeSetting } from '../content/index.ts'
import { orders } from '../orders/tables.ts'
import { bills } from '../payments/tables.ts'

let world: TestWorld
let mail: MailServer
let catalogue: TestCatalogue
let olena: Buyer
beforeAll(async () => {
  mail = await openMailServer()
  world = await testWorld({ SMTP_URL: mail.url, MAIL_FROM: 'Бетон <shop@shop.test>', DEMO: 'false' })
  catalogue = await seedCatalogue(world)
  olena = await hasBuyer(world, { email: 'olena@example.com' })
  await writeSetting(world.database.db, 'seller', {
    name: 'ТОВ «Бетон»',
    address: 'Черкаси',
    bank_details: null,
    bank: null,
    mfo: null,
    edrpou: '31316718',
    vat: null,
    phone: '+380472000000',
  })
  await writeSetting(world.database.db, 'notices', { manager_email: 'manager@shop.test' })
})
afterAll(async () => {
  await world.close()
  await mail[Symbol.asyncDispose]()
})
beforeEach(() => {
  mail.received.length = 0
})
afterEach(async () => {
  mail.unknown.clear()
  await look()
  await world.database.db.delete(letters)
  await world.database.pool.query('delete from jobs.job')
})

/** `LOOK=folder` keeps what was written, to be looked at. */
async function look(): Promise<void> {
  const folder = process.env['LOOK']
  if (!folder) return
  for (const { kind, language, paper, subject, id } of await written())
    if (paper) writeFileSync(`${folder}/${kind}-${language}-${id}.html`, renderLetter(paper, { subject, language: language === 'en' ? 'en' : 'uk' }))
}

async function places({ language = 'uk', payment = 'CARD', comment = null as string | null } = {}): Promise<{ id: number; number: string }> {
  const { order_number: number } = await buys(
    world,
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
  const [row] = await world.database.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return { id: row?.id ?? 0, number }
}
const to = (address: string) => mail.received.filter((letter) => letter.to.includes(address))
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
let happened = 0
async function hears(orderId: number, what: OrderEvent['what']): Promise<void> {
  mail.received.length = 0
  await enqueue(world, world.database.db, orderEvent, { key: `test ${++happened}`, orderId, what })
  await world.runJobs()
}
const written = () => world.database.db.select().from(letters).orderBy(letters.id)

test('the confirmation names number, seller, goods, sums with VAT, delivery, payment and terms, and carries the PDF', async () => {
  const { number } = await places()
  await world.runJobs()
  const [letter, ...others] = to(olena.email)
  expect(others).toEqual([])
  const text = spaced(letter?.text('text/plain') ?? '')
  for (const said of [
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
    expect(text.toLowerCase()).toContain(said.toLowerCase())
  // Letters write money as the screens do; only papers of account have columns of hryvnias.
  expect(text).not.toMatch(/грн|UAH|,00/)
  const html = letter?.text('text/html') ?? ''
  expect(html).toContain('<html dir="ltr" lang="uk"')
  expect(spaced(html)).toContain('₴ 3 000')
  const files = letter?.parts.filter(({ fileName }) => fileName !== null) ?? []
  expect(files.map(({ type, fileName, content }) => [type, fileName?.replace(/\d+/g, 'N'), content.subarray(0, 5).toString()])).toEqual([
    ['application/pdf', 'confirmation-N-N.pdf', '%PDF-'],
  ])
  expect(letter?.headers.get('auto-submitted')).toBe('auto-generated')
})

test('who pays by invoice finds it in the letter', async () => {
  await places({ payment: 'INVOICE' })
  await world.runJobs()
  expect(to(olena.email)[0]?.parts.flatMap(({ fileName }) => fileName?.split('-')[0] ?? [])).toEqual(['confirmation', 'invoice'])
})

test('the manager hears of a new order in Ukrainian, and an answer goes to the buyer', async () => {
  const { number } = await places({ language: 'en', comment: 'Домофон 12\r\nдругий поверх' })
  await world.runJobs()
  const [letter] = to('manager@shop.test')
  const text = spaced(letter?.text('text/plain') ?? '')
  for (const said of [`Нове замовлення ${number}`, 'Олена Коваль', '+380 67 123 45 67', 'Горнятко', 'Домофон 12', 'англійська'])
    expect(text).toContain(said)
  expect(letter?.headers.get('reply-to')).toBe(olena.email)
})

test('an order by phone has nobody to write to but the manager', async () => {
  await world.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '0671234567', product_id: catalogue.products.plain, quantity: 1 },
  })
  await world.runJobs()
  expect(mail.received.map((letter) => letter.to)).toEqual([['manager@shop.test']])
})

test.each([
  ['uk', 'Оплату отримано', 'Оплата не пройшла', 'Ми повернули частину коштів', 'Ми повернули кошти', 'Замовлення відправлено'],
  [
    'en',
    'Payment received',
    'The payment did not go through',
    'We have refunded part of your payment',
    'We have refunded you',
    'Your order is on its way',
  ],
])('payment, failure, refund and progress are told in %s', async (language, paid, failed, refundedInPart, refunded, shipped) => {
  const { id, number } = await places({ language })
  await world.runJobs()
  await hears(id, { kind: 'payment', status: 'failure' })
  expect(to(olena.email)[0]?.text('text/plain')).toContain(failed)
  expect(to(olena.email)[0]?.text('text/plain')).toContain(`http://shop.test/${language}/profile?order=${number}`)
  await world.database.db
    .update(bills)
    .set({ status: 'success', received: money(300_000) })
    .where(eq(bills.orderId, id))
  await hears(id, { kind: 'payment', status: 'wait_accept' })
  expect(to(olena.email)[0]?.text('text/plain')).toContain(paid)
  await hears(id, { kind: 'payment', status: 'success' })
  await hears(id, { kind: 'payment', status: 'failure' })
  expect(to(olena.email)).toEqual([])
  await world.database.db
    .update(bills)
    .set({ refunded: money(100_000) })
    .where(eq(bills.orderId, id))
  await hears(id, { kind: 'refund', amount: money(100_000) })
  expect(to(olena.email)[0]?.text('text/plain')).toContain(refundedInPart)
  expect(spaced(to(olena.email)[0]?.text('text/plain') ?? '')).toContain(language === 'uk' ? '₴ 3 000' : '₴ 3,000')
  await world.database.db
    .update(bills)
    .set({ refunded: money(300_000) })
    .where(eq(bills.orderId, id))
  await hears(id, { kind: 'refund', amount: money(200_000) })
  expect(to(olena.email)[0]?.text('text/plain')).toContain(refunded)
  await hears(id, { kind: 'state', state: 'shipped' })
  expect(to(olena.email)[0]?.text('text/plain')).toContain(shipped)
})

test('an order that is undone writes to nobody', async () => {
  const { id } = await places()
  await world.runJobs()
  await world.database.db.delete(letters)
  const news: OrderEvent = { key: 'undone', orderId: id, what: { kind: 'state', state: 'ready' } }
  await world.database.db
    .transaction(async (tx) => {
      await enqueue(world, tx, orderEvent, news)
      throw new Error('no')
    })
    .catch(() => {})
  await world.runJobs()
  expect(await written()).toEqual([])
})

test('the same news writes one letter, and a letter goes out once, however often their jobs run', async () => {
  const { id } = await places()
  const again = { name: 'send-letter', input: orderEvent.input.partial() }
  await world.runJobs()
  const news: OrderEvent = { key: 'twice', orderId: id, what: { kind: 'placed' } }
  for (let turn = 0; turn < 3; turn++) await enqueue(world, world.database.db, { ...orderEvent }, news)
  await world.runJobs()
  for (const letter of await written())
    await world.database.pool.query(`insert into jobs.job (name, data) values ('work', $1)`, [
      { job: again.name, input: { letterId: letter.id }, due: new Date(0).toISOString() },
    ])
  await world.runJobs()
  expect((await written()).map(({ kind }) => kind)).toEqual(['order-placed', 'order-manager'])
  expect(mail.received).toHaveLength(2)
})

const plain = { sender: 'Бетон', heading: 'Проба', blocks: [{ kind: 'text', text: 'Слова' }], contacts: [] } as const
const post = (address: string, key = `probe ${++happened}`) =>
  postLetter(world, world.database.db, { key, to: address, subject: 'Проба', language: 'uk', kind: 'probe', paper: plain })

test('a mail server that is busy is asked again', async () => {
  mail.refusals.push({ code: 451, message: 'Try later' }, { code: 421, message: 'Busy' })
  await post('a@example.com')
  for (const received of [0, 0, 1]) {
    await world.runJobs()
    expect(mail.received).toHaveLength(received)
  }
  expect((await written())[0]?.sentAt).toEqual(world.clock.now())
})

test('a wrong address is given up at once, and can be tried again by the operator', async () => {
  mail.unknown.add('nobody@example.com')
  await post('nobody@example.com')
  expect((await world.runJobs()).failures).toHaveLength(1)
  const [failed] = await listFailedJobs(world)
  expect(failed).toMatchObject({ job: 'send-letter', tries: 1, error: expect.stringContaining('No such mailbox') })
  expect((await world.runJobs()).ran).toBe(0)
  expect((await world.call({ url: '/dev/jobs' })).text).toContain('No such mailbox')
  mail.unknown.clear()
  expect(await retryFailedJob(world, failed?.id ?? '')).toBe(true)
  await world.runJobs()
  expect(mail.received).toHaveLength(1)
})

test('when the answer is lost after the whole letter, it goes out again as the same letter', async () => {
  mail.silent = 1
  await post('a@example.com')
  await world.runJobs()
  await world.runJobs()
  expect(mail.received).toHaveLength(2)
  const ids = new Set(mail.received.map(({ headers }) => headers.get('message-id')))
  expect([...ids]).toEqual([expect.stringMatching(/^<letter-\d+-\d+@shop\.test>$/)])
})

test('no mail server at all: letters wait, and go out when it is back', async () => {
  const closed = await openMailServer()
  await closed[Symbol.asyncDispose]()
  const own = await testWorld({ SMTP_URL: closed.url })
  try {
    await postLetter(own, own.database.db, { key: 'k', to: 'a@example.com', subject: 's', language: 'uk', kind: 'probe', paper: plain })
    expect((await own.runJobs()).failures).toHaveLength(1)
    expect((await own.database.db.select().from(letters))[0]?.sentAt).toBeNull()
    const back = await openMailServer(Number(new URL(closed.url).port))
    await own.runJobs()
    expect(back.received.map((letter) => letter.to)).toEqual([['a@example.com']])
    await back[Symbol.asyncDispose]()
  } finally {
    await own.close()
  }
})

test('a letter whose link has expired meanwhile is not sent', async () => {
  mail.refusals.push({ code: 451, message: 'Try later' })
  const expiresAt = new Date(world.clock.now().getTime() + 60_000)
  await postLetter(world, world.database.db, { key: 'k', to: 'a@example.com', subject: 's', language: 'uk', kind: 'probe', paper: plain, expiresAt })
  expect((await world.runJobs()).failures).toHaveLength(1)
  world.clock.advance(60_000)
  expect((await world.runJobs()).failures).toEqual([])
  expect(mail.received).toEqual([])
})

test('what strangers type stays text', () => {
  const html = renderLetter(
    { sender: '<b>', heading: '<script>1</script>', blocks: [{ kind: 'text', text: '<img src=x onerror=1>' }], contacts: ['"<i>'] },
    { subject: '</title><script>2</script>', language: 'uk' },
  )
  expect(html).not.toMatch(/<script|<img|<b>|<i>/)
})

test('one endless word that a stranger types does not widen the letter', async () => {
  const endless = 'ж'.repeat(400)
  await places({ comment: endless })
  await world.runJobs()
  const html = to('manager@shop.test')[0]?.text('text/html') ?? ''
  expect(html.match(new RegExp(`<p[^>]*word-break:break-word[^>]*>${endless}`))).not.toBeNull()
})

test('letters are forgotten after their time', async () => {
  const { db } = world.database
  const row = { recipient: 'a@example.com', subject: 's', text: 't', language: 'uk' }
  const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000)
  await db.insert(letters).values([
    { ...row, kind: 'password-reset', createdAt: daysAgo(3) },
    { ...row, kind: 'password-reset', createdAt: daysAgo(1) },
    { ...row, kind: 'order-placed', createdAt: daysAgo(91) },
    { ...row, kind: 'order-placed', createdAt: daysAgo(89) },
    { ...row, kind: 'contact-message', createdAt: daysAgo(300) },
  ])
  const { forgetLetters } = await import('./jobs.ts')
  await forgetLetters.run(world, {})
  expect((await written()).map(({ kind }) => kind)).toEqual(['password-reset', 'order-placed', 'contact-message'])
})
