import { expect, test } from 'vitest'
import { isVatStatus, paysVat } from './vat.ts'

test.each([
  [null, true],
  ['143605712345', true],
  ['1436 0571 2345', true],
  ['платник ПДВ', true],
  ['не платник ПДВ', false],
  ['Неплатник ПДВ', false],
  ['без ПДВ', false],
  ['єдиний податок, 3 група', false],
  ['not a VAT payer', false],
  ['No VAT', false],
])('%s: pays VAT %s', (status, pays) => {
  expect(paysVat(status)).toBe(pays)
})

test('what says neither is refused', () => {
  expect(['143605712345', '1436057123', 'не платник ПДВ'].every(isVatStatus)).toBe(true)
  expect(['так', '14360571234', 'номер', '1'].some(isVatStatus)).toBe(false)
})
