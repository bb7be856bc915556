import { array, assert, asyncProperty, constant, constantFrom, nat, oneof, record, tuple } from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptMethods } from '#contract/admin/receipts.ts'
import { money, sum } from '#contract/money.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { operator } from '../../platform/audit/record-change.ts'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { injectCrashes, type CrashInjection } from '../../testing/crash-injection.ts'
import { monoToken, startFakeMono } from '../../testing/fake-mono.ts'
import { createPaymentDriver, type PaymentDriver } from '../../testing/payment-driver.ts'
import { botToken, startFakeTelegram, type FakeTelegram } from '../../testing/fake-telegram.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { payReceiptRefund, recordReceipt, refundOrder, refundReceipts, setDeposit, voidReceipt } from './index.ts'
import { computeBalance } from './ledger.ts'
import { orderPayments, paymentAlerts, paymentEvents, receiptRefunds, receipts } from './tables.ts'
import { simulatorPayments } from '../payment-simulator/tables.ts'
import { applyOrderEdit, saveOrderEdit } from '../sales/index.ts'
import { orderEdits, orderRevisions } from '../sales/orders/edits/tables.ts'
import { orderLines, orders as orderRows } from '../sales/orders/tables.ts'

/** A shop whose buyers pay at one provider, and that provider as a test sees it. */
interface Scene {
  readonly context: TestContext
  readonly buyer: PaymentDriver
  readonly telegram: FakeTelegram
  readonly crash: CrashInjection
  readonly product: number
  control(settings: Partial<Settings>): Promise<void>
  deliver(order: 'first' | 'last'): Promise<unknown>
  /** Sends a stored message once more. */
  replay(event: typeof paymentEvents.$inferSelect): Promise<unknown>
  /** What the provider took for an order, and what of it went back. */
  taken(orderNumber: string): Promise<{ amount: number; refunded: number }[]>
}

interface Settings {
  callbacks: 'prompt' | 'held' | 'missing'
  copies: number
  intermediate: boolean
  return_signed: boolean
  requests: 'answered' | 'down'
}

const names = ['simulator', 'mono'] as const
let scenes: Record<(typeof names)[number], Scene>
const closing: (() => PromiseLike<void>)[] = []

async function openScene(environment: Record<string, string>): Promise<Omit<Scene, 'control' | 'deliver' | 'replay' | 'taken'>> {
  const telegram = await startFakeTelegram()
  const context = await createTestContext({
    ...environment,
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_MANAGER_CHAT: '-100',
  })
  const crash = injectCrashes(context.database)
  await context.listen()
  closing.push(
    () => context.close(),
    () => telegram[Symbol.asyncDispose](),
  )
  const catalogue = await seedTestCatalogue(context)
  return { context, telegram, crash, product: catalogue.products.plain, buyer: createPaymentDriver(context, catalogue) }
}

async function openSimulatorScene(): Promise<Scene> {
  const scene = await openScene({})
  return {
    ...scene,
    control: (settings) => scene.buyer.control(settings),
    deliver: (order) => scene.buyer.deliver(order),
    replay: ({ data, signature }) =>
      fetch(`${scene.context.publicUrl()}/api/v1/payment/liqpay/callback`, {
        method: 'POST',
        body: new URLSearchParams({ data, signature: signature ?? '' }),
      }),
    async taken(orderNumber) {
      const rows = await scene.context.database.db.select().from(simulatorPayments)
      return rows.filter(({ orderId, status }) => orderId.startsWith(`${orderNumber}-`) && (status === 'success' || status === 'reversed'))
    },
  }
}

async function openMonoScene(): Promise<Scene> {
  let now = () => new Date()
  const mono = await startFakeMono(() => now())
  const scene = await openScene({ MONO_TOKEN: monoToken, MONO_URL: mono.url })
  now = scene.context.clock.now
  closing.push(() => mono[Symbol.asyncDispose]())
  return {
    ...scene,
    async control({ return_signed: _unsigned, ...settings }) {
      Object.assign(mono.controls, settings)
    },
    deliver: (order) => mono.deliver(order),
    replay: ({ data, signature }) =>
      fetch(`${scene.context.publicUrl()}/api/v1/payment/mono/callback`, {
        method: 'POST',
        body: data,
        headers: { 'content-type': 'application/json', 'x-sign': signature ?? '' },
      }),
    taken: async (orderNumber) =>
      mono.invoices
        .filter(({ reference, status }) => reference.startsWith(`${orderNumber}-`) && (status === 'success' || status === 'reversed'))
        .map(({ amount, cancellations }) => ({ amount, refunded: cancellations.reduce((total, one) => total + one.amount, 0) })),
  }
}

