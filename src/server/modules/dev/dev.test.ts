import { expect, test } from 'vitest'
import { staffRoles } from '#contract/permissions.ts'
import { queueEmail } from '../../platform/mail/stored-emails.ts'
import { startFakeSmtp } from '../../testing/fake-smtp.ts'
import { cookieIn } from '../../testing/staff-factory.ts'
import { createTestContext } from '../../testing/test-context.ts'

test('developers find the mailbox and the test cards', async () => {
  const context = await createTestContext()
  const { status, text } = await context.call({ url: '/dev' })
  expect(status).toBe(200)
  expect(text).toContain('/dev/mailbox')
  expect((await context.call({ url: '/dev/mailbox' })).text).toContain('No emails yet.')
  await context.close()
})

test('the mailbox shows an email as its reader sees it, without letting it do anything', async () => {
  const context = await createTestContext()
  const content = { sender: 'Бетон', heading: 'Проба', blocks: [{ kind: 'text', text: 'Слова <b>' }], contacts: [] } as const
  await queueEmail(context, context.database.db, { key: 'k', to: 'a@example.com', subject: 'Лист', language: 'uk', kind: 'probe', content })
  expect((await context.call({ url: '/dev/mailbox' })).text).toContain('<iframe src="/dev/mailbox/1"')
  const email = await context.call({ url: '/dev/mailbox/1' })
  expect(email.text).toContain('Слова &lt;b&gt;')
  expect(email.headers['content-security-policy']).toContain('sandbox')
  expect(email.headers['content-security-policy']).toContain('img-src http: https:')
  expect(email.text).toContain('/icon-192.png"')
  for (const url of ['/dev/mailbox/2', '/dev/mailbox/x', '/dev/mailbox/99999999999', '/dev/mailbox/1/0'])
    expect((await context.call({ url })).status, url).toBe(404)
  await context.close()
})

test('the settings page says what is set, what is a sample and what is missing, and tells no secret', async () => {
  const context = await createTestContext({ SMTP_URL: 'smtp://shop:hunter2@localhost:1', TELEGRAM_BOT_TOKEN: '123:hunter2' })
  const page = async () => (await context.call({ url: '/dev/settings' })).text
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const set = (name: string, value: string) =>
    context.call({ method: 'POST', url: '/dev/settings', headers, payload: new URLSearchParams({ name, value }).toString() })
  expect(await page()).toContain('the public offer does not say who sells')
  expect(await page()).toContain('not set: the office hears nothing in Telegram')
  expect(await page()).not.toContain('hunter2')
  expect(await set('seller.name', 'ТОВ «Бетон»')).toMatchObject({ status: 303 })
  expect(await page()).not.toContain('does not say who sells')
  expect(await page()).toContain('value="ТОВ «Бетон»"')
  await set('notices.telegram_chat', '-1001234567890')
  expect(await page()).toContain('of the settings: new orders')
  await set('contacts.email', 'sample@example.com')
  expect(await page()).toContain('A sample: no real shop says this.')
  const refused = await set('contacts.phones', 'none <b>')
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('value="none &lt;b&gt;"')
  expect(refused.text).toMatch(/role="alert">contacts\.phones: .*array/)
  for (const name of ['nothing', '__proto__', 'seller.constructor', '']) expect((await set(name, 'x')).status, name).toBe(422)
  await set('seller.name', '')
  expect(await page()).toContain('does not say who sells')
  await context.close()
})

test('jobs are counted, and a wrong id to be tried again changes nothing', async () => {
  const context = await createTestContext()
  expect((await context.call({ url: '/dev/jobs' })).text).toContain('0 waiting, 0 under way, 0 given up')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const payload of ['id=x', 'id=00000000-0000-8000-8000-000000000000', ''])
    expect(await context.call({ method: 'POST', url: '/dev/jobs', headers, payload }), payload).toMatchObject({ status: 303 })
  expect((await context.call({ url: '/metrics' })).text).toContain('jobs{state="failed"} 0')
  await context.close()
})

