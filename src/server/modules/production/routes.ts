import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { fail } from '#contract/errors.ts'
import { Act } from '#contract/admin/acts.ts'
import * as contract from '#contract/admin/production.ts'
import { batchStages } from '#contract/batch-stages.ts'
import { uploadLimit } from '#contract/picture-kinds.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { adminRoutes, parseDay } from '../staff/index.ts'
import { blockBatch, planBatch, scrapBatch, splitBatch } from './change-pieces.ts'
import { orderCasting } from './cast-order.ts'
import { changePromise, readHonestDate } from './honest-date.ts'
import { createMould, editMould, listMoulds, removeMould } from './moulds.ts'
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
  const route = adminRoutes(app, context)
  const { db } = context.database
  const changed = { output: contract.BatchesChanged }
  route('listBatches', { output: contract.Board }, ({ query }) => readBoard(context, db, query['order'] ?? null))
  route('readBatch', { output: contract.BatchDetails }, ({ params }) => readBatch(context, params.id))
  route('moveBatch', { ...changed, body: contract.BatchMove }, ({ params, body, actor }) => moveBatch(context, actor, params.id, body))
  route('undoBatchMove', { ...changed, body: Act }, ({ params, body, actor }) => undoMove(context, actor, params.id, body.version))
  route('splitBatch', { ...changed, body: contract.BatchSplit }, ({ params, body, actor }) => splitBatch(context, actor, params.id, body))
  route('scrapBatch', { ...changed, body: contract.BatchScrap }, ({ params, body, actor }) => scrapBatch(context, actor, params.id, body))
  route('blockBatch', { ...changed, body: contract.BatchBlock }, ({ params, body, actor }) => blockBatch(context, actor, params.id, body))
  route('planBatch', { ...changed, body: contract.BatchPlan }, ({ params, body, actor }) => planBatch(context, actor, params.id, body))
  route('showBatchPhoto', { body: contract.PhotoShown, output: contract.BatchDetails }, ({ params, body, actor }) =>
    showPhoto(context, actor, params.id, body.shown),
  )
}

function planRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  const mould = { output: contract.MouldList }
  route('readPlan', { output: contract.ProductionPlanView }, ({ query }) => readPlan(context, parseDay(query['from'])))
  route('orderCasting', { body: contract.CastOrderChange, output: contract.CastOrder }, ({ body, actor }) => orderCasting(context, actor, body))
  route('listMoulds', mould, () => listMoulds(db))
  route('createMould', { ...mould, body: contract.NewMould }, ({ body, actor }) => createMould(context, actor, body))
  route('removeMould', {}, ({ params, actor }) => removeMould(context, actor, params.id))
  route('editMould', { ...mould, body: contract.MouldEdit }, ({ params, body, actor }) => editMould(context, actor, params.id, body))
  route('readHonestDate', { output: contract.HonestDate }, ({ query }) => db.transaction((tx) => readHonestDate(context, tx, query['order'] ?? '')))
  route('changePromise', { body: contract.PromiseChange, output: contract.HonestDate }, ({ params, body, actor }) =>
    changePromise(context, actor, params.number, body),
  )
}

/** Only this route takes a file as a stream, so it has its own body parser. */
function photoRoute(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  route('addBatchPhoto', { output: contract.BatchDetails }, async ({ params, query, request, actor }) => {
    if (!(request.body instanceof Readable)) return fail('invalid', { file: 'Send the file itself.' })
    if (Number(request.headers['content-length'] ?? 0) > uploadLimit) return fail('tooLarge')
    const stage = batchStages.find((one) => one === query['stage']) ?? null
    return addPhoto(context, actor, params.id, { name: query['name'] ?? '', body: request.body, stage })
  })
}
