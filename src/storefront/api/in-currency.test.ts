import { expect, test } from 'vitest'
import { inCurrency } from './in-currency.ts'

test('every amount beside its hryvnias is computed from them anew, and nothing else changes', () => {
  const product = {
    price: 101.2,
    price_kopiykas: 420_000,
    currency: 'USD',
    options: [{ price_impact: 1, price_impact_kopiykas: 4_801, label: 'USD' }],
    own_size: { surcharge: 24, surcharge_kopiykas: 100_000 },
    previous: null,
    previous_kopiykas: null,
    weight_kg: 85,
  }
  expect(inCurrency(product, 'EUR', 48)).toEqual({
    ...product,
    price: 87.5,
    currency: 'EUR',
    options: [{ price_impact: 1, price_impact_kopiykas: 4_801, label: 'USD' }],
    own_size: { surcharge: 20.83, surcharge_kopiykas: 100_000 },
  })
  expect(inCurrency(product, 'UAH', 1)).toMatchObject({ price: 4200, currency: 'UAH', options: [{ price_impact: 48.01 }] })
})

test('a line is its piece times its quantity, and a total the sum of its lines and extras, to the cent', () => {
  const line = { quantity: 3, unit_price: 1, unit_price_kopiykas: 50_025, line_total: 3, line_total_kopiykas: 150_075 }
  const extra = { quantity: 1, unit_price: 1, unit_price_kopiykas: 4_800, line_total: 1, line_total_kopiykas: 4_800 }
  const offer = { lines: [line, null], extras: [extra], total: 4, total_kopiykas: 154_875, currency: 'USD' }
  // 50 025 / 48 = 1042.1875 cents; three of them rounded together would be 31.27.
  expect(inCurrency(offer, 'EUR', 48)).toMatchObject({ lines: [{ unit_price: 10.42, line_total: 31.26 }, null], total: 32.26, currency: 'EUR' })
})

test('the same answer gives the same object, and another rate another one', () => {
  const answer = { total: 1, total_kopiykas: 4_800, currency: 'USD' }
  expect(inCurrency(answer, 'EUR', 48)).toBe(inCurrency(answer, 'EUR', 48))
  expect(inCurrency(answer, 'EUR', 50).total).toBe(0.96)
})

test('an impact that travels as text stays text', () => {
  expect(inCurrency({ property_price_impact: '8.4', property_price_impact_kopiykas: 35_000 }, 'EUR', 48)).toMatchObject({
    property_price_impact: '7.29',
  })
})
