import { expect, test } from 'vitest'
import { paymentStatuses } from '#contract/payment.ts'
import order from '../../i18n/uk/order.json' with { type: 'json' }
import { eventWords, mayPayAgain, statusWords } from './order-words.ts'

test('every payment status has words, a stranger is unknown', () => {
  for (const status of Object.keys(paymentStatuses)) expect(order).toHaveProperty([statusWords(status)])
  expect(statusWords('shaken')).toBe('status_unknown')
})

test.each([
  ['prepared', true],
  ['3ds_verify', true],
  ['failure', true],
  ['error', true],
  ['try_again', true],
  ['processing', false],
  ['hold_wait', false],
  ['reversed', false],
])('paying again at %s: %s', (status, offered) => {
  expect(mayPayAgain({ can_pay: true, status })).toBe(offered)
  expect(mayPayAgain({ can_pay: false, status })).toBe(false)
})

test('events are said with what came of them', () => {
  const at = '2026-11-21T08:00:00Z'
  expect(eventWords({ at, event: 'placed', status: null })).toEqual(['event_placed'])
  expect(eventWords({ at, event: 'payment', status: 'success' })).toEqual(['event_payment', 'status_success'])
  expect(eventWords({ at, event: 'state', status: 'ready' })).toEqual(['event_state', 'state_ready'])
  expect(eventWords({ at, event: 'state', status: 'melted' })).toEqual(['event_state'])
})
