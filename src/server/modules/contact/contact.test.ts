import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSetting } from '../content/index.ts'
import { emails } from '../../platform/mail/tables.ts'
import { openSealed } from '../../platform/sealing.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { goodPassword, createBuyer } from '../../testing/user-factory.ts'
import { users } from '../accounts/tables.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { runCommand } from '../../manage/run-command.ts'
import { forwardPendingMessages } from './forward-pending.ts'
import { purgeMessages } from './purge-messages.ts'
import { contactMessages } from './tables.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  const contacts = { phones: [], email: 'manager@shop.test', map_url: null, opening_hours: { uk: null, en: null } }
  await writeSetting(context.database.db, 'contacts', contacts)
})
afterAll(() => context.close())

const good = { name: 'Олена Петренко', email: 'olena@example.com', phone: '067 123-45-67', message: 'Чи є вазон 80×80?', agreed: true }
const send = (payload: object, headers: Record<string, string> = {}) => context.call({ method: 'POST', url: '/api/v1/contact', payload, headers })
const messages = () => context.database.db.select().from(contactMessages)
const mailbox = () => context.database.db.select().from(emails)
async function errorsOf(change: object) {
  const { status, body } = await send({ ...good, ...change })
  return { status, errors: (body as { errors: unknown }).errors } // an error answer
}

test('a message is stored and one email goes to the manager, however often the same key comes', async () => {
  for (const attempt of [1, 2]) {
    const answer = await send(good, { 'idempotency-key': 'one', 'user-language': 'en' })
    expect([attempt, answer.status, answer.body]).toEqual([attempt, 201, { received: true }])
  }
  expect(await messages()).toMatchObject([{ name: good.name, email: good.email, phone: '380671234567', message: good.message, language: 'en' }])
  const sent = await mailbox()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ recipient: 'manager@shop.test', kind: 'contact-message', language: 'uk' })
  expect(sent[0]?.text).toContain('Чи є вазон 80×80?')
  expect((await send({ ...good, message: 'Інше' }, { 'idempotency-key': 'one' })).status).toBe(409)
})

test('two at once with one key are one message', async () => {
  const before = (await messages()).length
  const answers = await Promise.all([1, 2, 3].map(() => send(good, { 'idempotency-key': 'at once' })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await messages()).toHaveLength(before + 1)
})

test('every rule of the form has its own text', async () => {
  expect(await errorsOf({ name: 'я'.repeat(101) })).toEqual({ status: 422, errors: { name: 'Name cannot exceed 100 characters.' } })
  expect(await errorsOf({ name: ' ' })).toEqual({ status: 422, errors: { name: 'Name is required.' } })
  expect(await errorsOf({ email: 'olena@' })).toEqual({ status: 422, errors: { email: 'Invalid email address.' } })
  expect(await errorsOf({ email: undefined })).toEqual({ status: 422, errors: { email: 'Invalid email address.' } })
  expect(await errorsOf({ phone: '12345' })).toEqual({ status: 422, errors: { phone: 'Phone number must be exactly 12 digits.' } })
  expect(await errorsOf({ message: '😀'.repeat(401) })).toEqual({ status: 422, errors: { message: 'Message cannot exceed 400 characters.' } })
  expect(await errorsOf({ agreed: 'true' })).toEqual({ status: 422, errors: { agreed: 'You must agree to the privacy policy.' } })
})

test.each([
  ['a name of 100 letters', { name: 'я'.repeat(100) }],
  ['a message of 400 characters, each of two code units', { message: '😀'.repeat(400) }],
  ['no message at all: please call', { message: '' }],
  ['a phone with its plus', { phone: '+380671234567' }],
  ['a phone of twelve digits', { phone: '380671234567' }],
])('%s is taken', async (_what, change) => {
  expect((await send({ ...good, ...change })).status).toBe(201)
})

test('a program that fills in the hidden field hears the same and leaves nothing behind', async () => {
  const before = [(await messages()).length, (await mailbox()).length]
  const answer = await send({ ...good, website: 'https://spam.example' })
  expect([answer.status, answer.body]).toEqual([201, { received: true }])
  expect([(await messages()).length, (await mailbox()).length]).toEqual(before)
})

test('a name with a line break cannot add a header to the email', async () => {
  await send({ ...good, name: 'Олена\r\nBcc: all@example.com' })
  expect((await mailbox()).at(-1)?.subject).toBe('Повідомлення з сайту: Олена Bcc: all@example.com')
})

test('the eleventh message within ten minutes from one place waits', { tags: 'proof' }, async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1' })
  try {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await strict.call({ method: 'POST', url: '/api/v1/contact', payload: good })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    // Without the shop's address the messages wait in the database.
    expect(await strict.database.db.select().from(contactMessages)).toHaveLength(10)
    expect(await strict.database.db.select().from(emails)).toHaveLength(0)
  } finally {
    await strict.close()
  }
})

