// @module-tag proof
import fc from 'fast-check'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { createProduct } from '#server/testing/product-factory.ts'
import { createBuyer, type Buyer } from '#server/testing/user-factory.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { cartLines, carts } from './tables.ts'

const buyersAtOnce = 20
// Not a measure: on a busy machine hundreds of interleavings take their time.
const timeout = Math.max(600_000, Number(process.env['INTERLEAVINGS'] ?? 0) * 1_000)
/** Each of three sessions of one buyer. Some with every change; `npm run proofs interleavings` makes thousands. */
const count = Number(process.env['INTERLEAVINGS'] ?? 40)
const rounds = Math.ceil(count / buyersAtOnce)

let context: TestContext
let buyers: Buyer[]
let stock: number[]
beforeAll(async () => {
  context = await createTestContext()
  buyers = await Promise.all(Array.from({ length: buyersAtOnce }, () => createBuyer(context)))
  stock = [await createProduct(context), await createProduct(context, { price: 99_999 })]
}, timeout)
afterAll(() => context.close())

interface Step {
  readonly act: 'add' | 'edit' | 'options' | 'remove' | 'clear' | 'check out'
  readonly product: number
  readonly color: string
  readonly quantity: number
  readonly pick: number
  /** Event-loop turns to wait first: what makes the interleavings differ. */
  readonly delayMs: number
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('add', 'add', 'add', 'edit', 'options', 'remove', 'clear', 'check out', 'check out'),
  product: fc.nat(1),
  color: fc.constantFrom('natural', 'white'),
  quantity: fc.integer({ min: 1, max: 4 }),
  pick: fc.nat(3),
  delayMs: fc.nat(5),
})
const sessions = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 3 })
const interleavings = fc.array(sessions, { minLength: buyersAtOnce, maxLength: buyersAtOnce })

/** What sessions did: only what the answers told them. */
interface Ledger {
  readonly placed: { readonly number: string; readonly lines: readonly number[]; readonly total: number }[]
  added: number
}

async function request(buyer: Buyer, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const answer = await context.call({ method, url: `/api/v1${path}`, headers: buyer.headers, ...(payload ? { payload } : {}) })
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500)
  return answer
}
const cartOf = async (buyer: Buyer) => (await request(buyer, 'GET', '/cart')).body as Cart // a signed-in buyer always has one

/** What a session sees in its cart before it acts. Straight from the table: hundreds of whole carts are most of the work. */
function openLinesOf(buyer: Buyer): Promise<{ id: number }[]> {
  return context.database.db
    .select({ id: cartLines.id })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(and(eq(carts.userId, buyer.userId), isNull(cartLines.purchasedAt)))
    .orderBy(desc(cartLines.id))
}

async function perform(buyer: Buyer, { act, product, color, quantity, pick, delayMs }: Step, ledger: Ledger): Promise<void> {
  for (let i = 0; i < delayMs; i++) await turn()
  const product_properties = [{ property_name: 'color', property_value: color }]
  if (act === 'add') {
    await request(buyer, 'POST', `/cart/add/product/${stock[product]}`, { quantity, product_properties })
    ledger.added += quantity
    return
  }
  if (act === 'clear') {
    await request(buyer, 'DELETE', '/cart')
    return
  }
  const lines = await openLinesOf(buyer)
  const line = lines[pick % Math.max(1, lines.length)]
  if (!line) return
  await turn()
  if (act === 'edit') await request(buyer, 'PUT', `/cart/${line.id}`, { quantity })
  if (act === 'options') await request(buyer, 'PUT', `/cart/${line.id}`, { product_properties })
  if (act === 'remove') await request(buyer, 'DELETE', `/cart/${line.id}`)
  if (act === 'check out') await buy(buyer, lines.slice(0, 1 + pick), ledger)
}

async function buy(buyer: Buyer, lines: readonly { id: number }[], ledger: Ledger): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const answer = await request(buyer, 'POST', '/cartcheckout', { purchaseProductIds: ids, payment_method: 'INVOICE' })
  if (answer.status !== 201) return
  const { order_number, total_uah } = answer.body as OrderPlaced // a 201
  ledger.placed.push({ number: order_number, lines: ids, total: total_uah })
}

