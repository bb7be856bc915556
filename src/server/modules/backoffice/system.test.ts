import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { bossOf } from '../../platform/jobs/index.ts'
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
  await (await bossOf(context)).createQueue('x')
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
  expect(audit.body.data).toMatchObject([{ action: 'job.retry', actor: { id: owner.id }, thing: { label: 'x' } }])
})

test('e-mails say their state and not what stands in them; one goes out again', async () => {
  await runCommand(context, ['staff', 'invite', 'somebody@example.com', 'content'])
  const list = (query: string) => callAdmin(context, owner, adminEndpoints.listEmails, { query })
  const found = await list('search=SOMEBODY')
  expect(found.body).toMatchObject({ data: [{ recipient: 'somebody@example.com', kind: 'staff-invitation', state: 'kept' }], meta: { total: 1 } })
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
  expect((await callAdmin(context, owner, adminEndpoints.listBackups)).body).toEqual({ data: [], stale: true })
})
