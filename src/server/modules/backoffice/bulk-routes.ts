import type { FastifyInstance } from 'fastify'
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
import { adminRoutes } from '../staff/index.ts'

export function bulkRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  route('previewPrices', { body: BulkPricesQuestion, output: BulkPricesPreview }, ({ body }) => previewPrices(context, body))
  route('applyPrices', { body: BulkPricesOrder, output: ChangeSet }, ({ body, actor }) => applyPrices(context, actor, body))
  route('previewBulkAct', { body: BulkActQuestion, output: BulkActPreview }, ({ body }) => previewBulkAct(context, body))
  route('startBulkAct', { body: NewBulkAct, output: BulkAct }, ({ body, actor, staff }) => startBulkAct(context, { actor, roles: staff.roles }, body))
  route('readBulkAct', { output: BulkAct }, ({ params }) => readBulkAct(db, params.id))
  route('undoBulkAct', { output: BulkAct }, ({ params, actor, staff }) => undoBulkAct(context, { actor, roles: staff.roles }, params.id))
  route('listChangeSets', { output: ChangeSets }, ({ query }) => listChangeSets(db, query['kind']))
  route('undoChangeSet', { output: ChangeSetUndone }, ({ params, actor }) => undoChangeSet(context, actor, params.id))
}
