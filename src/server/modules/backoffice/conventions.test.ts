import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminEndpoints, type AdminEndpoint } from '#contract/admin/api.ts'
import { createStaff, ownOrigin, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let owner: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  await seedTestCatalogue(context)
  owner = await createStaff(context, ['owner'])
})
afterAll(() => context.close())

type Name = keyof typeof adminEndpoints
const rows = Object.entries(adminEndpoints) as [Name, AdminEndpoint][] // the table's own names
const url = ({ path }: AdminEndpoint) =>
  `/api${path
    .replace(':group', 'hours')
    .replace(':name', 'about-us')
    .replace(':number', '9999')
    .replace(':day', '2020-01-01')
    .replace(/:(id|code)/, '999999')}`
const call = (row: AdminEndpoint, language: 'uk' | 'en', query = '') => {
  const headers = { ...ownOrigin(context), cookie: owner.cookie, 'user-language': language }
  return context.call({ method: row.method, url: `${url(row)}${query}`, headers, ...(row.method === 'GET' ? {} : { payload: {} }) })
}

/** What names none, and why nothing of anybody is lost by it. */
const withoutVersion: Partial<Record<Name, string>> = {
  showBatchPhoto: 'one tick, which says what it is to be',
  orderCasting: 'it names the whole order that it began from, which is compared instead',
}

describe.each(rows.filter(([, { method }]) => method === 'PUT'))('%s', (name, row) => {
  test('names the version that it began from', async () => {
    const answer = await call(row, 'en')
    expect(answer).toMatchObject({ status: 422, body: { reason: 'invalid' } })
    const asked = 'version' in (answer.body as { errors: Record<string, string> }).errors // rule 7.1
    expect(asked, JSON.stringify(answer.body)).toBe(withoutVersion[name] === undefined)
  })
})

/** Lists that go on over pages; of changes of many products only the last ones are listed. */
const lists = rows.filter(([name]) => /^list(Audit|Products|Orders|Customers|Quotes|ContactMessages|Pictures|Emails)$/.test(name))

describe.each(lists)('%s', (_name, row) => {
  test('has rows, how many there are and the way on, and takes any cursor', async () => {
    const { status, body } = await call(row, 'uk')
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: expect.any(Array), meta: { total: expect.any(Number), capped: false }, links: { next: null } })
    for (const cursor of ['nothing', '-1', '99999999999999999999', 'e30', "'"])
      expect([200, 422], cursor).toContain((await call(row, 'uk', `?cursor=${encodeURIComponent(cursor)}`)).status)
  })
})

/** Every number of an answer, in its order. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []

test.each([...lists, ...rows.filter(([name]) => name === 'readToday' || name === 'readAnalytics')])(
  '%s answers hryvnias in either language',
  async (_name, row) => {
    const [uk, en] = [await call(row, 'uk'), await call(row, 'en')]
    expect(numbersIn(en.body)).toEqual(numbersIn(uk.body))
  },
)
