import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { adminEndpoints } from '#contract/admin/api.ts'
import { fail } from '#contract/errors.ts'
import {
  BatchAct,
  BatchBlock,
  BatchDetails,
  BatchesChanged,
  BatchMove,
  BatchPlan,
  BatchScrap,
  BatchSplit,
  Board,
  CastOrder,
  CastOrderChange,
  HonestDate,
  MouldEdit,
  MouldList,
  NewMould,
  PhotoShown,
  ProductionPlanView,
  PromiseChange,
} from '#contract/admin/production.ts'
import { batchStages } from '#contract/batch-stages.ts'
import { uploadLimit } from '#contract/picture-kinds.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { adminRoute, byId, parseDay } from '../staff/index.ts'
import { blockBatch, planBatch, scrapBatch, splitBatch } from './change-pieces.ts'
import { orderCasting } from './cast-order.ts'
import { changePromise, readHonestDate } from './honest-date.ts'
import { createMould, editMould, listMoulds } from './moulds.ts'
import { moveBatch, undoMove } from './move-batch.ts'
import { addPhoto, readBatch, showPhoto } from './photos.ts'
import { readBoard } from './read-board.ts'
import { readPlan } from './read-plan.ts'

export async function productionRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  batchRoutes(app, context)
  planRoutes(app, context)
  await app.register(async (files) => photoRoute(files, context))
}

function batchRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const changed = { params: byId, output: BatchesChanged }
  adminRoute(app, context, adminEndpoints.listBatches, { output: Board }, ({ query }) => readBoard(context, db, query['order'] ?? null))
  adminRoute(app, context, adminEndpoints.readBatch, { params: byId, output: BatchDetails }, ({ params }) => readBatch(context, params.id))
  adminRoute(app, context, adminEndpoints.moveBatch, { ...changed, body: BatchMove }, ({ params, body, actor }) =>
    moveBatch(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.undoBatchMove, { ...changed, body: BatchAct }, ({ params, body, actor }) =>
    undoMove(context, actor, params.id, body.version),
  )
  adminRoute(app, context, adminEndpoints.splitBatch, { ...changed, body: BatchSplit }, ({ params, body, actor }) =>
    splitBatch(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.scrapBatch, { ...changed, body: BatchScrap }, ({ params, body, actor }) =>
    scrapBatch(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.blockBatch, { ...changed, body: BatchBlock }, ({ params, body, actor }) =>
    blockBatch(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.planBatch, { ...changed, body: BatchPlan }, ({ params, body, actor }) =>
    planBatch(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.showBatchPhoto, { params: byId, body: PhotoShown, output: BatchDetails }, ({ params, body, actor }) =>
    showPhoto(context, actor, params.id, body.shown),
  )
}

function planRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const mould = { output: MouldList }
  adminRoute(app, context, adminEndpoints.readPlan, { output: ProductionPlanView }, ({ query }) => readPlan(context, parseDay(query['from'])))
  adminRoute(app, context, adminEndpoints.orderCasting, { body: CastOrderChange, output: CastOrder }, ({ body, actor }) =>
    orderCasting(context, actor, body),
  )
  adminRoute(app, context, adminEndpoints.listMoulds, mould, () => listMoulds(db))
  adminRoute(app, context, adminEndpoints.createMould, { ...mould, body: NewMould }, ({ body, actor }) => createMould(context, actor, body))
  adminRoute(app, context, adminEndpoints.editMould, { ...mould, params: byId, body: MouldEdit }, ({ params, body, actor }) =>
    editMould(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.readHonestDate, { output: HonestDate }, ({ query }) =>
    db.transaction((tx) => readHonestDate(context, tx, query['order'] ?? '')),
  )
  const ofOrder = z.object({ number: z.string().max(40) })
  adminRoute(app, context, adminEndpoints.changePromise, { params: ofOrder, body: PromiseChange, output: HonestDate }, ({ params, body, actor }) =>
    changePromise(context, actor, params.number, body),
  )
}

/** The file comes as a stream, which no other route takes: the parser is this route's own. */
function photoRoute(app: FastifyInstance, context: AppContext): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  adminRoute(app, context, adminEndpoints.addBatchPhoto, { params: byId, output: BatchDetails }, async ({ params, query, request, actor }) => {
    if (!(request.body instanceof Readable)) return fail('invalid', { file: 'Send the file itself.' })
    if (Number(request.headers['content-length'] ?? 0) > uploadLimit) return fail('tooLarge')
    const stage = batchStages.find((one) => one === query['stage']) ?? null
    return addPhoto(context, actor, params.id, { name: query['name'] ?? '', body: request.body, stage })
  })
}
