import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

test('the difference of two texts names the lines that went and came, and puts both texts together again', () => {
  const lines = diffLines('а\nб\nв\nг', 'а\nв\nд\nг')
  expect(lines.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)).toEqual([' а', '-б', ' в', '+д', ' г'])
  expect(diffLines('а', 'а')).toEqual([{ kind: 'same', text: 'а' }])
})
