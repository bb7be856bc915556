import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Category } from '../api/shop-data.ts'
import { branchesOpen, walkCategories, selectedIn, shortest, toggleCategory, withKnownCategories } from './category-selection.ts'
import { assignUuids, uuidV5 } from './category-uuid.ts'

const node = (categoryId: number, ...child: Category[]): Category => ({ categoryId, categoryName: `c${categoryId}`, child })
// 1 ─ 2 ─ 3, 4      5 ─ 6      7
const tree = [node(1, node(2, node(3), node(4)), node(8)), node(5, node(6)), node(7)]
const ids = [...walkCategories(tree)].map((found) => found.node.categoryId)
const selected = (categoryIds: readonly number[]) => [...selectedIn(tree, categoryIds)].sort((a, b) => a - b)

test('selecting a category selects all under it; the address needs its id alone', () => {
  expect(toggleCategory(tree, [], 1)).toEqual([1])
  expect(selected([1])).toEqual([1, 2, 3, 4, 8])
})

test('unselecting takes all under it away and leaves its siblings', () => {
  expect(toggleCategory(tree, [1], 3)).toEqual([4, 8])
  expect(toggleCategory(tree, [1], 2)).toEqual([8])
  expect(toggleCategory(tree, [1], 1)).toEqual([])
})

test('when the last child is selected its parent is, and the address says it shorter', () => {
  expect(toggleCategory(tree, [4, 8], 3)).toEqual([1])
  expect(toggleCategory(tree, [], 6)).toEqual([5])
})

test('an unknown category changes nothing and only logs a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(toggleCategory(tree, [3], 99)).toEqual([3])
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('unknown categories of an address are left out, unless the tree is not there to tell', () => {
  expect(withKnownCategories({ categoryIds: [3, 99] }, tree)).toEqual({ categoryIds: [3] })
  expect(withKnownCategories({ categoryIds: [99] }, tree)).toEqual({ categoryIds: [] })
  expect(withKnownCategories({ categoryIds: [3, 99] }, [])).toEqual({ categoryIds: [3, 99] })
})

test('toggling twice is as if nothing had happened, whatever was selected', () => {
  const some = fc.subarray(ids).map((chosen) => shortest(tree, selectedIn(tree, chosen)))
  fc.assert(
    fc.property(some, fc.constantFrom(3, 4, 6, 7, 8), (chosen, leaf) => {
      expect(toggleCategory(tree, toggleCategory(tree, chosen, leaf), leaf)).toEqual(chosen)
    }),
  )
})

test('the address says exactly what is selected', () => {
  fc.assert(
    fc.property(fc.subarray(ids), (chosen) => {
      expect(selected(shortest(tree, selectedIn(tree, chosen)))).toEqual(selected(chosen))
    }),
  )
})

test('branches on the way to what is ticked stand open, it included when there is more under it', () => {
  expect(branchesOpen(tree, [3, 6])).toEqual([1, 2, 5])
  expect(branchesOpen(tree, [2])).toEqual([1, 2])
})

test('uuids are of version 5 and the same as anybody makes them', async () => {
  expect(await uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'python.org')).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d')
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.string({ unit: 'binary', maxLength: 200 }), async (namespace, name) => {
      const digest = createHash('sha1')
        .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
        .update(new TextEncoder().encode(name))
        .digest('hex')
      const uuid = (await uuidV5(namespace, name)).replaceAll('-', '')
      expect(uuid.slice(0, 12)).toBe(digest.slice(0, 12))
      expect(uuid[12]).toBe('5')
      expect(uuid.slice(13, 16) + uuid.slice(17)).toBe(digest.slice(13, 16) + digest.slice(17, 32))
    }),
  )
})

test('the uuid of a category follows from the way to it', async () => {
  const uuids = await assignUuids(tree)
  expect(await assignUuids(tree)).toEqual(uuids)
  expect(new Set(uuids.values()).size).toBe(ids.length)
})
