import type { FastifyInstance } from 'fastify'
import { NewView, SavedView, SavedViews, ViewEdit } from '#contract/admin/views.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { adminRoutes } from './admin-route.ts'
import { createView, editView, listViews, removeView } from './saved-views.ts'

/** Each person's own stored views of lists. */
export function viewRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  route('listViews', { output: SavedViews }, async ({ actor }) => ({ data: await listViews(context, actor) }))
  route('createView', { body: NewView, output: SavedView }, ({ body, actor }) => createView(context, actor, body))
  route('editView', { body: ViewEdit, output: SavedView }, ({ params, body, actor }) => editView(context, actor, params.id, body))
  route('removeView', {}, ({ params, actor }) => removeView(context, actor, params.id))
}
