import { expect, test } from 'vitest'
import { nameDiscount, namedPercent, readDiscount, readReduced } from './admin/discount-text.ts'
import { priceDraft, type DraftLines } from './draft-lines.ts'

const goods = (quantity: number): DraftLines => ({
  n1: { kind: 'product', place: 1, product_id: 1, quantity, options: [], price: null },
  n2: { kind: 'discount', place: 0, name: { uk: 'Знижка', en: '' }, quantity: 1, amount_kopiykas: 0, percent: 2.5 },
})
const product = {
  id: 1,
  code: 'k-1',
  name: { uk: 'Куб', en: 'Cube' },
  published: true,
  picture: null,
  price_kopiykas: 333_33,
  properties: [],
  own_size: [],
  forbidden: [],
}
const price = (lines: DraftLines, percent: number | null = null) => priceDraft(lines, { before: {}, products: [product], tiers: [] }, { percent })

test('a discount in per cent is a share of the goods, wherever it stands, and follows their number', () => {
  expect(price(goods(1)).lines.get('n2')).toMatchObject({ unit: -8_33, total: -8_33, problem: null })
  expect(price(goods(3)).total).toBe(999_99 - 25_00)
  expect([...price(goods(1)).lines.keys()]).toEqual(['n2', 'n1'])
  expect(price(goods(1), 2).problems.get('n2')).toBe('needs_owner')
  expect(price(goods(1), 3).problems.size).toBe(0)
})

test('fewer goods do not turn a discount within the limit into one beyond it; an owner’s larger share may stay', () => {
  const line = { product_id: null, listed_kopiykas: null, today_kopiykas: null, reason: null, options: [], cast: 0, quantity: 1 }
  const before = (discount: number) => ({
    n1: {
      ...line,
      kind: 'product' as const,
      product_id: 1,
      name: { uk: 'Куб', en: 'Cube' },
      quantity: 10,
      unit_kopiykas: 333_33,
      total_kopiykas: 3333_30,
    },
    n2: { ...line, kind: 'discount' as const, name: { uk: 'Знижка', en: '' }, unit_kopiykas: -discount, total_kopiykas: -discount },
  })
  const problem = (quantity: number, was: number, now: object) => {
    const lines = { n1: { ...goods(quantity)['n1'], price: 'today' }, n2: { ...goods(1)['n2'], percent: undefined, ...now } } as DraftLines // a kept discount
    return priceDraft(lines, { before: before(was), products: [product], tiers: [] }, { percent: 10 }).problems.get('n2')
  }
  expect(problem(10, 166_67, { amount_kopiykas: 166_67 }), 'five per cent').toBeUndefined()
  expect(problem(3, 166_67, { amount_kopiykas: 166_67 }), 'the same sum of three').toBe('needs_owner')
  expect(problem(3, 999_99, { percent: 30 }), 'an owner’s thirty per cent').toBeUndefined()
  expect(problem(3, 999_99, { percent: 31 })).toBe('needs_owner')
})

test('a stored discount is a percentage again when its name says one that its amount agrees with', () => {
  const name = nameDiscount({ uk: 'Знижка', en: 'Discount' }, 2.5)
  expect(namedPercent(name, 25_00, 999_99)).toBe(2.5)
  expect(namedPercent(name, 25_00, 1999_98), 'another share').toBeUndefined()
  expect(namedPercent({ uk: 'Знижка', en: 'Discount' }, 25_00, 999_99)).toBeUndefined()
  expect(namedPercent({ uk: 'Для друга 2,5 %', en: '' }, 25_00, 999_99)).toBeUndefined()
})

test('a price typed as a percentage off another one is read only with its minus', () => {
  for (const text of ['-10 %', '−10%', ' – 10 % ']) expect(readReduced(text, 8200_00), text).toBe(7380_00)
  expect(readReduced('-7,5 %', 999_99)).toBe(924_99)
  for (const text of ['10 %', '-120 %', '-0 %', '-10', '7500']) expect(readReduced(text, 8200_00), text).toBeNull()
})

test('a discount is read as a sum or as a share; what may be two things is neither', () => {
  expect(readDiscount('500')).toEqual({ amount_kopiykas: 500_00 })
  expect(readDiscount(' 1 200,50 ₴')).toEqual({ amount_kopiykas: 1200_50 })
  expect(readDiscount('5%')).toEqual({ amount_kopiykas: 0, percent: 5 })
  expect(readDiscount('2,5 %')).toEqual({ amount_kopiykas: 0, percent: 2.5 })
  for (const text of ['4,200', '0 %', '101 %', '5 % 500', '2,555 %', '-5 %', 'п’ять']) expect(readDiscount(text), text).toBeNull()
})

test('the name of a discount says its share until somebody names it otherwise', () => {
  expect(nameDiscount({ uk: 'Знижка', en: 'Discount' }, 2.5)).toEqual({ uk: 'Знижка 2,5 %', en: 'Discount 2.5%' })
  expect(nameDiscount({ uk: 'Знижка 2,5 %', en: 'Для друга' }, undefined)).toEqual({ uk: 'Знижка', en: 'Для друга' })
})
