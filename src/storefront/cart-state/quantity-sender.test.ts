import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQuantitySender, nothingPending, sendDelayMs, type PendingQuantities, type SendOptions } from './quantity-sender.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose answers the test gives, one by one. */
function server() {
  const calls: { id: number; quantity: number; options: SendOptions; answer: (quantity?: number) => void; reject: () => void }[] = []
  const failures: number[] = []
  let pending: PendingQuantities = nothingPending
  const sender = createQuantitySender({
    send: (id, quantity, options) =>
      new Promise((resolve, reject) => {
        calls.push({ id, quantity, options, answer: (became) => resolve(became ?? quantity), reject: () => reject(new Error('refused')) })
      }),
    failed: (id) => failures.push(id),
    changed: (next) => {
      pending = next
    },
  })
  const sent = () => calls.map(({ id, quantity }) => [id, quantity])
  const call = (index: number) => {
    const found = calls[index]
    if (!found) throw new Error(`no call ${index}`)
    return found
  }
  return { ...sender, call, sent, failures, requested: (id: number) => pending.get(id), isIdle: () => pending.size === 0 }
}
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a quantity shows at once and goes to the server after the pause', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  expect(shop.requested(1)).toBe(3)
  await advance(sendDelayMs - 1)
  expect(shop.sent()).toEqual([])
  await advance(1)
  expect(shop.sent()).toEqual([[1, 3]])
})

test('fast presses make one call with the last quantity, the pause beginning anew with each', async () => {
  const shop = server()
  for (const quantity of [2, 3, 4]) {
    shop.change(1, quantity, 1)
    await advance(600)
  }
  expect(shop.sent()).toEqual([])
  await advance(400)
  expect(shop.sent()).toEqual([[1, 4]])
})

test('once the server has it, nothing is pending', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  await advance(sendDelayMs)
  shop.call(0).answer()
  await advance(0)
  expect(shop.isIdle()).toBe(true)
})

test('a failure gives back the quantity that the server confirmed last, and says so', async () => {
  const shop = server()
  shop.change(1, 9, 2)
  await advance(sendDelayMs)
  shop.call(0).reject()
  await advance(0)
  expect(shop.isIdle()).toBe(true)
  expect(shop.failures).toEqual([1])
})

test('after a success and then a failure the confirmed one of the two returns', async () => {
  const shop = server()
  shop.change(1, 5, 2)
  await advance(sendDelayMs)
  shop.change(1, 7, 2)
  shop.call(0).answer()
  await advance(sendDelayMs)
  expect(shop.sent()).toEqual([
    [1, 5],
    [1, 7],
  ])
  shop.call(1).reject()
  await advance(0)
  expect(shop.isIdle()).toBe(true)
})

test('changing another line sends the first one at once', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  shop.change(2, 8, 1)
  expect(shop.sent()).toEqual([[1, 3]])
  await advance(sendDelayMs)
  expect(shop.sent()).toEqual([
    [1, 3],
    [2, 8],
  ])
})

test('what is changed while a call runs goes after its answer: calls of one line never overtake each other', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  await advance(sendDelayMs)
  shop.change(1, 5, 2)
  await advance(sendDelayMs)
  expect(shop.sent()).toEqual([[1, 3]])
  expect(shop.requested(1)).toBe(5)
  shop.call(0).answer()
  await advance(0)
  expect(shop.sent()).toEqual([
    [1, 3],
    [1, 5],
  ])
})

test('a failed call does not undo what is wanted by now', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  await advance(sendDelayMs)
  shop.change(1, 6, 2)
  shop.call(0).reject()
  await advance(0)
  expect(shop.requested(1)).toBe(6)
  await advance(sendDelayMs)
  expect(shop.sent()).toEqual([
    [1, 3],
    [1, 6],
  ])
})

test('back at the confirmed quantity there is nothing to send', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  shop.change(1, 2, 2)
  await advance(sendDelayMs)
  expect(shop.sent()).toEqual([])
  expect(shop.isIdle()).toBe(true)
})

test('flushing sends at once, with what leaving the page needs, and waits for every answer', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  let done = false
  const flushed = shop.flush({ keepalive: true }).then(() => {
    done = true
  })
  expect(shop.call(0).options).toEqual({ keepalive: true })
  await advance(0)
  expect(done).toBe(false)
  shop.call(0).answer()
  await flushed
  expect(shop.isIdle()).toBe(true)
})

test('flushing waits also for what was wanted while the first call ran', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  await advance(sendDelayMs)
  shop.change(1, 4, 2)
  const flushed = shop.flush()
  shop.call(0).answer()
  await advance(0)
  shop.call(1).answer()
  await flushed
  expect(shop.sent()).toEqual([
    [1, 3],
    [1, 4],
  ])
})

test('flushing with nothing to send is done at once', async () => {
  const shop = server()
  await shop.flush()
  expect(shop.sent()).toEqual([])
})

test('a line that is gone sends nothing more', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  shop.gone(1)
  await advance(sendDelayMs)
  expect(shop.sent()).toEqual([])
})

test('after signing out late answers change nothing', async () => {
  const shop = server()
  shop.change(1, 3, 2)
  await advance(sendDelayMs)
  shop.reset()
  shop.call(0).reject()
  await advance(0)
  expect(shop.failures).toEqual([])
  expect(shop.isIdle()).toBe(true)
})
