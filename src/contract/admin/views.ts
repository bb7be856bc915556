import { z } from 'zod'
import { machineText, typed } from '../typed-text.ts'
import { Version } from './lists.ts'
import { viewLists } from './view-lists.ts'

/** Maximum of views that a person can save per list; more would not fit above it. */
export const maxViews = 12

const Name = typed('line', 40).min(1)
/** The query of the list's URL: filters, sort and columns, without the page. */
const Query = machineText(1000)

/** A saved view of a list; only its owner sees it. */
export const SavedView = z.object({
  id: z.int(),
  list: z.enum(viewLists),
  name: z.string(),
  query: z.string(),
  /** The list opens with this view; at most one per list. */
  is_default: z.boolean(),
  version: Version,
})
export type SavedView = z.infer<typeof SavedView>

/** Views of all lists, in the order in which they were saved. */
export const SavedViews = z.object({ data: z.array(SavedView) })
export type SavedViews = z.infer<typeof SavedViews>

export const NewView = z.object({ list: z.enum(viewLists), name: Name, query: Query, is_default: z.boolean() })
export type NewView = z.infer<typeof NewView>

/** Omitted fields stay. */
export const ViewEdit = z.object({ version: Version, name: Name.optional(), query: Query.optional(), is_default: z.boolean().optional() })
export type ViewEdit = z.infer<typeof ViewEdit>
