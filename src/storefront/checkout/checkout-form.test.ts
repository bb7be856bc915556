import { beforeEach, expect, test, vi } from 'vitest'
import { fieldErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import { checkoutBody, checkoutErrors, checkoutStart, type CheckoutValues } from './checkout-form.ts'
import { draftOver, keepDraft, keyOf, spendOrder } from './kept-order.ts'

const profile = { id: 1, email: 'o@example.com', firstName: 'Олена', lastName: 'Коваль', phone: '+380670000001', telegram_user_id: null, roles: [] }
const start = checkoutStart(profile, true)
const whole: CheckoutValues = { ...start, offer_accepted: 'yes' }
const cart = {
  lines: [],
  pieces: 2,
  total: money(2893),
  totalUah: money(120_050),
  currency: 'USD' as const,
  weightKg: 1,
  leadTimeDays: 14,
  blocked: false,
  priceChanged: false,
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  spendOrder()
})

test('the account fills in name and phone, and the box is not ticked beforehand', () => {
  expect(start).toMatchObject({ 'receiver.name': 'Олена Коваль', 'receiver.phone': '+380670000001', payment_method: 'CARD', offer_accepted: '' })
  expect(checkoutErrors(start)).toEqual({ offer_accepted: fieldErrors.offerRequired })
  expect(checkoutErrors(whole)).toEqual({})
})

test('without card payment an invoice is the first way', () => {
  expect(checkoutStart(profile, false).payment_method).toBe('INVOICE')
  expect(checkoutBody({ ...whole, payment_method: 'CARD' }, cart, false).payment_method).toBe('INVOICE')
})

test.each([
  [{ 'receiver.name': 'О' }, { 'receiver.name': fieldErrors.receiverNameInvalid }],
  [{ 'receiver.phone': ' ' }, { 'receiver.phone': fieldErrors.phoneRequired }],
  [{ 'receiver.phone': '12' }, { 'receiver.phone': fieldErrors.phoneInvalid }],
  [{ 'delivery.method': 'LOCAL' }, { 'delivery.address': fieldErrors.addressRequired }],
  [{ 'delivery.method': 'CARRIER' }, { 'delivery.city': fieldErrors.cityRequired, 'delivery.address': fieldErrors.addressRequired }],
  [{ 'payer.kind': 'COMPANY' }, { 'payer.company_name': fieldErrors.companyNameRequired, 'payer.tax_id': fieldErrors.taxIdRequired }],
  [{ 'payer.kind': 'COMPANY', 'payer.company_name': 'ТОВ', 'payer.tax_id': '12345679' }, { 'payer.tax_id': expect.any(String) }],
  [{ 'payer.tax_id': 'nonsense of a person who is no company' }, {}],
])('%j → %j', (typed, errors) => {
  expect(checkoutErrors({ ...whole, ...typed })).toEqual(errors)
})

test('only what was asked for is sent, with the hryvnia total that was seen', () => {
  const body = checkoutBody({ ...whole, 'delivery.city': 'Львів', 'delivery.address': 'x', 'payer.tax_id': '1' }, cart, true)
  expect(body).toMatchObject({
    delivery: { method: 'PICKUP' },
    payer: { kind: 'PERSON' },
    comment: null,
    offer_accepted: true,
    adult_confirmed: true,
  })
  expect(body.delivery).not.toHaveProperty('address')
  expect(body.expected_total_uah).toBe(1200.5)
})

test('an order keeps its key until it is placed; another order has another', () => {
  const first = keyOf({ a: 1 })
  expect(keyOf({ a: 1 })).toBe(first)
  expect(keyOf({ a: 2 })).not.toBe(first)
  const again = keyOf({ a: 2 })
  spendOrder()
  expect(keyOf({ a: 2 })).not.toBe(again)
})

test('what was typed outlives the page until the order is placed', () => {
  keepDraft({ ...whole, comment: 'Біля воріт', stranger: 'x' })
  expect(draftOver(start)).toEqual({ ...whole, comment: 'Біля воріт' })
  spendOrder()
  expect(draftOver(start)).toEqual(start)
})
