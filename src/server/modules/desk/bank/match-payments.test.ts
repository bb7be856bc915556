import { expect, test } from 'vitest'
import { matchPayments, numbersIn, type PayableOrder, type Payment } from './match-payments.ts'

const order = (number: string, more: Partial<PayableOrder> = {}): PayableOrder => ({
  number,
  invoices: [],
  createdOn: '2026-11-20',
  who: 'ТОВ «Зелений двір»',
  names: [more.who ?? 'ТОВ «Зелений двір»', 'Олег Бойко'],
  taxId: null,
  due: 33_000_00,
  next: 16_500_00,
  ...more,
})
const payment = (more: Partial<Payment> = {}): Payment => ({
  id: 1,
  bookedOn: '2026-11-24',
  amount: 16_500_00,
  payer: null,
  taxId: null,
  purpose: '',
  ...more,
})
const match = (one: Partial<Payment>, ...orders: PayableOrder[]) => matchPayments([payment(one)], orders).get(1)

const read = (purpose: string) => {
  const { orders, invoices, guessed } = numbersIn({ purpose, bookedOn: '2026-11-24' })
  return { orders, invoices, guessed: [...guessed.orders, ...guessed.invoices] }
}

test('numbers of orders and invoices are read from a purpose, in either alphabet, and never one as the other', () => {
  expect(read('Оплата згідно з рахунком № 2026-00012 від 24.11.2026, замовлення AC-2026-00034')).toEqual({
    orders: ['AC-2026-00034'],
    invoices: ['2026-00012'],
    guessed: [],
  })
  expect(read('за АС 2026 00034; ас–2026–00034')).toEqual({ orders: ['AC-2026-00034'], invoices: [], guessed: [] })
  expect(read('тел. 0672026-0001234')).toEqual({ orders: [], invoices: [], guessed: [] })
})

test.each([
  ['згідно рахунку 00044', ['AC-2026-00044', 'AC-2025-00044', '2026-00044', '2025-00044']],
  ['Опл. зг. рах.№44 від 20-11-2026', ['AC-2026-00044', 'AC-2025-00044', '2026-00044', '2025-00044']],
  ['рахунок-фактура 44, без ПДВ', ['AC-2026-00044', 'AC-2025-00044', '2026-00044', '2025-00044']],
  ['за зам. 44', ['AC-2026-00044', 'AC-2025-00044']],
  ['Передоплата, замовлення № 00044 16500 грн', ['AC-2026-00044', 'AC-2025-00044']],
  ['order no. 44', ['AC-2026-00044', 'AC-2025-00044']],
  ['invoice 44 of 20 November', ['AC-2026-00044', 'AC-2025-00044', '2026-00044', '2025-00044']],
])('%s names by a short number', (purpose, numbers) => {
  expect(read(purpose).guessed).toEqual(numbers)
})

test.each([
  'рахунок 24.11.2026',
  'рахунок від 24.11.2026',
  'рахунку 24/11 та замовлення 24-11-2026',
  'за замовлення 16 500 грн',
  'за рахунок 16500,00',
  'рахунок 500 грн',
  'замовлення 5 шт.',
  'замовлення 2026 року',
  'рахунок 26001234567890',
  'р/р 26001, вул. Замостя 44, заміна 44',
  'вазон 44',
])('%s names none: a date, a sum, an amount or another number', (purpose) => {
  expect(read(purpose)).toEqual({ orders: [], invoices: [], guessed: [] })
})

test('a number without its year proposes what owes, before a sum or a name, and is never beyond doubt on its own', () => {
  const [mine, other] = [order('AC-2026-00044', { invoices: ['2026-00012'] }), order('AC-2026-00045', { due: 500, next: 500 })]
  for (const purpose of ['зам. 44', 'рахунку 12', 'рахунку 44'])
    expect(match({ purpose }, other, mine)).toMatchObject({ certain: false, candidates: [{ number: 'AC-2026-00044' }] })
  expect(match({ purpose: 'рахунку 12' }, mine)?.candidates[0]?.signs).toEqual(['invoice', 'sum'])
  expect(match({ purpose: 'зам. 44', amount: 500 }, other, mine)?.candidates.map(({ number }) => number)).toEqual(['AC-2026-00044', 'AC-2026-00045'])
  expect(match({ purpose: 'зам. 44' }, order('AC-2026-00044', { due: 0, next: null }))?.candidates).toEqual([])
  // With a tax number and the sum it is; against another number, or that of nothing, these are not.
  const code = { taxId: '32855961' }
  expect(match({ ...code, purpose: 'зам. 44' }, order('AC-2026-00044', code))?.certain).toBe(true)
  expect(match({ ...code, purpose: 'зам. 46' }, order('AC-2026-00044', code))).toMatchObject({
    certain: false,
    candidates: [{ number: 'AC-2026-00044' }],
  })
  // So it is from its buyer by name, unless another year has that number too.
  const named = { payer: 'ТОВ Зелений Двір', purpose: 'за замовлення 00044' }
  expect(match(named, mine, other)?.certain).toBe(true)
  expect(match({ ...named, amount: 500 }, mine)?.certain).toBe(false)
  expect(match(named, mine, order('AC-2025-00044'))?.certain).toBe(false)
})

