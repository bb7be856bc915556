import { expect, test } from 'vitest'
import { optionWords } from './option-words.ts'

const option = (value: string, label: string) => ({ value, label, price_impact: 0, price_impact_kopiykas: 0, extra_days: 0 })

test('what is gone is said in words or figures, never by a code of the catalogue', () => {
  const colour = { label: 'Колір', options: [option('natural', 'натуральний')] }
  expect(optionWords(colour, 'natural')).toEqual({ label: 'Колір', value: 'натуральний' })
  expect(optionWords(colour, 'terracotta')).toEqual({ label: 'Колір', value: null })
  expect(optionWords(undefined, 'yes')).toEqual({ label: null, value: null })
  expect(optionWords(undefined, '60x60x110')).toEqual({ label: null, value: '60 × 60 × 110' })
})

test('of a combination that is gone, what others still have is named', () => {
  const pairs = [
    { name: 'size', value: '40x40x40', label: '40 × 40 × 40' },
    { name: 'color', value: 'white', label: 'білий' },
  ]
  const combination = { label: 'Виконання', options: [{ ...option('size:40x40x40,color:white', 'Малий білий'), pairs }] }
  expect(optionWords(combination, 'size:70x70x70,color:white').value).toBe('70 × 70 × 70, білий')
  expect(optionWords(combination, 'size:big,color:gold').value).toBeNull()
})
