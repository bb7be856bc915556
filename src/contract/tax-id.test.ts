import { expect, test } from 'vitest'
import { cleanTaxId } from './clean-text.ts'
import { isEdrpou, isForeignTaxId, isRnokpp, isTaxId, taxIdKind } from './tax-id.ts'

/** Numbers of public companies and the bank of the state: printed on their own pages. */
test.each(['14360570', '31316718', '32673400', '00032106'])('%s is an EDRPOU', (number) => {
  expect(isEdrpou(number)).toBe(true)
  expect(isTaxId(number)).toBe(true)
})

test('one wrong digit of an EDRPOU is noticed', () => {
  for (const number of ['14360570', '31316718', '32673400', '00032106']) {
    const last = Number(number[7])
    for (let digit = 0; digit < 10; digit++) expect(isEdrpou(number.slice(0, 7) + digit)).toBe(digit === last)
  }
})

test('a first pass that leaves ten takes the second weights', () => {
  // 1·1+2·2+3·3+4·4+5·5+6·6+7·w ≡ 10 (mod 11): 1234569 leaves 10; with weights 3…9 it leaves 3·1+4·2+5·3+6·4+7·5+8·6+9·9 = 214 ≡ 5
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => isEdrpou(`1234569${digit}`))).toHaveLength(1)
})

test('every beginning of a RNOKPP has exactly one check digit', () => {
  for (const beginning of ['000000000', '999999999', '317590042', '200000001', '100000000', '900000001']) {
    const fitting = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => isRnokpp(`${beginning}${digit}`))
    expect(fitting, beginning).toHaveLength(1)
  }
})

test.each(['', '1436057', '143605700', '1436057a', '１４３６０５７０', '14360571', '-4360570', '1e100000'])('%j is no tax number', (text) => {
  expect(isTaxId(text)).toBe(false)
})

test('spaces and full-width digits of a pasted number do not matter', () => {
  expect(isTaxId(cleanTaxId(' 1436 0570 '))).toBe(true)
  expect(isTaxId(cleanTaxId('１４３６０５７０'))).toBe(true)
})

test('a number from abroad is one with the letters of its country, and papers never call it EDRPOU or RNOKPP', () => {
  for (const typed of ['PL 526-025-02-74', 'DE811569869', 'atu12345678', 'NL001234567B01'])
    expect([isForeignTaxId(cleanTaxId(typed)), taxIdKind(cleanTaxId(typed))], typed).toEqual([true, 'taxNumber'])
  for (const typed of ['526-025-02-74', 'UA14360570', 'Miejski Ogród', 'ТОВ 14360570', 'PL 526', 'PL'])
    expect(isForeignTaxId(cleanTaxId(typed)), typed).toBe(false)
  expect(['14360570', '3175900421'].map(taxIdKind)).toEqual(['edrpou', 'rnokpp'])
})
