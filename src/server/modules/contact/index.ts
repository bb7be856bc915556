import type { Slice } from '../../platform/slice.ts'
import { contactRoutes } from './routes.ts'

/** The contact form: stored, and mailed to the manager (decisions.md 40). */
export const contact: Slice = { name: 'contact', api: contactRoutes }
