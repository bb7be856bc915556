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
const step = record({
  do: constantFrom(
    'pay',
    'decline',
    'confirm',
    'cancel',
    'close',
    'again',
    'deliver',
    'deliver backwards',
    'replay',
    'poll',
    'refund',
    'wait',
    'silence',
    'speech',
  ),
  pick: nat(1_000),
})

/** One order through a whole life of clicks, callbacks, polls and refunds. */
async function live(steps: readonly { do: string; pick: number }[]) {
  const order = await buyer.order()
  const [bill] = await world.database.db.select().from(bills).where(eq(bills.orderNumber, order.order_number))
  if (!bill) throw new Error('no bill')
  let redirect = order.redirect_url
  const page = async () => {
    const { state } = await buyer.checkout(redirect)
    return state === 'open' ? buyer.openPage(redirect) : null
  }
  let open = await page()
  for (const { do: action, pick } of steps) {
    switch (action) {
      case 'pay':
      case 'decline':
      case 'confirm':
      case 'cancel':
      case 'close':
        if (open) await buyer.press(open, action, cards[pick % cards.length])
        break
      case 'again': {
        const started = await buyer.pay(order.access_token)
        if (started.status !== 201) break
        redirect = started.body.redirect_url
        open = (await page()) ?? open
        break
      }
      case 'deliver':
      case 'deliver backwards':
        await buyer.deliver(action === 'deliver' ? 'first' : 'last')
        break
      case 'replay': {
        const events = await world.database.db.select().from(paymentEvents).where(eq(paymentEvents.signatureOk, true))
        const event = events.filter(({ source }) => source !== 'answer').at(pick % Math.max(1, events.length))
        if (event)
          await fetch(`${world.publicUrl()}/api/v1/payment/liqpay/callback`, {
            method: 'POST',
            body: new URLSearchParams({ data: event.data, signature: event.signature ?? '' }),
          })
        break
      }
      case 'poll':
        await pollOpenAttempts(world)
        break
      case 'refund':
        await refundOrder(world, { orderId: bill.orderId, amount: money(1 + ((pick * 317) % bill.amount)), reason: null })
        break
      case 'wait':
        world.clock.advance(pick * 3_000)
        break
      default:
        await buyer.control({ requests: action === 'silence' ? 'down' : 'answered' })
    }
  }
  return bill
}

test('whatever buyer, network and provider do: in the end the shop has recorded what the provider holds', async () => {
  const controls = record({
    callbacks: constantFrom('prompt', 'held', 'missing'),
    copies: constantFrom(1, 3),
    intermediate: constantFrom(true, false),
    return_signed: constantFrom(true, false),
  })
  await assert(
    asyncProperty(tuple(controls, array(step, { minLength: 3, maxLength: 12 })), async ([settings, steps]) => {
      await buyer.control({ ...settings, requests: 'answered' })
      const bill = await live(steps)
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
