import { beforeEach, expect, test, vi } from 'vitest'
import { fieldErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import type { CartView } from '../cart-state/cart-view.ts'
import { checkoutBody, formErrors, checkoutStart, deliveriesOffered, isOfferAccepted, tickFor, type CheckoutValues } from './checkout-form.ts'
import { restoreDraft, storeDraft, draftKey, clearOrderKey } from './checkout-draft.ts'

const profile = { id: 1, email: 'o@example.com', firstName: 'Олена', lastName: 'Коваль', phone: '+380670000001', telegram_user_id: null, roles: [] }
const cart = {
  lines: [],
  pieces: 2,
  total: money(2893),
  totalUah: money(120_050),
  currency: 'USD' as const,
  weightKg: 1,
  ready: null,
  blocked: false,
  priceChanged: false,
}
const start = checkoutStart(profile, cart, true)
const offer = '2026-11-21 abcdefgh'
const whole: CheckoutValues = { ...start, offer_accepted: offer }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  clearOrderKey()
})

test('the account fills in name and phone, and the box is not ticked beforehand', () => {
  expect(start).toMatchObject({ 'receiver.name': 'Олена Коваль', 'receiver.phone': '+380670000001', payment_method: 'CARD', offer_accepted: '' })
  expect(formErrors(start, cart, offer)).toEqual({ offer_accepted: fieldErrors.offerRequired })
  expect(formErrors(whole, cart, offer)).toEqual({})
})

test('without card payment an invoice is the first way', () => {
  expect(checkoutStart(profile, cart, false).payment_method).toBe('INVOICE')
  expect(checkoutBody({ ...whole, payment_method: 'CARD' }, cart, false, null).payment_method).toBe('INVOICE')
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
  expect(formErrors({ ...whole, ...typed }, cart, offer)).toEqual(errors)
})

const deliveredBy = (chosen: string, ...ways: string[]) => {
  const options = ways.map((value) => ({ value, label: value, price_impact: 0 }))
  const property = { property_name: 'delivery', label: 'Доставка', kind: 'CATEGORY', options }
  const line = { product: { product_properties: [property] }, product_properties: [{ property_name: 'delivery', property_value: chosen }] }
  return { line } as unknown as CartView['lines'][number] // only what a delivery is found by
}

test('the order begins with the delivery that its products were chosen with, and offers what all of them allow', () => {
  const bench = deliveredBy('carrier', 'pickup', 'carrier')
  const urn = deliveredBy('carrier', 'pickup', 'local', 'carrier')
  const here = deliveredBy('local', 'local')
  const of = (...lines: CartView['lines'][number][]) => ({ ...cart, lines })
  expect(checkoutStart(profile, of(bench, urn), true)['delivery.method']).toBe('CARRIER')
  expect(deliveriesOffered(of(bench, urn))).toEqual(['PICKUP', 'CARRIER'])
  expect(checkoutStart(profile, of(urn, deliveredBy('local', 'pickup', 'local')), true)['delivery.method']).toBe('PICKUP')
  expect(deliveriesOffered(of(bench, here))).toEqual(['PICKUP', 'LOCAL', 'CARRIER'])
  expect(formErrors({ ...whole, 'delivery.method': 'LOCAL' }, of(bench), offer), 'not offered: the first way holds').toEqual({})
})

test('only what was asked for is sent, with the hryvnia total that was seen', () => {
  const body = checkoutBody({ ...whole, 'delivery.city': 'Львів', 'delivery.address': 'x', 'payer.tax_id': '1' }, cart, true, offer)
  expect(body).toMatchObject({
    delivery: { method: 'PICKUP' },
    payer: { kind: 'PERSON' },
    comment: null,
    offer_accepted: true,
    adult_confirmed: true,
    offer_version: offer,
  })
  expect(body.delivery).not.toHaveProperty('address')
  expect(body.expected_total_uah).toBe(1200.5)
})

test('an order keeps its key until it is placed; another order has another', () => {
  const first = draftKey({ a: 1 })
  expect(draftKey({ a: 1 })).toBe(first)
  expect(draftKey({ a: 2 })).not.toBe(first)
  const again = draftKey({ a: 2 })
  clearOrderKey()
  expect(draftKey({ a: 2 })).not.toBe(again)
})

test('what was typed outlives the page until the order is placed', () => {
  storeDraft({ ...whole, comment: 'Біля воріт', stranger: 'x' }, 1)
  expect(restoreDraft(start, 1)).toEqual({ ...whole, comment: 'Біля воріт' })
  expect(restoreDraft(start, 2), 'somebody else signed in in this tab').toEqual(start)
  clearOrderKey()
  expect(restoreDraft(start, 1)).toEqual(start)
})

test('a tick that outlived a reload accepts the public offer it was given to, and no newer one', () => {
  storeDraft({ ...whole, comment: 'Біля воріт' }, 1)
  const restored = restoreDraft(start, 1)
  expect(isOfferAccepted(restored, offer)).toBe(true)
  const newer = '2026-12-01 ijklmnop'
  expect(isOfferAccepted(restored, newer)).toBe(false)
  expect(formErrors(restored, cart, newer)).toEqual({ offer_accepted: fieldErrors.offerRequired })
  expect(checkoutBody(restored, cart, true, newer)).toMatchObject({ offer_accepted: false, adult_confirmed: false, comment: 'Біля воріт' })
  expect(isOfferAccepted({ offer_accepted: tickFor(null) }, newer), 'ticked while no version was known').toBe(false)
})

test('who brings it, who unloads and whom the driver calls go with the order, and only where it is brought', () => {
  const typed = {
    'delivery.carrier': 'Нова пошта',
    'delivery.contact': ' Іван, 067 ',
    'delivery.unloading': 'seller',
    'delivery.city': 'Львів',
    'delivery.address': '№ 5',
  }
  const delivery = (method: string) => checkoutBody({ ...whole, ...typed, 'delivery.method': method }, cart, true, null).delivery
  const place = { address: '№ 5', contact: 'Іван, 067', unloading: 'seller' }
  expect(delivery('CARRIER')).toEqual({ method: 'CARRIER', city: 'Львів', carrier: 'Нова пошта', ...place })
  expect(delivery('LOCAL')).toEqual({ method: 'LOCAL', ...place })
  expect(delivery('PICKUP')).toEqual({ method: 'PICKUP' })
})
