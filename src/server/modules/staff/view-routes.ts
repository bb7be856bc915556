import type { FastifyInstance } from 'fastify'
import { adminEndpoints } from '#contract/admin/api.ts'
import { NewView, SavedView, SavedViews, ViewEdit } from '#contract/admin/views.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { adminRoute, byId } from './admin-route.ts'
import { createView, editView, listViews, removeView } from './saved-views.ts'

/** Stored views of lists, each person's own. */
export function viewRoutes(app: FastifyInstance, context: AppContext): void {
  adminRoute(app, context, adminEndpoints.listViews, { output: SavedViews }, async ({ actor }) => ({ data: await listViews(context, actor) }))
  adminRoute(app, context, adminEndpoints.createView, { body: NewView, output: SavedView }, ({ body, actor }) => createView(context, actor, body))
  adminRoute(app, context, adminEndpoints.editView, { params: byId, body: ViewEdit, output: SavedView }, ({ params, body, actor }) =>
    editView(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.removeView, { params: byId }, ({ params, actor }) => removeView(context, actor, params.id))
}