beforeAll(async () => {
  scenes = { simulator: await openSimulatorScene(), mono: await openMonoScene() }
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** A few runs with every change; `npm run proofs histories` makes thousands. */
const runs = Number(process.env['HISTORIES'] ?? 3)
const cards = ['4242424242424242', '4000000000003063', '4000000000000002'] as const
const actions = [
  'pay',
  'pay',
  'pay',
  'decline',
  'confirm',
  'confirm',
  'cancel',
  'close',
  'again',
  'again',
  'deliver',
  'replay',
  'poll',
  'refund',
  'wait',
  'silence',
  'split',
  'receive',
  'receive',
  'void',
  'refundReceipt',
  'payRefund',
  'edit',
  'edit',
] as const
type Action = (typeof actions)[number]
const step = record({
  do: constantFrom(...actions),
  pick: nat(1_000),
  /** The number of statements after which the process dies; in most runs it does not die. */
  crashesAt: oneof({ weight: 2, arbitrary: constant(Number.POSITIVE_INFINITY) }, { weight: 1, arbitrary: nat(25) }),
})
type Step = { do: Action; pick: number; crashesAt: number }

const besideCards: readonly Action[] = ['split', 'receive', 'void', 'refundReceipt', 'payRefund', 'edit']
const paper = (pick: number) => ({ method: receiptMethods[pick % receiptMethods.length] ?? 'bank', document_no: null }) as const

/** The order's sums are those of its receipts and refunds, its standing is what they mean, and too much money has raised an alert. */
async function expectBalance({ context }: Scene, orderId: number): Promise<void> {
  const { db } = context.database
  const [stored] = await db.select().from(orderPayments).where(eq(orderPayments.orderId, orderId))
  if (!stored) throw new Error('no bill')
  const came = (await db.select().from(receipts).where(eq(receipts.orderId, orderId))).filter(({ voidedAt }) => voidedAt === null)
  const back = (await db.select().from(receiptRefunds).where(eq(receiptRefunds.orderId, orderId))).filter(({ paidOn }) => paidOn !== null)
  expect(stored).toMatchObject({ receipts: sum(came.map(({ amount }) => amount)), receiptsRefunded: sum(back.map(({ amount }) => amount)) })
  expect(stored.receiptsRefunded).toBeLessThanOrEqual(stored.receipts)
  const { due, received } = computeBalance(stored)
  expect(stored.standing).toBe(due < 0 ? 'over' : due > 0 ? 'due' : received >= stored.amount ? 'paid' : 'none')
  const alerts = await db.$count(paymentAlerts, eq(paymentAlerts.orderId, orderId))
  expect(due >= 0 || alerts > 0).toBe(true)
}

/** What is asked for is what the lines cost, in the order, in its payment and in its last revision. */
async function expectLines({ context }: Scene, orderId: number): Promise<void> {
  const { db } = context.database
  const [order] = await db.select().from(orderRows).where(eq(orderRows.id, orderId))
  const [payment] = await db.select().from(orderPayments).where(eq(orderPayments.orderId, orderId))
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const total = sum(lines.map((line) => line.total))
  expect({
    order: order?.total,
    payment: payment?.amount,
    items: sum((payment?.items ?? []).map((item) => money(item.unit * item.quantity))),
  }).toEqual({
    order: total,
    payment: total,
    items: total,
  })
  const revisions = await db.select().from(orderRevisions).where(eq(orderRevisions.orderId, orderId))
  expect(revisions.map(({ no }) => no).toSorted((a, b) => a - b)).toEqual(
    revisions.length === 0 ? [] : Array.from({ length: (order?.revision ?? 0) + 1 }, (_, no) => no),
  )
}

/** Repeats the request with its key until it is answered, as the storefront does. */
async function orders({ context, crash, product }: Scene, crashesAt: readonly number[]): Promise<OrderPlaced> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ phone: '067 123 45 67', product_id: product, quantity: 2 })
  let placed: OrderPlaced | null = null
  const send = async () => {
    const answer = await fetch(`${context.publicUrl()}/api/v1/purchase/public`, { method: 'POST', headers, body })
    placed = answer.status === 201 ? ((await answer.json()) as OrderPlaced) : null // by its status
  }
  // The answer of a process that died right after sending it never arrives.
  for (const statements of crashesAt) if (await crash.during(statements, send)) placed = null
  if (!placed) await send()
  if (!placed) throw new Error('an order was not taken')
  return placed
}