test('messages that came before the shop had an e-mail go to the manager once it has one, each once', { tags: 'proof' }, async () => {
  const fresh = await createTestContext()
  try {
    const { db } = fresh.database
    for (const name of ['Перша', 'Дру\u001Bга']) await fresh.call({ method: 'POST', url: '/api/v1/contact', payload: { ...good, name } })
    const subjects = async () => (await db.select().from(emails).orderBy(emails.id)).map(({ subject }) => subject)
    const passes = async () => {
      await enqueue(fresh, db, forwardPendingMessages, {})
      expect(await fresh.runJobs()).toMatchObject({ failures: [] })
    }
    await passes()
    expect(await subjects()).toEqual([])
    expect(await runCommand(fresh, ['messages'])).toMatch(
      /Друга, \+380\s67\s123\s45\s67, olena@example\.com\n {2}waits.*\n {2}> Чи є вазон 80×80\?\n\d+ .*Перша/,
    )
    await runCommand(fresh, ['settings', 'notices.manager_email', 'manager@shop.test'])
    for (const _attempt of [1, 2]) await passes()
    expect(await subjects()).toEqual(['Повідомлення з сайту: Перша', expect.stringContaining('Повідомлення з сайту: Дру')])
    expect((await db.select().from(contactMessages)).map(({ forwardedAt }) => forwardedAt)).toEqual([fresh.clock.now(), fresh.clock.now()])
    expect(await runCommand(fresh, ['messages'])).not.toContain('waits')
  } finally {
    await fresh.close()
  }
})

test('what a signed-in person wrote is in their export and goes with their account; a typed e-mail alone proves nothing', async () => {
  const buyer = await createBuyer(context)
  await send({ ...good, message: 'Моє' }, buyer.headers)
  const [account] = await context.database.db.select().from(users).where(eq(users.id, buyer.userId))
  await send({ ...good, email: account?.email, message: 'Чуже з моєю поштою' })
  const { body } = await context.call({ url: '/api/v1/user/export', headers: buyer.headers })
  expect((body as { messages: unknown[] }).messages).toMatchObject([{ message: 'Моє', phone: '380671234567' }]) // an export
  const before = (await messages()).length
  expect((await context.call({ method: 'DELETE', url: '/api/v1/user/me', headers: buyer.headers, payload: { password: goodPassword } })).status).toBe(
    204,
  )
  expect(await messages()).toHaveLength(before - 1)
})

test('a spoilt token does not keep a message out', async () => {
  expect((await send(good, { authorization: 'Bearer spoilt' })).status).toBe(201)
})

test('after a year a message is gone, and the email about it', async () => {
  const fresh = await createTestContext()
  try {
    const { db } = fresh.database
    const day = 86_400_000
    const row = { name: 'О', email: 'o@example.com', phone: '380671234567', message: '', language: 'uk' as const }
    const email = { recipient: 'manager@shop.test', subject: 's', text: 't', language: 'uk', kind: 'contact-message' }
    for (const days of [366, 364]) {
      const createdAt = new Date(fresh.clock.now().getTime() - days * day)
      await db.insert(contactMessages).values({ ...row, createdAt })
      await db.insert(emails).values({ ...email, createdAt })
    }
    await purgeMessages.run(fresh, {})
    expect([(await db.select().from(contactMessages)).length, (await db.select().from(emails)).length]).toEqual([1, 1])
  } finally {
    await fresh.close()
  }
})

test('what shows nothing and turns the line around does not reach the manager; the line breaks of a message do', async () => {
  const name = 'Олена\u202e\u2066 moc.elpmaxe\u0007\r\nBcc: x@example.com'
  const message = 'Перший рядок\r\nдругий\u202e рядок\u0000'.replace('\u0000', '\u001b[31m')
  expect((await send({ ...good, name, message })).status).toBe(201)
  const stored = (await messages()).at(-1)
  expect(stored).toMatchObject({ name: 'Олена moc.elpmaxe Bcc: x@example.com', message: 'Перший рядок\nдругий рядок[31m' })
  const email = (await mailbox()).at(-1)
  expect(email?.subject).toContain('Олена moc.elpmaxe Bcc')
  expect(`${email?.subject}${openSealed(context, email?.text ?? '')}`).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u)
})

test('from abroad a message needs no phone, and the office reads its country', async () => {
  await context.database.db.delete(contactMessages)
  const abroad = { ...good, phone: '', country: 'PL' }
  expect((await send(abroad)).status).toBe(201)
  expect(await messages()).toMatchObject([{ phone: '', country: 'PL', email: good.email }])
  expect(await errorsOf({ phone: '', country: '' })).toEqual({ status: 422, errors: { phone: 'Phone number must be exactly 12 digits.' } })
  expect(await errorsOf({ phone: '+48 601 234 567', country: 'PL' })).toMatchObject({ status: 422 })
})

test('a repeated message is answered without counting, however its phone is written', async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1' })
  const one = (phone: string, key: string) =>
    strict.call({ method: 'POST', url: '/api/v1/contact', headers: { 'idempotency-key': key }, payload: { ...good, phone } })
  for (let i = 0; i < 12; i++) expect((await one(i % 2 ? '+380671234567' : '067 123-45-67', 'again')).status).toBe(201)
  expect(await strict.database.db.$count(contactMessages)).toBe(1)
  await strict.close()
})
