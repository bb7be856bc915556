import { z } from 'zod'
import { machineText, typed } from '../typed-text.ts'
import { Version } from './lists.ts'
import { viewLists } from './view-lists.ts'

/** Views of one list that a person can store: as many as stand above it without becoming a list themselves. */
export const maxViews = 12

const Name = typed('line', 40).min(1)
/** The address's query of the list: filters, sort and columns, without the page. */
const Query = machineText(1000)

/** A stored view of a list: its owner's alone. */
export const SavedView = z.object({
  id: z.int(),
  list: z.enum(viewLists),
  name: z.string(),
  query: z.string(),
  /** The list opens with it; one of a list at most. */
  is_default: z.boolean(),
  version: Version,
})
export type SavedView = z.infer<typeof SavedView>

/** Of every list, in the order in which they were stored. */
export const SavedViews = z.object({ data: z.array(SavedView) })
export type SavedViews = z.infer<typeof SavedViews>

export const NewView = z.object({ list: z.enum(viewLists), name: Name, query: Query, is_default: z.boolean() })
export type NewView = z.infer<typeof NewView>

/** What is left out stays. */
export const ViewEdit = z.object({ version: Version, name: Name.optional(), query: Query.optional(), is_default: z.boolean().optional() })
export type ViewEdit = z.infer<typeof ViewEdit>