/** Runs one order through clicks, callbacks, polls and refunds. */
class ShopHistory {
  private readonly pages: string[] = []
  private readonly token: string | null
  private readonly orderId: number
  private readonly number: string
  private readonly amount: number

  private readonly scene: Scene

  constructor(scene: Scene, token: string | null, { orderId, orderNumber, amount }: typeof orderPayments.$inferSelect) {
    this.scene = scene
    this.token = token
    this.orderId = orderId
    this.number = orderNumber
    this.amount = amount
  }
  async open(redirect: string | null): Promise<void> {
    const { buyer } = this.scene
    // A provider that does not answer has no page.
    if ((await buyer.checkout(redirect)).state === 'open') this.pages.push(await buyer.openPage(redirect))
  }
  private async press(action: 'pay' | 'decline' | 'confirm' | 'cancel' | 'close', pick: number): Promise<void> {
    // Any page that was ever opened may still be open in a tab.
    const page = this.pages.at(-1 - (pick % Math.max(1, this.pages.length)))
    const card = cards[pick % cards.length] ?? ''
    if (!page) return
    if (pick % 2 === 0) await this.scene.buyer.submit(page, action, card)
    // The browser does not return.
    else await fetch(page, { method: 'POST', body: new URLSearchParams({ action, card }), redirect: 'manual' })
  }
  private async replay(pick: number): Promise<void> {
    const stored = await this.scene.context.database.db.select().from(paymentEvents).where(eq(paymentEvents.signatureOk, true))
    const delivered = stored.filter(({ source }) => source !== 'answer')
    const event = delivered.at(pick % Math.max(1, delivered.length))
    if (event) await this.scene.replay(event)
  }
  /** Money in parts: a deposit first, or the whole at once again. */
  private async split(pick: number): Promise<void> {
    const deposit = pick % 4 === 0 ? null : money(1 + ((pick * 613) % (this.amount - 1)))
    const { context } = this.scene
    await context.database.db.transaction((tx) => setDeposit(context, tx, this.orderId, deposit))
  }
  /** Another number of pieces, a crane and a discount, or some of them; sometimes back to what it was. */
  private async edit(pick: number): Promise<void> {
    const { context, product } = this.scene
    const by = { actor: operator, isOwner: true }
    const [line] = await context.database.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, this.orderId), eq(orderLines.kind, 'product')))
    const drafts = await context.database.db.select().from(orderEdits).where(eq(orderEdits.orderId, this.orderId))
    if (!line) throw new Error('an order lost its goods')
    const goods = { kind: 'product', place: 0, product_id: product, quantity: 1 + (pick % 5), options: [], price: 'today' } as const
    const name = { uk: 'Кран', en: 'Crane' }
    const changes = {
      [`l${line.id}`]: goods,
      ...(pick % 3 === 0 ? { ncrane: { kind: 'service', place: 1, name, quantity: 1, amount_kopiykas: 1 + ((pick * 977) % 300_000) } as const } : {}),
      ...(pick % 4 === 0 ? { nless: { kind: 'discount', place: 2, name, quantity: 1, amount_kopiykas: 1 + ((pick * 331) % 100_000) } as const } : {}),
    }
    const saved = await saveOrderEdit(context, by, this.number, { version: drafts[0]?.version ?? 0, changes })
    if (!('failure' in saved))
      await applyOrderEdit(context, by, { number: this.number, version: saved.version, reason: 'передумали', scrapCast: false })
  }
  private readonly day = () => kyivClock(this.scene.context.clock.now()).date
  private async one(table: typeof receipts | typeof receiptRefunds, pick: number): Promise<number> {
    const rows = await this.scene.context.database.db.select({ id: table.id }).from(table).where(eq(table.orderId, this.orderId))
    return rows.at(pick % Math.max(1, rows.length))?.id ?? 0
  }
  async live(step: Step): Promise<void> {
    await this.scene.crash.during(step.crashesAt, () => this.step(step))
  }
  private async step({ do: action, pick }: Step): Promise<void> {
    const { context, buyer } = this.scene
    switch (action) {
      case 'again': {
        const started = await buyer.pay(this.token)
        return started.status === 201 ? this.open(started.body.redirect_url) : undefined
      }
      case 'deliver':
        return void (await this.scene.deliver(pick % 2 === 0 ? 'first' : 'last'))
      case 'replay':
        return this.replay(pick)
      case 'poll':
        return void (await context.runJobs())
      case 'refund':
        return void (await refundOrder(context, { orderId: this.orderId, amount: money(1 + ((pick * 317) % this.amount)), reason: null }))
      case 'wait':
        return context.clock.advance(pick * 3_000)
      case 'split':
        return this.split(pick)
      case 'receive': {
        const amount_kopiykas = money(1 + ((pick * 7_919) % this.amount))
        return void (await recordReceipt(context, operator, this.number, {
          ...paper(pick),
          amount_kopiykas,
          received_on: this.day(),
          fiscal_no: null,
          again: true,
        }))
      }
      case 'void': {
        const id = await this.one(receipts, pick)
        return void (await voidReceipt(context, operator, { orderNumber: this.number, id, reason: 'помилка' }))
      }
      case 'refundReceipt': {
        const amount_kopiykas = money(1 + ((pick * 137) % this.amount))
        const refund = { ...paper(pick), amount_kopiykas, reason: 'менше', stays_due: pick % 3 === 0, paid_on: pick % 5 < 2 ? null : this.day() }
        return void (await refundReceipts(context, operator, this.number, refund))
      }
      case 'payRefund': {
        const id = await this.one(receiptRefunds, pick)
        return void (await payReceiptRefund(context, operator, { orderNumber: this.number, id, paid_on: this.day(), document_no: null }))
      }
      case 'edit':
        return this.edit(pick)
      case 'silence':
        return this.scene.control({ requests: pick % 2 === 0 ? 'down' : 'answered' })
      default:
        return this.press(action, pick)
    }
  }
}