test('beyond doubt is the number of one order with what it owes, as the next part or as the whole', () => {
  const named = { purpose: 'замовлення AC-2026-00001' }
  expect(match(named, order('AC-2026-00001'))).toMatchObject({ certain: true, candidates: [{ number: 'AC-2026-00001', signs: ['number', 'sum'] }] })
  expect(match({ ...named, amount: 33_000_00 }, order('AC-2026-00001'))?.certain).toBe(true)
  expect(match({ purpose: 'рахунок № 2026-00012' }, order('AC-2026-00001', { invoices: ['2026-00012'] }))?.certain).toBe(true)
  // Another sum, nothing due, an order of later, two orders: a person decides.
  expect(match({ ...named, amount: 16_000_00 }, order('AC-2026-00001'))).toMatchObject({ certain: false, candidates: [{ signs: ['number'] }] })
  expect(match(named, order('AC-2026-00001', { due: 0, next: null }))?.certain).toBe(false)
  expect(match(named, order('AC-2026-00001', { createdOn: '2026-11-25' }))).toEqual({ certain: false, candidates: [] })
  expect(match({ purpose: 'AC-2026-00001 і AC-2026-00002' }, order('AC-2026-00001'), order('AC-2026-00002'))?.certain).toBe(false)
})

test('a tax number with the sum is beyond doubt where one order alone has both and no number says otherwise', () => {
  const code = { taxId: '32855961' }
  expect(match(code, order('AC-2026-00001', code))?.certain).toBe(true)
  expect(match(code, order('AC-2026-00001', code), order('AC-2026-00002', code))?.certain).toBe(false)
  expect(match({ ...code, purpose: 'AC-2026-00009' }, order('AC-2026-00001', code))?.certain).toBe(false)
  // The sum, or a name, alone never is.
  expect(match({ payer: 'ТОВ Зелений Двір' }, order('AC-2026-00001'))).toMatchObject({ certain: false, candidates: [{ signs: ['sum', 'payer'] }] })
})

test.each([
  ['ГАВРИЛЮК ДАРИНА ІВАНІВНА', 'Дарина Гаврилюк', true],
  ["ФОП Лук'янова Ольга", 'Ольга Лук’янова', true],
  ['Гаврилюк Дарина', 'Дар’я Гаврилюк', false],
  ['ТОВ "Двір"', 'ТОВ «Зелений двір»', false],
])('a payer who is called %s has the name %s: %s', (payer, who, isSame) => {
  expect(match({ payer }, order('AC-2026-00001', { who }))?.candidates[0]?.signs.includes('payer')).toBe(isSame)
})

test('a name alone proposes an order that owes something, the company’s or the person’s, and never beyond doubt', () => {
  for (const payer of ['ЗЕЛЕНИЙ ДВІР ТОВ', 'Бойко Олег Петрович'])
    expect(match({ payer, amount: 7_77 }, order('AC-2026-00001'))).toMatchObject({
      certain: false,
      candidates: [{ number: 'AC-2026-00001', signs: ['payer'] }],
    })
  expect(match({ payer: 'Бойко Олег', amount: 7_77 }, order('AC-2026-00001', { due: 0, next: null }))?.candidates).toEqual([])
  expect(match({ payer: 'Бойко Ольга', amount: 7_77 }, order('AC-2026-00001'))?.candidates).toEqual([])
  // What else speaks for an order goes before its name.
  const [first] =
    match({ payer: 'Бойко Олег', purpose: 'AC-2026-00002' }, order('AC-2026-00001'), order('AC-2026-00002', { names: [] }))?.candidates ?? []
  expect(first?.number).toBe('AC-2026-00002')
})

test('of two payments of the same order and sum one alone is proposed', () => {
  const named = { purpose: 'AC-2026-00001' }
  const matches = matchPayments([payment(named), payment({ ...named, id: 2 })], [order('AC-2026-00001')])
  expect([matches.get(1)?.certain, matches.get(2)?.certain]).toEqual([true, false])
})
