import { assert, constantFrom, oneof, pre, property } from 'fast-check'
import { expect, test } from 'vitest'
import { statusInfo, isFinal, isPaid, isPaymentStatus, decideTransition, paymentStatuses } from './payment.ts'

const known = Object.keys(paymentStatuses)
const status = oneof(constantFrom(...known), constantFrom('sandbox', 'brand_new', 'toString', ''))

test('every status of the specification has its group', () => {
  const groups = Map.groupBy(known, (name) => statusInfo(name).group)
  expect(groups.get('success')).toEqual(['success', 'subscribed'])
  expect(groups.get('info')?.toSorted()).toEqual(['reversed', 'unsubscribed'])
  expect(groups.get('failure')?.toSorted()).toEqual(['error', 'failure'])
  for (const name of [
    '3ds_verify',
    'captcha_verify',
    'cvv_verify',
    'ivr_verify',
    'otp_verify',
    'password_verify',
    'phone_verify',
    'pin_verify',
    'receiver_verify',
    'sender_verify',
    'senderapp_verify',
    'wait_qr',
    'wait_sender',
  ]) {
    expect(statusInfo(name).group, name).toBe('awaiting')
  }
  for (const name of [
    'cash_wait',
    'hold_wait',
    'invoice_wait',
    'prepared',
    'processing',
    'wait_accept',
    'wait_card',
    'wait_compensation',
    'wait_lc',
    'wait_reserve',
    'wait_secure',
    'try_again',
  ]) {
    expect(statusInfo(name).group, name).toBe('pending')
  }
  expect(isPaymentStatus('toString')).toBe(false)
})

test('notifications that repeats what is known changes nothing', () => {
  assert(
    property(
      status,
      constantFrom('callback' as const, 'query' as const),
      (one, source) => void expect(decideTransition(one, one, source)).toBe('ignore'),
    ),
  )
})

test('a refunded payment never moves again', () => {
  assert(
    property(
      status,
      constantFrom('callback' as const, 'query' as const),
      (to, source) => void expect(decideTransition('reversed', to, source)).toBe('ignore'),
    ),
  )
})

test('told notifications alone never takes back a paid status, except by reversing it', () => {
  assert(
    property(status, status, (from, to) => {
      pre(isPaid(from) && !isPaid(to) && to !== 'reversed' && from !== 'subscribed')
      expect(decideTransition(from, to)).not.toBe('apply')
    }),
  )
})

test('success goes nowhere but to a refund, whoever says so', () => {
  for (const source of ['callback', 'query'] as const) {
    const reached = [...known, 'brand_new'].filter((to) => decideTransition('success', to, source) === 'apply')
    expect(['wait_reserve', 'reversed']).toEqual(expect.arrayContaining(reached))
  }
})

test('two final statuses that contradict each other are asked about', () => {
  for (const [from, to] of [
    ['success', 'failure'],
    ['failure', 'success'],
    ['error', 'success'],
  ] as const) {
    expect(decideTransition(from, to)).toBe('ask')
  }
  expect(decideTransition('failure', 'success', 'query')).toBe('apply')
  expect(decideTransition('success', 'failure', 'query')).toBe('ignore')
})

test('a late step of the payer does not undo what followed it', () => {
  expect(decideTransition('success', '3ds_verify')).toBe('ignore')
  expect(decideTransition('processing', 'prepared')).toBe('ignore')
  expect(decideTransition('hold_wait', 'processing')).toBe('ignore')
  expect(decideTransition('try_again', 'otp_verify')).toBe('apply')
})

test('an unknown status is kept until money is in play', () => {
  expect(decideTransition('processing', 'brand_new')).toBe('apply')
  expect(decideTransition('brand_new', 'success')).toBe('apply')
  expect(decideTransition('hold_wait', 'brand_new')).toBe('ignore')
  expect(isFinal('brand_new')).toBe(false)
})

test('a refund of a part ends in success again, once the provider says so', () => {
  expect(decideTransition('wait_reserve', 'success')).toBe('ask')
  expect(decideTransition('wait_reserve', 'success', 'query')).toBe('apply')
})
