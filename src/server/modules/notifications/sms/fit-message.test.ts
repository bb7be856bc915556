import { expect, test } from 'vitest'
import { fitMessage, countSegments } from './fit-message.ts'

test.for([
  ['Order', 1],
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
  ['ж'.repeat(134), 2],
  ['ж'.repeat(135), 3],
] as const)('%s costs %d', ([text, segments]) => expect(countSegments(text)).toBe(segments))

test('the link goes along as long as it all costs two SMS', () => {
  const text = 'Замовлення AC-2026-00042: готове'
  expect(fitMessage(text, `https://shop.example/uk/order/${'x'.repeat(43)}`)).toContain('https')
  expect(fitMessage(text, `https://${'x'.repeat(120)}`)).toBe(text)
})
