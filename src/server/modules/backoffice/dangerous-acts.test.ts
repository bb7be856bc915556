import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { BulkPricesQuestion } from '#contract/admin/bulk-prices.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let catalogue: TestCatalogue
let owner: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  owner = await createStaff(context, ['owner'])
})
afterAll(() => context.close())

const reasonOf = async (query: string) => (await callAdmin(context, owner, adminEndpoints.listAudit, { query })).body.data[0]?.reason
const versionOf = async (id: number) => (await callAdmin(context, owner, adminEndpoints.readProduct, { params: { id } })).body.version

/** Each act once without a reason and once with one; where the audit has it. */
const acts: Record<string, () => Promise<{ act: (reason: string) => Promise<{ status: number }>; audit: string }>> = {
  async hide() {
    const id = catalogue.products.bench
    const version = await versionOf(id)
    const act = (reason: string) => callAdmin(context, owner, adminEndpoints.hideProduct, { params: { id }, body: { version, reason } })
    return { act, audit: `kind=product&subject=${id}` }
  },
  async 'hide many'() {
    const id = catalogue.products.plain
    const filter = { search: '', category: null, state: null, missing: null, ids: [id] }
    const act = async (reason: string) => {
      const body = { filter, act: { kind: 'hide', ...(reason !== '' && { reason }) } } as const
      const started = await callAdmin(context, owner, adminEndpoints.startBulkAct, { body })
      await context.runJobs()
      return started
    }
    return { act, audit: `kind=product&subject=${id}` }
  },
  async 'delete a product'() {
    const id = catalogue.products.varies
    const version = await versionOf(id)
    const act = (reason: string) => callAdmin(context, owner, adminEndpoints.removeProduct, { params: { id }, body: { version, reason } })
    return { act, audit: `kind=product&subject=${id}` }
  },
  async 'block somebody'() {
    const { id } = await createStaff(context, ['manager'])
    const act = (reason: string) =>
      callAdmin(context, owner, adminEndpoints.editStaff, { params: { id }, body: { version: 0, blocked: true, ...(reason !== '' && { reason }) } })
    return { act, audit: `kind=staff&subject=${id}` }
  },
  async 'give somebody other roles'() {
    const { id } = await createStaff(context, ['manager'])
    const act = (reason: string) =>
      callAdmin(context, owner, adminEndpoints.editStaff, {
        params: { id },
        body: { version: 0, roles: ['production'], ...(reason !== '' && { reason }) },
      })
    return { act, audit: `kind=staff&subject=${id}` }
  },
  async 'withdraw an invitation'() {
    const invited = await callAdmin(context, owner, adminEndpoints.inviteStaff, { body: { email: 'wrong@example.com', roles: ['manager'] } })
    const { id } = invited.body
    const act = (reason: string) => callAdmin(context, owner, adminEndpoints.withdrawInvitation, { params: { id }, body: { reason } })
    return { act, audit: `kind=staff&subject=invitation%20${id}` }
  },
  async 'end somebody’s way in'() {
    const { id } = await createStaff(context, ['manager'])
    const act = (reason: string) => callAdmin(context, owner, adminEndpoints.resetStaff, { params: { id }, body: { reason } })
    return { act, audit: `kind=staff&subject=${id}` }
  },
  async 'decide on a rate'() {
    await context.database.pool.query(`insert into currency_rates (day, rate, state) values ('2026-01-02', 990000, 'pending')`)
    const params = { currency: 'USD' as const, day: '2026-01-02' }
    const act = (reason: string) => callAdmin(context, owner, adminEndpoints.reviewRate, { params, body: { decision: 'rejected', reason } })
    return { act, audit: 'kind=rate&subject=USD%202026-01-02' }
  },
  async 'change many prices'() {
    const rule: BulkPricesQuestion['rule'] = { change: { kind: 'percent', percent: 700 }, base: true, impacts: false, step: 10 }
    const question = { filter: { search: '', category: null, state: null, missing: null, ids: [catalogue.products.conus] }, rule }
    const { fingerprint } = (await callAdmin(context, owner, adminEndpoints.previewPrices, { body: question })).body
    const act = (reason: string) => callAdmin(context, owner, adminEndpoints.applyPrices, { body: { ...question, fingerprint, skip: [], reason } })
    return { act, audit: 'kind=change-set' }
  },
}

for (const [name, prepare] of Object.entries(acts))
  test(`${name}: refused without a reason; the reason stands in the audit`, async () => {
    const { act, audit } = await prepare()
    expect((await act('')).status).toBe(422)
    expect((await act('Сезон скінчився')).status).toBeLessThan(300)
    expect(await reasonOf(audit)).toBe('Сезон скінчився')
  })
