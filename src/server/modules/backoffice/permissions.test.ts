import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminEndpoints, type AdminEndpoint } from '#contract/admin/api.ts'
import { may, staffRoles, type StaffRole } from '#contract/permissions.ts'
import { cookieIn, createStaff, ownOrigin, staffPassword, type TestStaff } from '../../testing/staff-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { createBuyer, type Buyer } from '../../testing/user-factory.ts'

let context: TestContext
let buyer: Buyer
let half: string
const people = new Map<StaffRole, TestStaff>()
beforeAll(async () => {
  context = await createTestContext()
  for (const role of staffRoles) people.set(role, await createStaff(context, [role]))
  buyer = await createBuyer(context)
  const payload = { email: (await createStaff(context, ['owner'])).email, password: staffPassword }
  half = cookieIn((await context.call({ method: 'POST', url: '/api/v1/admin/session', headers: ownOrigin(context), payload })).headers)
})
afterAll(() => context.close())

const rows: [string, AdminEndpoint][] = Object.entries(adminEndpoints)
const guarded = rows.flatMap(([name, row]) => (row.access === 'anyone' ? [] : [[name, row, row.access] as const]))
const open = rows.filter(([, { access }]) => access === 'anyone')
/** A group of settings that managers may write, and a thing that is not there: what is asked for does nothing. */
const urlOf = ({ path }: AdminEndpoint) =>
  `/api${path.replace(':group', 'hours').replace(':id', '999999').replace(':token', 'nothing').replace(':name', 'about-us').replace(':number', '9999').replace(':no', '9999').replace(':kind', 'invoice').replace(':paper', 'act').replace(':currency', 'USD').replace(':day', '2020-01-01')}`
const call = (row: AdminEndpoint, headers: Record<string, string>) =>
  context.call({
    method: row.method,
    url: urlOf(row),
    headers: { ...ownOrigin(context), ...headers },
    ...(row.method === 'GET' || row.method === 'DELETE' ? {} : { payload: {} }),
  })

describe.each(guarded)('%s', (_name, row, capability) => {
  test.each(staffRoles)('%s may exactly what the role holds', async (role) => {
    const answer = await call(row, { cookie: people.get(role)?.cookie ?? '' })
    const isRefused = answer.status === 403 && answer.text.includes('"reason":"not_permitted"')
    expect(isRefused).toBe(!may([role], capability))
    expect([200, 204, 403, 404, 422]).toContain(answer.status)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('nobody, a buyer and who has not entered the code are refused', async () => {
    const nobody = await call(row, {})
    expect(nobody).toMatchObject({ status: 401, body: { reason: 'signed_out' } })
    expect(nobody.headers['cache-control']).toBe('no-store')
    expect(await call(row, buyer.headers)).toMatchObject({ status: 401, body: { reason: 'signed_out' } })
    expect(await call(row, { cookie: half })).toMatchObject({ status: 401, body: { reason: 'code_needed' } })
  })
})

test.each(open)('%s may be called before signing in, and says nothing of anybody', async (_name, row) => {
  const answer = await call(row, {})
  expect([200, 204, 401, 410, 422]).toContain(answer.status)
  expect(answer.text).not.toContain('@example.com')
})

test('the public description of the API is silent about the back office', async () => {
  expect((await context.call({ url: '/api/docs/json' })).text).not.toContain('/v1/admin')
})
