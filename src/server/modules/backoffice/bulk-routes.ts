import type { FastifyInstance } from 'fastify'
import { adminEndpoints } from '#contract/admin/api.ts'
import { BulkAct, BulkActPreview, BulkActQuestion, NewBulkAct } from '#contract/admin/bulk-acts.ts'
import { BulkPricesOrder, BulkPricesPreview, BulkPricesQuestion } from '#contract/admin/bulk-prices.ts'
import { ChangeSet, ChangeSets, ChangeSetUndone } from '#contract/admin/change-sets.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  applyPrices,
  listChangeSets,
  previewBulkAct,
  previewPrices,
  readBulkAct,
  startBulkAct,
  undoBulkAct,
  undoChangeSet,
} from '../catalogue/index.ts'
import { adminRoute, byId } from '../staff/index.ts'

export function bulkRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  adminRoute(app, context, adminEndpoints.previewPrices, { body: BulkPricesQuestion, output: BulkPricesPreview }, ({ body }) =>
    previewPrices(context, body),
  )
  adminRoute(app, context, adminEndpoints.applyPrices, { body: BulkPricesOrder, output: ChangeSet }, ({ body, actor }) =>
    applyPrices(context, actor, body),
  )
  adminRoute(app, context, adminEndpoints.previewBulkAct, { body: BulkActQuestion, output: BulkActPreview }, ({ body }) =>
    previewBulkAct(context, body),
  )
  adminRoute(app, context, adminEndpoints.startBulkAct, { body: NewBulkAct, output: BulkAct }, ({ body, actor, staff }) =>
    startBulkAct(context, { actor, roles: staff.roles }, body),
  )
  adminRoute(app, context, adminEndpoints.readBulkAct, { params: byId, output: BulkAct }, ({ params }) => readBulkAct(db, params.id))
  adminRoute(app, context, adminEndpoints.undoBulkAct, { params: byId, output: BulkAct }, ({ params, actor, staff }) =>
    undoBulkAct(context, { actor, roles: staff.roles }, params.id),
  )
  adminRoute(app, context, adminEndpoints.listChangeSets, { output: ChangeSets }, ({ query }) => listChangeSets(db, query['kind']))
  adminRoute(app, context, adminEndpoints.undoChangeSet, { params: byId, output: ChangeSetUndone }, ({ params, actor }) =>
    undoChangeSet(context, actor, params.id),
  )
}
