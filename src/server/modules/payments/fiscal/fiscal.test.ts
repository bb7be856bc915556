import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import type { OrderView } from '#contract/order.ts'
import { operator } from '../../../platform/audit/record-change.ts'
import { checkboxKeys, startFakeCheckbox, startFakeVchasno, vchasnoToken, type FakeRegister } from '../../../testing/fake-registers.ts'
import { createPaymentDriver } from '../../../testing/payment-driver.ts'
import { seedTestCatalogue } from '../../../testing/test-catalogue.ts'
import { createTestContext } from '../../../testing/test-context.ts'
import { listReceipts, refundOrder } from '../index.ts'
import { orderPayments } from '../tables.ts'
import { countFiscalReceipts } from './view-receipts.ts'
import { resolveFiscalReceipt } from './queue-receipts.ts'
import { fiscalReceipts } from './tables.ts'

const registers = {
  checkbox: {
    start: startFakeCheckbox,
    environment: ({ url }: FakeRegister) => ({
      FISCAL_REGISTER: 'checkbox',
      CHECKBOX_URL: url,
      CHECKBOX_LICENSE_KEY: checkboxKeys.licenseKey,
      CHECKBOX_PIN: checkboxKeys.pin,
    }),
  },
  vchasno: {
    start: startFakeVchasno,
    environment: ({ url }: FakeRegister) => ({ FISCAL_REGISTER: 'vchasno', VCHASNO_URL: url, VCHASNO_TOKEN: vchasnoToken }),
  },
} as const
const names = ['checkbox', 'vchasno'] as const
/** What the shop does whichever register it is: the gate tries it with one. */
const once = (name: (typeof names)[number]) => (name === 'checkbox' ? {} : { tags: 'proof' })

const closing: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of closing.splice(0)) await one[Symbol.asyncDispose]()
})

async function openScene(environment: Record<string, string>) {
  const context = await createTestContext(environment)
  closing.unshift(context)
  await context.listen()
  const buyer = createPaymentDriver(context, await seedTestCatalogue(context))
  return {
    context,
    buyer,
    async paid() {
      const order = await buyer.order()
      await buyer.submit(await buyer.openPage(order.redirect_url), 'pay')
      const [stored] = await context.database.db.select().from(orderPayments).where(eq(orderPayments.orderNumber, order.order_number))
      if (!stored) throw new Error('no order payment')
      return { order, ...stored, view: (): Promise<OrderView> => buyer.view(order.access_token) }
    },
    /** Time passes and jobs run, as many times as a register may need. */
    async runDueJobs(times = 4) {
      for (let round = 0; round < times; round++) {
        await context.runJobs()
        context.clock.advance(65 * 60_000)
      }
    },
    rows: () => context.database.db.select().from(fiscalReceipts).orderBy(fiscalReceipts.id),
  }
}

async function withRegister(name: (typeof names)[number]) {
  const register = await registers[name].start()
  closing.push(register)
  return { register, ...(await openScene(registers[name].environment(register))) }
}

test.each(names)('%s: a payment and its refund get a receipt each, with number and link for the buyer and the office', async (name) => {
  const { register, context, paid, runDueJobs } = await withRegister(name)
  const { order, orderId, view } = await paid()
  await runDueJobs()
  await refundOrder(context, { orderId, amount: money(5_000), reason: null })
  await runDueJobs()
  expect(register.receipts).toHaveLength(2)
  const [sale, back] = (await view()).fiscal_receipts
  expect(sale).toMatchObject({ kind: 'sale', amount_kopiykas: order.total_uah * 100, url: expect.stringMatching(/^https:/) })
  expect(back).toMatchObject({ kind: 'return', amount_kopiykas: 5_000 })
  expect(new Set([sale?.fiscal_no, back?.fiscal_no]).size).toBe(2)
  const listed = await listReceipts(context.database.db, order.order_number)
  expect('fiscal' in listed && listed.fiscal.map(({ state }) => state)).toEqual(['done', 'done'])
})

