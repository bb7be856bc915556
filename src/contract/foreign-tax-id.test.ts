import { expect, test } from 'vitest'
import { looksLikeTaxId } from './foreign-tax-id.ts'

test.each([
  ['PL', 'PL 526-025-02-74', true],
  ['PL', '5260250274', true],
  ['PL', '526025027', false],
  ['DE', 'DE811907980', true],
  ['GR', 'EL 094259216', true],
  ['NL', 'NL123456789B01', true],
  ['CH', 'CHE-107.787.577 MWST', true],
  ['IT', 'DE811907980', false],
])('a tax number of %s written %s: %s by its form', (country, typed, expected) => {
  expect(looksLikeTaxId(country, typed)).toBe(expected)
})

test('nothing is said of countries whose numbers are not known, nor of an empty field', () => {
  expect([looksLikeTaxId('US', '12-3456789'), looksLikeTaxId('PL', ' ')]).toEqual([null, null])
})
