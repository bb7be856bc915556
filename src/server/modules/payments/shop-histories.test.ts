import { array, assert, asyncProperty, constantFrom, nat, record, tuple } from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { seedCatalogue } from '../../testing/catalogue.ts'
import { payer, type Payer } from '../../testing/payer.ts'
import { testWorld, type TestWorld } from '../../testing/world.ts'
import { pollOpenAttempts, refundOrder } from './index.ts'
import { bills, paymentEvents } from './tables.ts'
import { simulatorPayments } from './simulator/tables.ts'

let world: TestWorld
let buyer: Payer
beforeAll(async () => {
  world = await testWorld()
  await world.listen()
  buyer = payer(world, await seedCatalogue(world))
})
afterAll(() => world.close())

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
] as const
type Action = (typeof actions)[number]
const step = record({
  do: constantFrom(...actions),
  pick: nat(1_000),
})

/** One order through a whole life of clicks, callbacks, polls and refunds. */
class Life {
  private readonly pages: string[] = []
  private readonly token: string | null
  private readonly orderId: number
  private readonly amount: number

  constructor(token: string | null, orderId: number, amount: number) {
    this.token = token
    this.orderId = orderId
    this.amount = amount
  }
  async open(redirect: string | null): Promise<void> {
    if ((await buyer.checkout(redirect)).state === 'open') this.pages.push(await buyer.openPage(redirect))
  }
  private async press(action: 'pay' | 'decline' | 'confirm' | 'cancel' | 'close', pick: number): Promise<void> {
    // Any page that was ever opened may still stand in some tab.
    const page = this.pages.at(-1 - (pick % Math.max(1, this.pages.length)))
    const card = cards[pick % cards.length] ?? ''
    if (!page) return
    if (pick % 2 === 0) await buyer.press(page, action, card)
    // The browser never comes back.
    else await fetch(page, { method: 'POST', body: new URLSearchParams({ action, card }), redirect: 'manual' })
  }
  private async replay(pick: number): Promise<void> {
    const kept = await world.database.db.select().from(paymentEvents).where(eq(paymentEvents.signatureOk, true))
    const told = kept.filter(({ source }) => source !== 'answer')
    const event = told.at(pick % Math.max(1, told.length))
    if (!event) return
    const body = new URLSearchParams({ data: event.data, signature: event.signature ?? '' })
    await fetch(`${world.publicUrl()}/api/v1/payment/liqpay/callback`, { method: 'POST', body })
  }
  async step({ do: action, pick }: { do: Action; pick: number }): Promise<void> {
    switch (action) {
      case 'again': {
        const started = await buyer.pay(this.token)
        return started.status === 201 ? this.open(started.body.redirect_url) : undefined
      }
      case 'deliver':
        return void (await buyer.deliver(pick % 2 === 0 ? 'first' : 'last'))
      case 'replay':
        return this.replay(pick)
      case 'poll':
        return void (await pollOpenAttempts(world))
      case 'refund':
        return void (await refundOrder(world, { orderId: this.orderId, amount: money(1 + ((pick * 317) % this.amount)), reason: null }))
      case 'wait':
        return world.clock.advance(pick * 3_000)
      case 'silence':
        return buyer.control({ requests: pick % 2 === 0 ? 'down' : 'answered' })
      default:
        return this.press(action, pick)
    }
  }
}

test('whatever buyer, network and provider do: in the end the shop has recorded what the provider holds', async () => {
  const controls = record({
    callbacks: constantFrom('prompt', 'held', 'missing'),
    copies: constantFrom(1, 3),
    intermediate: constantFrom(true, false),
    return_signed: constantFrom(true, false),
    requests: constantFrom('answered', 'down'),
  })
  await assert(
    asyncProperty(tuple(controls, array(step, { minLength: 3, maxLength: 14 })), async ([settings, steps]) => {
      await buyer.control(settings)
      const order = await buyer.order()
      const [bill] = await world.database.db.select().from(bills).where(eq(bills.orderNumber, order.order_number))
      if (!bill) throw new Error('no bill')
      const life = new Life(order.access_token, bill.orderId, bill.amount)
      await life.open(order.redirect_url)
      for (const one of steps) await life.step(one)
      // The provider can be reached again, and every question that is due is asked.
      await buyer.control({ requests: 'answered', callbacks: 'missing' })
      for (let hours = 0; hours < 3; hours++) {
        world.clock.advance(7 * 3_600_000)
        await pollOpenAttempts(world)
      }
      const held = (await world.database.db.select().from(simulatorPayments)).filter(
        ({ orderId, status }) => orderId.startsWith(`${bill.orderNumber}-`) && (status === 'success' || status === 'reversed'),
      )
      const [after] = await world.database.db.select().from(bills).where(eq(bills.orderNumber, bill.orderNumber))
      expect(after).toMatchObject({
        received: held.reduce((total, { amount }) => total + amount, 0),
        refunded: held.reduce((total, { refunded }) => total + refunded, 0),
      })
      // The shop itself never lets anybody pay twice.
      expect(held.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 40, endOnFailure: true },
  )
}, 120_000)
