import { expect, test } from 'vitest'
import { idempotencyKeys } from './idempotency-key.ts'

test('the same order has the same key until it is placed, then a new one', () => {
  const keys = idempotencyKeys()
  const body = { phone: '+380671234567', quantity: 1 }
  const key = keys.keyFor(body)
  expect(keys.keyFor({ ...body })).toBe(key)
  keys.remove(body)
  expect(keys.keyFor(body)).not.toBe(key)
})

test('another configuration is another order', () => {
  const keys = idempotencyKeys()
  expect(keys.keyFor({ quantity: 1 })).not.toBe(keys.keyFor({ quantity: 2 }))
})

test('stored keys outlive a reload, and are gone once they are cleared', () => {
  let state: Record<string, string> | undefined
  const stored = {
    read: () => state,
    write: (value: Record<string, string>) => void (state = value),
    remove: () => void (state = undefined),
  }
  const before = idempotencyKeys(stored)
  const key = before.keyFor({ quantity: 1 })
  expect(idempotencyKeys(stored).keyFor({ quantity: 1 })).toBe(key)
  before.clear()
  expect(idempotencyKeys(stored).keyFor({ quantity: 1 })).not.toBe(key)
})
