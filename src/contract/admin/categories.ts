import { z } from 'zod'
import { typed } from '../typed-text.ts'
import { Bilingual, Change, Version } from './lists.ts'

const Name = typed('line', 100).min(1)

const AdminCategory = z.object({
  id: z.int(),
  /** A stable Latin code, derived from the English name at creation. */
  code: z.string(),
  name: Bilingual(z.string()),
  slug: Bilingual(z.string()),
  /** Products of the category and its subtree, including hidden ones. */
  product_count: z.int(),
  /** The version of its names. */
  version: Version,
  get children() {
    return z.array(AdminCategory)
  },
})
export type AdminCategory = z.infer<typeof AdminCategory>

/** `version` covers the order of the whole tree. */
export const CategoryTree = z.object({ data: z.array(AdminCategory), version: Version })
export type CategoryTree = z.infer<typeof CategoryTree>

/** The tree after a change. */
export const CategoryTreeChanged = CategoryTree.extend({ change: Change })
export type CategoryTreeChanged = z.infer<typeof CategoryTreeChanged>

/** The new category becomes the last child of its parent; a null parent is the root. */
export const NewCategory = z.object({ parent_id: z.int().nullable(), name: Bilingual(Name) })
export type NewCategory = z.infer<typeof NewCategory>

/** `version` is the one of the tree, as in every change of it. */
export const CategoryRename = z.object({ version: Version, name: Bilingual(Name) })
export type CategoryRename = z.infer<typeof CategoryRename>

/** All children of a parent in their new order. An id from another parent is moved here with its subtree. */
export const SiblingOrder = z.object({ version: Version, parent_id: z.int().nullable(), ids: z.array(z.int()).min(1).max(500) })
export type SiblingOrder = z.infer<typeof SiblingOrder>
