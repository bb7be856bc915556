import { expect, test } from 'vitest'
import { paymentStatuses, type PaymentStatus } from '#contract/payment.ts'
import { awaitsNews, pauseBetweenLooks, stepsOf } from './order-status-info.ts'

const order = (status: string, more: { liqPayOrderId?: string | null; payment_method?: 'CARD' | 'CASH' } = {}) =>
  ({ status, payment_method: 'CARD', liqPayOrderId: 'AC-2026-00001-1', ...more }) as const
const statuses = Object.keys(paymentStatuses) as PaymentStatus[] // keys of that object
const those = (test: (status: string) => boolean) => statuses.filter(test).sort()

test('a payment under way is looked at again, a finished or never begun one is not', () => {
  const looked = those((status) => awaitsNews(order(status)))
  expect(looked).toContain('processing')
  expect(looked).toContain('3ds_verify')
  expect(looked).toContain('prepared')
  for (const over of ['success', 'failure', 'error', 'reversed', 'wait_accept', 'wait_compensation']) expect(looked).not.toContain(over)
  expect(awaitsNews(order('prepared', { liqPayOrderId: null }))).toBe(false)
  expect(awaitsNews(order('prepared', { payment_method: 'CASH' }))).toBe(false)
  expect(awaitsNews(order('something new'))).toBe(true)
})

test('looks become rare and then stop', () => {
  expect(pauseBetweenLooks(0)).toBe(2_500)
  expect(pauseBetweenLooks(61_000)).toBe(20_000)
  expect(pauseBetweenLooks(16 * 60_000)).toBe(false)
})

test('the way of an order shows what is done, where it stands and what is ahead', () => {
  expect(stepsOf('in_production', false).map(({ place }) => place)).toEqual(['done', 'done', 'now', 'ahead', 'ahead', 'ahead'])
  expect(stepsOf('completed', false).every(({ place }) => place === 'done')).toBe(true)
  expect(stepsOf('new', true).map(({ state }) => state)).not.toContain('shipped')
  expect(stepsOf('cancelled', false)).toEqual([])
})
