import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { getBoss } from '../../platform/jobs/index.ts'
import { runCommand } from '../../manage/run-command.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let owner: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  owner = await createStaff(context, ['owner'])
})
afterAll(() => context.close())

test('given-up jobs are listed with their error and tried again', async () => {
  const { pool } = context.database
  await (await getBoss(context)).createQueue('x')
  await pool.query(
    `insert into jobs.job (name, data, source_name, source_output) values ('given-up', '{"input":{"a":1}}', 'x', '{"message":"broken"}')`,
  )
  const { body } = await callAdmin(context, owner, adminEndpoints.listJobs)
  expect(body).toMatchObject({ failed: 1, data: [{ job: 'x', input: { a: 1 }, error: 'broken' }] })
  const unknown = await callAdmin(context, owner, adminEndpoints.retryJobs, { body: { ids: ['00000000-0000-4000-8000-000000000000'] } })
  expect(unknown.body).toEqual({ retried: 0 })
  expect((await callAdmin(context, owner, adminEndpoints.retryJobs, { body: { ids: [body.data[0]?.id ?? ''] } })).body).toEqual({ retried: 1 })
  expect((await callAdmin(context, owner, adminEndpoints.listJobs)).body.data).toEqual([])
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: 'kind=job' })
  expect(audit.body.data).toMatchObject([{ action: 'job.retry', actor: { id: owner.id }, subject: { label: 'x' } }])
})

test('e-mails say their state and not what stands in them; one goes out again', async () => {
  await runCommand(context, ['staff', 'invite', 'somebody@example.com', 'content'])
  const list = (query: string) => callAdmin(context, owner, adminEndpoints.listEmails, { query })
  const found = await list('search=SOMEBODY')
  expect(found.body).toMatchObject({
    data: [{ recipient: 'somebody@example.com', subject: 'Запрошення до робочого кабінету', state: 'kept' }],
    meta: { total: 1 },
  })
  expect(JSON.stringify(found.body)).not.toContain('token=')
  expect((await list('state=sent')).body.data).toEqual([])
  const id = found.body.data[0]?.id ?? 0
  expect((await callAdmin(context, owner, adminEndpoints.sendEmailAgain, { params: { id } })).status).toBe(200)
  context.clock.advance(73 * 60 * 60_000)
  const again = await createStaff(context, ['owner'])
  expect(await callAdmin(context, again, adminEndpoints.sendEmailAgain, { params: { id } })).toMatchObject({
    status: 410,
    body: { reason: 'link_expired' },
  })
  const expired = await callAdmin(context, again, adminEndpoints.listEmails, { query: 'state=expired&search=somebody' })
  expect(expired.body.data).toMatchObject([{ id, state: 'expired' }])
  owner = again
})

test('health says what serves the shop, never a secret; a shop without a backup says so', async () => {
  const { body } = await callAdmin(context, owner, adminEndpoints.readHealth)
  expect(body).toMatchObject({ services: { mail: false, card_payment: false, telegram: false }, demo: expect.any(Boolean) })
  expect(body.database.bytes).toBeGreaterThan(0)
  expect(body).toMatchObject({ disk_free: expect.any(Number), database_in_clear: false, missing_details: expect.any(Number) })
  expect((await callAdmin(context, owner, adminEndpoints.listBackups)).body).toEqual({ data: [], stale: true, restored: null })
})

test('a rate that jumped counts or not by whoever decides; a payment alert goes with a note; both stand in the audit', async () => {
  const { pool } = context.database
  await pool.query(`insert into currency_rates (day, rate, state) values ('2026-01-02', 990000, 'pending'), ('2026-01-03', 995000, 'pending')`)
  await pool.query(`insert into payment_alerts (at, kind, detail) values (now(), 'unknown_order', 'a payment of 100')`)
  const review = (day: string, decision: 'approved' | 'rejected') =>
    callAdmin(context, owner, adminEndpoints.reviewRate, {
      params: { currency: 'USD', day },
      body: { decision, reason: 'The bank says so' },
    })
  expect((await callAdmin(context, owner, adminEndpoints.readRates)).body.pending).toEqual([
    { currency: 'USD', day: '2026-01-02', rate: 99 },
    { currency: 'USD', day: '2026-01-03', rate: 99.5 },
  ])
  expect((await review('2026-01-03', 'rejected')).body.pending).toEqual([{ currency: 'USD', day: '2026-01-02', rate: 99 }])
  expect((await review('2026-01-02', 'approved')).body).toMatchObject({
    current: [{ currency: 'USD', rate: 99, day: '2026-01-02' }, { currency: 'EUR' }],
    pending: [],
  })
  expect((await review('2026-01-02', 'rejected')).status, 'decided already').toBe(404)

  const [alert] = (await callAdmin(context, owner, adminEndpoints.listAlerts)).body.data
  expect(alert).toMatchObject({ kind: 'unknown_order', detail: 'a payment of 100', order_number: null })
  const close = (note: string) => callAdmin(context, owner, adminEndpoints.closeAlert, { params: { id: alert?.id ?? 0 }, body: { note } })
  expect((await close('')).status, 'without a note nobody learns what it was').toBe(422)
  expect((await close('the bank sent it twice')).status).toBe(204)
  expect((await callAdmin(context, owner, adminEndpoints.listAlerts)).body.data).toEqual([])
  const entries = (kind: string) => callAdmin(context, owner, adminEndpoints.listAudit, { query: `kind=${kind}` })
  expect((await entries('alert')).body.data).toMatchObject([{ action: 'alert.settle', reason: 'the bank sent it twice', actor: { id: owner.id } }])
  expect((await entries('rate')).body.data.map(({ subject }) => subject.id)).toEqual(['USD 2026-01-02', 'USD 2026-01-03'])
})

test('a test email goes to whoever asks, by the way of all others; a backup that is asked for is made', async () => {
  expect((await callAdmin(context, owner, adminEndpoints.sendTestEmail)).status).toBe(204)
  const { body } = await callAdmin(context, owner, adminEndpoints.listEmails, { query: `search=${owner.email}` })
  expect(body.data).toMatchObject([{ subject: 'Пробний лист', recipient: owner.email }, { subject: 'Запрошення до робочого кабінету' }])
  expect((await callAdmin(context, owner, adminEndpoints.makeBackup)).status).toBe(204)
  expect((await context.runJobs()).failures).toEqual([])
  expect((await callAdmin(context, owner, adminEndpoints.listBackups)).body).toMatchObject({ stale: false, data: [{ bytes: expect.any(Number) }] })
})
