import { expect, test } from 'vitest'
import { paymentStatuses } from '#contract/payment.ts'
import order from '../../i18n/uk/order.json' with { type: 'json' }
import { eventKey, canPayNow, statusKey } from './order-messages.ts'

test('every payment status has words, a stranger is unknown', () => {
  for (const status of Object.keys(paymentStatuses)) expect(order).toHaveProperty([statusKey(status)])
  for (const stranger of ['shaken', 'toString', '']) expect(statusKey(stranger)).toBe('status_unknown')
})

test.each([
  ['prepared', true],
  ['3ds_verify', true],
  ['failure', true],
  ['error', true],
  ['try_again', true],
  ['processing', false],
  ['wait_secure', false],
  ['hold_wait', false],
  ['wait_accept', false],
  ['wait_reserve', false],
  ['reversed', false],
])('paying at %s: %s', (status, offered) => {
  expect(canPayNow({ can_pay: true, status })).toBe(offered)
  expect(canPayNow({ can_pay: false, status })).toBe(false)
})

test('events are said with what came of them', () => {
  const at = '2026-11-21T08:00:00Z'
  expect(eventKey({ at, event: 'placed', status: null })).toBe('event_placed')
  expect(eventKey({ at, event: 'payment', status: 'success' })).toBe('status_success')
  expect(eventKey({ at, event: 'state', status: 'ready' })).toBe('state_ready')
  expect(eventKey({ at, event: 'state', status: 'melted' })).toBe('event_state')
})
