import { expect, test } from 'vitest'
import { joinMembers, mergeEdits } from './merge-edits.ts'

const base = { name: 'Куб', price: 100, phones: ['1'] }

test('what only one side changed is joined, and nobody is asked', () => {
  const result = mergeEdits(base, { ...base, price: 120 }, { ...base, name: 'Куб 30' })
  expect(result).toEqual({ merged: { name: 'Куб 30', price: 120, phones: ['1'] }, joined: ['price'], conflicts: [] })
})

test('what both changed differently is a conflict, and mine stays in the form', () => {
  const result = mergeEdits(base, { ...base, price: 120, phones: ['2'] }, { ...base, price: 130 })
  expect(result.conflicts).toEqual([{ field: 'price', before: 100, theirs: 120, mine: 130 }])
  expect(result.merged).toEqual({ name: 'Куб', price: 130, phones: ['2'] })
})

test('two who made the same change are of one mind', () => {
  expect(mergeEdits(base, { ...base, price: 120 }, { ...base, price: 120 })).toMatchObject({ conflicts: [], joined: [] })
})

test('a value that came back from the database with its keys in another order is the same', () => {
  const mine = { lines: [{ product: 5, options: { size: '40', color: 'white' } }] }
  const stored = { lines: [{ options: { color: 'white', size: '40' }, product: 5 }] }
  expect(mergeEdits({ lines: [] }, stored, mine).conflicts).toEqual([])
})

test('of a value that both changed, members that only one changed are joined, and the other ones are asked about with them', () => {
  const line = { quantity: 1, options: [{ name: 'size', value: 'S' }] }
  const drained = { ...line, options: [{ name: 'drain', value: 'yes' }, ...line.options] }
  const joined = mergeEdits({ line }, { line: { ...line, quantity: 3 } }, { line: drained }, joinMembers)
  expect(joined).toEqual({ merged: { line: { quantity: 3, options: expect.arrayContaining(drained.options) } }, joined: ['line'], conflicts: [] })
  const asked = mergeEdits({ line }, { line: { ...line, quantity: 3 } }, { line: { ...drained, quantity: 2 } }, joinMembers)
  expect(asked.conflicts).toMatchObject([{ field: 'line', before: line, theirs: { quantity: 3 }, mine: { quantity: 2 } }])
  for (const side of ['theirs', 'mine'] as const) expect(asked.conflicts[0]?.[side]).toMatchObject({ options: { length: 2 } })
})
