import { z } from 'zod'
import { typed } from '../typed-text.ts'
import { Bilingual, Change, Version } from './lists.ts'
import { Reason } from './reason.ts'

const Name = typed('line', 100).min(1)

const AdminCategory = z.object({
  id: z.int(),
  /** Stable, latin; made of the English name when a category is created. */
  code: z.string(),
  name: Bilingual(z.string()),
  slug: Bilingual(z.string()),
  /** Of its own and of all below it, hidden products too. */
  product_count: z.int(),
  /** Of its names. */
  version: Version,
  get children() {
    return z.array(AdminCategory)
  },
})
export type AdminCategory = z.infer<typeof AdminCategory>

/** `version` is that of the order of the whole tree. */
export const CategoryTree = z.object({ data: z.array(AdminCategory), version: Version })
export type CategoryTree = z.infer<typeof CategoryTree>

/** The tree after a change of it. */
export const CategoryTreeChanged = CategoryTree.extend({ change: Change })
export type CategoryTreeChanged = z.infer<typeof CategoryTreeChanged>

/** At the end of its siblings; a parent of null is the root. */
export const NewCategory = z.object({ parent_id: z.int().nullable(), name: Bilingual(Name) })
export type NewCategory = z.infer<typeof NewCategory>

export const CategoryRename = z.object({ version: Version, name: Bilingual(Name) })
export type CategoryRename = z.infer<typeof CategoryRename>

/** Every child of a parent in its new order. One that comes from elsewhere is moved here with all that is below it. */
export const SiblingOrder = z.object({ version: Version, parent_id: z.int().nullable(), ids: z.array(z.int()).min(1).max(500) })
export type SiblingOrder = z.infer<typeof SiblingOrder>

/** `version` is that of the tree. */
export const CategoryRemoval = z.object({ version: Version, reason: Reason })
export type CategoryRemoval = z.infer<typeof CategoryRemoval>