test.each(names)(
  'after any sequence of actions, network failures and crashes, the shop’s records match the money at the provider: %s',
  async (name) => {
    const scene = scenes[name]
    const { context, telegram } = scene
    const controls = record({
      callbacks: constantFrom('prompt', 'held', 'missing'),
      copies: constantFrom(1, 3),
      intermediate: constantFrom(true, false),
      return_signed: constantFrom(true, false),
      requests: constantFrom('answered', 'down'),
    })
    await assert(
      asyncProperty(
        tuple(controls, array(nat(40), { maxLength: 3 }), array(step, { minLength: 3, maxLength: 14 })),
        async ([settings, crashing, steps]) => {
          await scene.control(settings)
          const before = await context.database.db.$count(orderPayments)
          const order = await orders(scene, crashing)
          expect(await context.database.db.$count(orderPayments)).toBe(before + 1)
          const [orderPayment] = await context.database.db.select().from(orderPayments).where(eq(orderPayments.orderNumber, order.order_number))
          if (!orderPayment) throw new Error('no bill')
          const history = new ShopHistory(scene, order.access_token, orderPayment)
          await history.open(order.redirect_url)
          for (const one of steps) await history.live(one)
          // The provider is reachable again, and every due query is made.
          await scene.control({ requests: 'answered', callbacks: 'missing' })
          for (let hours = 0; hours < 3; hours++) {
            context.clock.advance(7 * 3_600_000)
            await context.runJobs()
          }
          const pending = await scene.taken(orderPayment.orderNumber)
          const [after] = await context.database.db.select().from(orderPayments).where(eq(orderPayments.orderNumber, orderPayment.orderNumber))
          expect(after).toMatchObject({
            received: pending.reduce((total, { amount }) => total + amount, 0),
            refunded: pending.reduce((total, { refunded }) => total + refunded, 0),
          })
          await expectBalance(scene, orderPayment.orderId)
          await expectLines(scene, orderPayment.orderId)
          // The shop itself never allows a double payment; only an order in parts, or one of which money went back, is paid more than once.
          const isPlain = steps.every(({ do: action }) => !besideCards.includes(action))
          expect(pending.length).toBeLessThanOrEqual(isPlain ? 1 : Number.POSITIVE_INFINITY)
          // Everyone is notified exactly once, except when the process dies between Telegram's answer and recording it.
          const received = telegram.sent.filter(({ text }) => text.includes(order.order_number)).length
          const crashes = steps.filter(({ do: action, crashesAt }) => action === 'poll' && Number.isFinite(crashesAt)).length
          expect(received).toBeGreaterThanOrEqual(1)
          expect(received).toBeLessThanOrEqual(1 + crashes)
        },
      ),
      { numRuns: runs, endOnFailure: true },
    )
  },
  Math.max(600_000, runs * 1_000),
)
