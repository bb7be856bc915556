import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddedLine } from '#contract/cart.ts'
import { statementsOf } from '#server/testing/count-statements.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'

let context: TestContext
let buyer: Buyer
let products: number[]
beforeAll(async () => {
  context = await createTestContext()
  buyer = await createBuyer(context)
  products = [await createProduct(context), await createProduct(context), await createProduct(context)]
})
afterAll(() => context.close())

async function addLines(count: number): Promise<number[]> {
  const ids: number[] = []
  for (const product of products.slice(0, count)) {
    const url = `/api/v1/cart/add/product/${product}`
    const { body } = await context.call({ method: 'POST', url, headers: buyer.headers, payload: { quantity: 1 } })
    ids.push((body as AddedLine).id) // a new line
  }
  return ids
}

async function checkOutStatements(lines: number, key: string): Promise<string[]> {
  const payload = { purchaseProductIds: await addLines(lines), payment_method: 'INVOICE', offer_accepted: true, adult_confirmed: true }
  const headers = { ...buyer.headers, 'idempotency-key': key }
  return statementsOf(context, async () => {
    expect(await context.call({ method: 'POST', url: '/api/v1/cartcheckout', headers, payload })).toMatchObject({ status: 201 })
  })
}

test('a checkout costs at most 19 statements however many lines it has, nine of them while others wait for its number, and notifies nobody', async () => {
  await checkOutStatements(1, 'the first one fills what is kept in memory')
  for (const lines of [1, 3]) {
    const statements = await checkOutStatements(lines, `lines ${lines}`)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(19)
    const counter = statements.findIndex((statement) => statement.includes('"order_counters"'))
    expect(counter).toBeGreaterThan(0)
    // The other buyers wait for these: until the commit nobody else gets a number.
    expect(statements.length - counter, statements.slice(counter).join('\n')).toBeLessThanOrEqual(9)
    // Commits that notify wait for one another's flush to the disk: every job would slow every checkout down.
    expect(statements.join('\n')).not.toContain('pg_notify')
  }
})