/** No order is lost, none is there twice, and each is exactly the lines it was made of. */
async function expectOrdersToMatch(ledgers: readonly Ledger[]): Promise<void> {
  const placed = ledgers.flatMap((ledger) => ledger.placed)
  expect(placed.length, 'hardly any checkout went through: the test says nothing').toBeGreaterThan(count / 10)
  const { db } = context.database
  const all = await db.select().from(orders)
  expect(all.map(({ number }) => number).sort()).toEqual(placed.map(({ number }) => number).sort())
  const everyLine = placed.flatMap(({ lines }) => lines)
  expect(new Set(everyLine).size, 'a line is in two orders').toBe(everyLine.length)
  const bought = await db.select().from(cartLines).where(inArray(cartLines.id, everyLine))
  const ordered = await db.select().from(orderLines)
  for (const { number, lines, total } of placed) {
    const order = all.find((one) => one.number === number)
    const mine = bought.filter(({ id }) => lines.includes(id))
    const copies = ordered.filter(({ orderId }) => orderId === order?.id)
    expect(mine.map(({ orderId }) => orderId)).toEqual(lines.map(() => order?.id))
    const pieces = (rows: readonly { productId: number | null; quantity: number; unit: number }[]) =>
      rows.map((row) => `${row.productId} ${row.quantity} ${row.unit}`).sort()
    expect(pieces(copies)).toEqual(pieces(mine))
    expect(order?.total).toBe(copies.reduce((kopiykas, { unit, quantity }) => kopiykas + unit * quantity, 0))
    expect(order?.total).toBe(Math.round(total * 100))
  }
}

async function expectCartToAddUp(buyer: Buyer): Promise<void> {
  const cart = await cartOf(buyer)
  const lines = cart.unpurchasedProduct
  for (const line of lines) expect(Math.round(line.line_total * 100)).toBe(Math.round(line.unit_price * 100) * line.quantity)
  expect(Math.round(cart.total * 100)).toBe(lines.reduce((kopiykas, { line_total }) => kopiykas + Math.round(line_total * 100), 0))
  expect(cart.quantity).toBe(lines.reduce((pieces, { quantity }) => pieces + quantity, 0))
  const sets = lines.map(({ product, product_properties }) => JSON.stringify([product.id, product_properties]))
  expect(new Set(sets).size, 'two lines of one configuration').toBe(sets.length)
}

test('random interleavings of three sessions: carts add up, no line is in two orders, no order is lost', { timeout }, async () => {
  const ledgers: Ledger[] = []
  await fc.assert(
    fc.asyncProperty(interleavings, async (scripts) => {
      await Promise.all(
        scripts.map(async (script, index) => {
          const buyer = buyers[index] ?? buyers[0]
          if (!buyer) throw new Error('no buyer')
          const ledger: Ledger = { placed: [], added: 0 }
          ledgers.push(ledger)
          await Promise.all(
            script.map(async (steps) => {
              for (const one of steps) await perform(buyer, one, ledger)
            }),
          )
          await expectCartToAddUp(buyer)
        }),
      )
    }),
    // Carts live on from run to run, so a smaller script would not fail alike.
    { numRuns: rounds, endOnFailure: true },
  )
  await expectOrdersToMatch(ledgers)
})

test('what is only added and bought is all there: in the cart or in exactly one order', { timeout }, async () => {
  const ledgers = await Promise.all(
    buyers.map(async (buyer) => {
      await request(buyer, 'DELETE', '/cart')
      const ledger: Ledger = { placed: [], added: 0 }
      const before = await countPieces(buyer)
      const session = async (color: string) => {
        for (let i = 0; i < 4; i++) {
          await perform(buyer, { act: 'add', product: i % 2, color, quantity: 1 + i, pick: 0, delayMs: i }, ledger)
          await perform(buyer, { act: 'check out', product: 0, color, quantity: 1, pick: 3, delayMs: 0 }, ledger)
        }
      }
      await Promise.all([session('natural'), session('white'), session('natural')])
      return { added: ledger.added, found: (await countPieces(buyer)) - before }
    }),
  )
  for (const { added, found } of ledgers) expect(found).toBe(added)
})

/** Every piece that a buyer's cart has ever kept, bought or not. */
async function countPieces(buyer: Buyer): Promise<number> {
  const { db } = context.database
  const all = await db.select().from(cartLines)
  const mine = (await db.select().from(carts)).find(({ userId }) => userId === buyer.userId)
  return all.filter(({ cartId }) => cartId === mine?.id).reduce((pieces, { quantity }) => pieces + quantity, 0)
}
