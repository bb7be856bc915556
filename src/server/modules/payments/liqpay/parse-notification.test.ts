import { expect, test } from 'vitest'
import { parseNotification } from './parse-notification.ts'

const key = 'sandbox_i10000000001'
const callback = {
  order_id: 'AC-2026-00001-1',
  payment_id: 2_119_464_128,
  status: 'success',
  public_key: key,
  amount: 12_450.5,
  currency: 'UAH',
  end_date: 1_666_883_347_305,
}

test('a callback is parsed whatever types its fields have', () => {
  const plain = parseNotification(callback, key)
  expect(plain).toMatchObject({
    providerOrderId: 'AC-2026-00001-1',
    paymentId: '2119464128',
    status: 'success',
    amount: 1_245_050,
    currency: 'UAH',
    at: 1_666_883_347_305,
    forUs: true,
  })
  expect(parseNotification({ ...callback, amount: '12450.50', payment_id: '2119464128', end_date: '1666883347305' }, key)).toEqual({
    ...plain,
    details: expect.anything() as unknown, // matcher
  })
  expect(parseNotification({ ...callback, amount: 16 }, key)?.amount).toBe(1_600)
  expect(parseNotification({ ...callback, amount: '16.0' }, key)?.amount).toBe(1_600)
  expect(parseNotification({ ...callback, amount: 1.15 }, key)?.amount).toBe(115)
})

test.for([
  [{}],
  [{ order_id: 'x' }],
  [{ status: 'success' }],
  [{ order_id: '', status: 'success' }],
  [{ order_id: 'x'.repeat(256), status: 's' }],
  [{ order_id: ['x'], status: 's' }],
  [{ order_id: 'x', status: { a: 1 } }],
] as const)('%j says nothing that can be used', ([raw]) => expect(parseNotification(raw, key)).toBeNull())

test.for([[Number.NaN], [-1], [1e21], ['1,5'], ['1.155'], [{}], [null], [true]])('%s is no amount', ([amount]) => {
  expect(parseNotification({ ...callback, amount }, key)?.amount).toBeNull()
})

test('a final `sandbox` is a success for test keys and stays unknown for real ones', () => {
  expect(parseNotification({ ...callback, status: 'sandbox' }, key)?.status).toBe('success')
  expect(parseNotification({ ...callback, status: 'sandbox', public_key: 'i10000000001' }, 'i10000000001')?.status).toBe('sandbox')
})

test("a message with another shop's key is detected", () => expect(parseNotification({ ...callback, public_key: 'i999' }, key)?.forUs).toBe(false))

test('characters that PostgreSQL cannot store are replaced', () => {
  const notification = parseNotification({ ...callback, description: 'a\0b\ud800', nested: { deep: [1] } }, key)
  expect(notification?.details.raw).toMatchObject({ description: 'a\ufffdb\ufffd' })
  expect(notification?.details.raw).not.toHaveProperty('nested')
})
