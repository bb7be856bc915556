import { expect, test } from 'vitest'
import { paymentStatuses, type PaymentStatus } from '#contract/payment.ts'
import { isAwaitingUpdate, pollInterval, listSteps } from './order-status-info.ts'

const order = (status: string, more: { liqPayOrderId?: string | null; payment_method?: 'CARD' | 'CASH' } = {}) =>
  ({ status, payment_method: 'CARD', liqPayOrderId: 'AC-2026-00001-1', ...more }) as const
const statuses = Object.keys(paymentStatuses) as PaymentStatus[] // keys of that object
const those = (test: (status: string) => boolean) => statuses.filter(test).sort()

test('a payment under way is looked at again, a finished or never begun one is not', () => {
  const interval = those((status) => isAwaitingUpdate(order(status)))
  expect(interval).toContain('processing')
  expect(interval).toContain('3ds_verify')
  expect(interval).toContain('prepared')
  for (const over of ['success', 'failure', 'error', 'reversed', 'wait_accept', 'wait_compensation']) expect(interval).not.toContain(over)
  expect(isAwaitingUpdate(order('prepared', { liqPayOrderId: null }))).toBe(false)
  expect(isAwaitingUpdate(order('prepared', { payment_method: 'CASH' }))).toBe(false)
  expect(isAwaitingUpdate(order('something new'))).toBe(true)
})

test('looks become rare and then stop', () => {
  expect(pollInterval(0)).toBe(2_500)
  expect(pollInterval(61_000)).toBe(20_000)
  expect(pollInterval(16 * 60_000)).toBe(false)
})

test('the way of an order shows what is done, where it stands and what is ahead', () => {
  expect(listSteps('in_production', false).map(({ position }) => position)).toEqual(['done', 'done', 'now', 'ahead', 'ahead', 'ahead'])
  expect(listSteps('completed', false).every(({ position }) => position === 'done')).toBe(true)
  expect(listSteps('new', true).map(({ state }) => state)).not.toContain('shipped')
  expect(listSteps('cancelled', false)).toEqual([])
})
