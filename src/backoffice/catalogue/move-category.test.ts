import { expect, test } from 'vitest'
import type { AdminCategory } from '#contract/admin/categories.ts'
import { childCategories, movedTree, parentIn, withoutBranch } from './move-category.ts'

const category = (id: number, children: AdminCategory[] = []): AdminCategory => ({
  id,
  code: `c${id}`,
  name: { uk: `К${id}`, en: `C${id}` },
  slug: { uk: '', en: '' },
  product_count: 0,
  version: 0,
  children,
})
const two = category(2)
const tree = [category(1, [two, category(3)]), category(4)]

test('a category changes places with its neighbour, and the rest of the tree stays', () => {
  const down = movedTree(tree, { category: two, parentId: 1, step: 1 })
  expect(down.siblings.map(({ id }) => id)).toEqual([3, 2])
  expect(down.place).toBe(1)
  expect(down.tree.map(({ id }) => id)).toEqual([1, 4])
  expect(movedTree(tree, { category: category(4), parentId: null, step: -1 }).tree.map(({ id }) => id)).toEqual([4, 1])
})

test('the first goes no higher and the last no lower', () => {
  expect(movedTree(tree, { category: two, parentId: 1, step: -1 }).siblings.map(({ id }) => id)).toEqual([2, 3])
  expect(movedTree(tree, { category: category(4), parentId: null, step: 1 }).place).toBe(1)
})

test('a category can be moved anywhere but into itself', () => {
  expect([parentIn(tree, 2), parentIn(tree, 4)]).toEqual([1, null])
  expect(childCategories(tree, 1).map(({ id }) => id)).toEqual([2, 3])
  expect(withoutBranch(tree, 1)).toEqual([category(4)])
  expect(withoutBranch(tree, 2)).toEqual([category(1, [category(3)]), category(4)])
})