test('a job that was given up runs again once its button is pressed', { tags: 'proof' }, async () => {
  const mail = await startFakeSmtp()
  const context = await createTestContext({ SMTP_URL: mail.url })
  mail.unknown.add('nobody@example.com')
  const content = { sender: 'Бетон', heading: 'Проба', blocks: [{ kind: 'text', text: 'Слова' }], contacts: [] } as const
  await queueEmail(context, context.database.db, { key: 'k', to: 'nobody@example.com', subject: 'Лист', language: 'uk', kind: 'probe', content })
  await context.runJobs()
  const page = (await context.call({ url: '/dev/jobs' })).text
  expect(page).toContain('0 waiting, 0 under way, 1 given up')
  const id = /value="([^"]+)" name="id"/.exec(page)?.[1] ?? ''
  mail.unknown.clear()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await context.call({ method: 'POST', url: '/dev/jobs', headers, payload: `id=${id}` })).toMatchObject({ status: 303 })
  expect((await context.call({ url: '/dev/jobs' })).text).toContain('0 given up')
  await context.runJobs()
  expect(mail.received).toHaveLength(1)
  expect((await context.call({ url: '/dev/jobs' })).text).toContain('0 waiting, 0 under way, 0 given up')
  await context.close()
  await mail[Symbol.asyncDispose]()
})

test('a rate that jumped is decided about', async () => {
  const context = await createTestContext()
  await context.database.pool.query(`insert into currency_rates (day, rate, state) values ('2026-11-02', 600000, 'pending')`)
  expect((await context.call({ url: '/dev/rates' })).text).toContain('2026-11-02: 60')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await context.call({ method: 'POST', url: '/dev/rates', headers, payload: 'day=2026-11-02&decision=approved' })).toMatchObject({
    status: 303,
  })
  expect((await context.call({ url: '/dev/rates' })).text).toContain('None.')
  expect(await context.call({ method: 'POST', url: '/dev/rates', headers, payload: 'day=x&day=y' })).toMatchObject({ status: 303 })
  await context.close()
})

const form = (fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})

test('a developer is signed in to the back office as a new colleague of any role', async () => {
  const context = await createTestContext({ DEMO: 'true' })
  expect((await context.call({ url: '/dev' })).text).toContain('value="production"')
  for (const role of staffRoles) {
    const answer = await context.call({ ...form({ role, name: 'Тарас Бондар' }), url: '/dev/colleague' })
    expect(answer).toMatchObject({ status: 303, headers: { location: '/admin' } })
    const me = await context.call({ url: '/api/v1/admin/me', headers: { cookie: cookieIn(answer.headers) } })
    expect(me).toMatchObject({ status: 200, body: { name: 'Тарас Бондар', roles: [role] } })
  }
  for (const fields of [{}, { role: 'buyer' }]) expect((await context.call({ ...form(fields), url: '/dev/colleague' })).status).toBe(422)
  await context.close()
})

test('an invitation leads to its first step, without mail and without the operator', async () => {
  const context = await createTestContext()
  const invite = (email: string) => context.call({ ...form({ email, role: 'manager' }), url: '/dev/invitation' })
  const { status, headers } = await invite('new@example.com')
  expect(status).toBe(303)
  const token = /#token=(.+)$/.exec(String(headers['location']))?.[1] ?? ''
  expect((await context.call({ url: `/api/v1/admin/invitations/${token}` })).body).toMatchObject({ email: 'new@example.com', roles: ['manager'] })
  expect((await invite('nobody')).status).toBe(422)
  await context.close()
})

test('the clock of the shop can be read', async () => {
  const context = await createTestContext()
  expect((await context.call({ url: '/dev/clock' })).body).toEqual({ now: context.clock.now().toISOString() })
  await context.close()
})

test('none of it is there in production', async () => {
  const context = await createTestContext({ NODE_ENV: 'production' })
  for (const url of ['/dev', '/dev/mailbox', '/dev/mailbox/1', '/dev/jobs', '/dev/rates', '/dev/clock', '/simulator', '/api/docs', '/api/docs/json'])
    expect((await context.call({ url })).status, url).toBe(404)
  for (const url of ['/dev/colleague', '/dev/invitation'])
    expect((await context.call({ ...form({ role: 'owner', email: 'new@example.com' }), url })).status, url).toBe(404)
  await context.close()
})
