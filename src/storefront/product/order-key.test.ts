import { expect, test } from 'vitest'
import { orderKeyOf, clearOrderKey } from './order-key.ts'

test('the same order has the same key until it is placed, then a new one', () => {
  const body = { phone: '+380671234567', quantity: 1 }
  const key = orderKeyOf(body)
  expect(orderKeyOf({ ...body })).toBe(key)
  clearOrderKey(body)
  expect(orderKeyOf(body)).not.toBe(key)
})

test('another configuration is another order', () => {
  expect(orderKeyOf({ quantity: 1 })).not.toBe(orderKeyOf({ quantity: 2 }))
})
