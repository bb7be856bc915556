import type { Slice } from '../../platform/slice.ts'
import { documentRoutes } from './routes.ts'

/** Files made for a configured product: the specification sheet and the model. */
export const documents: Slice = { name: 'documents', api: documentRoutes }