test('a buyer sees the receipts of their own order alone', async () => {
  const { paid, runDueJobs, buyer } = await withRegister('checkbox')
  await paid()
  await runDueJobs()
  const other = await buyer.order()
  expect((await buyer.view(other.access_token)).fiscal_receipts).toEqual([])
})

for (const name of names)
  test(`${name}: a register that is down delays no payment, and the receipt is made when it is back`, once(name), async () => {
    const { register, paid, runDueJobs, rows } = await withRegister(name)
    register.mode = 'down'
    const { view } = await paid()
    expect(await view()).toMatchObject({ status: 'success', fiscal_receipts: [] })
    await runDueJobs(3)
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
    register.mode = 'answers'
    await runDueJobs()
    expect((await view()).fiscal_receipts).toHaveLength(1)
    expect(register.receipts).toHaveLength(1)
  })

test('checkbox: an answer that was lost makes no second receipt', async () => {
  const { register, paid, runDueJobs, rows } = await withRegister('checkbox')
  register.mode = 'loses'
  await paid()
  await runDueJobs()
  expect(register.receipts).toHaveLength(1)
  register.mode = 'answers'
  await runDueJobs()
  expect(register.receipts).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'done', fiscalNo: 'CB-1' }])
})

test('vchasno: an answer that was lost is left to a person, who finds the receipt there and writes its number', async () => {
  const { register, context, paid, runDueJobs, rows, buyer } = await withRegister('vchasno')
  register.mode = 'loses'
  const { order } = await paid()
  await runDueJobs()
  register.mode = 'answers'
  await runDueJobs()
  expect(register.receipts).toHaveLength(1)
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('"registerCounted"') })
  expect(await countFiscalReceipts(context.database.db)).toEqual({ waiting: 0, failed: 1 })
  await resolveFiscalReceipt(context, operator, order.order_number, { id: row?.id ?? 0, fiscal_no: 'VK-1' })
  expect((await buyer.view(order.access_token)).fiscal_receipts).toMatchObject([{ fiscal_no: 'VK-1' }])
})

for (const name of names)
  test(`${name}: what the register refuses waits for a person, and is made when they try again`, once(name), async () => {
    const { register, context, paid, runDueJobs, rows } = await withRegister(name)
    register.failure = 'Не вказано податкову групу'
    const { order, view } = await paid()
    await runDueJobs()
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('податкову групу') })
    register.failure = null
    await resolveFiscalReceipt(context, operator, order.order_number, { id: row?.id ?? 0, fiscal_no: null })
    await runDueJobs(2)
    expect((await view()).fiscal_receipts).toHaveLength(1)
  })

for (const name of names)
  test(`${name}: a receipt that was made offline says so`, once(name), async () => {
    const { register, paid, runDueJobs, rows } = await withRegister(name)
    register.offline = true
    await paid()
    await runDueJobs()
    expect(await rows()).toMatchObject([{ state: 'done', offline: true }])
  })

for (const name of names)
  test(`${name}: repeated messages, sweeps and jobs make one receipt for one payment`, once(name), async () => {
    const { register, context, buyer, paid, runDueJobs, rows } = await withRegister(name)
    await buyer.control({ copies: 3, intermediate: true })
    await paid()
    const ran = await Promise.all([context.runJobs(), context.runJobs()])
    expect(ran.flatMap(({ failures }) => failures)).toEqual([])
    await runDueJobs()
    expect(await rows()).toHaveLength(1)
    expect(register.receipts).toHaveLength(1)
  })

test('LiqPay makes the receipt in the payment, and the office sees that', async () => {
  const { paid, runDueJobs, rows, context } = await openScene({ FISCAL_REGISTER: 'liqpay' })
  expect(context.config.liqpay.fiscal).toBe(true)
  await paid()
  await runDueJobs()
  expect(await rows()).toMatchObject([{ state: 'external', register: 'liqpay' }])
})

test('without a register nothing is stored and nobody is asked', async () => {
  const { paid, runDueJobs, rows } = await openScene({})
  await paid()
  await runDueJobs()
  expect(await rows()).toEqual([])
})
