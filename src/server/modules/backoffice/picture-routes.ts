import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { fail, isFailure } from '#contract/errors.ts'
import { ReasonGiven } from '#contract/admin/acts.ts'
import * as contract from '#contract/admin/pictures.ts'
import { cleanSearch } from '#contract/clean-text.ts'
import { uploadLimit } from '#contract/picture-kinds.ts'
import type { AppContext } from '../../platform/app-context.ts'
import * as catalogue from '../catalogue/index.ts'
import { uploadPicture } from '../media/index.ts'
import { adminRoutes, parseId, nextLink } from '../staff/index.ts'

const uses = ['used', 'unused'] as const

/** The shop's pictures, and the choice of those that a product shows. */
export async function pictureRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const route = adminRoutes(app, context)
  const { db } = context.database
  route('listPictures', { output: contract.PictureRows }, ({ query, request }) =>
    catalogue.listPictures(
      context,
      { search: cleanSearch(query['search']), use: uses.find((use) => use === query['use']) ?? null },
      parseId(query['cursor']),
      (cursor) => nextLink(request.url, cursor),
    ),
  )
  route(
    'readPicture',
    { output: contract.PictureDetails },
    async ({ params }) => (await catalogue.readPictureDetails(context, db, params.id)) ?? fail('notFound'),
  )
  route('editPicture', { body: contract.PictureEdit, output: contract.AdminPicture }, ({ params, body, actor }) =>
    catalogue.editPicture(context, actor, params.id, body),
  )
  route('replacePicture', { body: contract.PictureReplacement, output: contract.PictureDetails }, ({ params, body, actor }) =>
    catalogue.replacePicture(context, actor, params.id, body.by),
  )
  route('removePicture', { body: ReasonGiven, output: contract.PictureRemoved }, ({ params, body, actor }) =>
    catalogue.removePicture(context, actor, params.id, body),
  )
  route(
    'readProductPictures',
    { output: contract.ProductPictures },
    async ({ params }) => (await catalogue.readProductPictures(db, params.id)) ?? fail('notFound'),
  )
  route('saveProductPictures', { body: contract.ProductPicturesWrite, output: contract.ProductPictures }, ({ params, body, actor }) =>
    catalogue.saveProductPictures(context, actor, params.id, body),
  )
  await app.register(async (files) => uploadRoute(files, context))
}

/** Only this route takes a file as a stream, so it has its own body parser. */
function uploadRoute(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  route('uploadPicture', { output: contract.AdminPicture }, async ({ query, request, actor }) => {
    if (!(request.body instanceof Readable)) return fail('invalid', { file: 'Send the file itself.' })
    if (Number(request.headers['content-length'] ?? 0) > uploadLimit) return fail('tooLarge')
    const stored = await uploadPicture(context, actor, { name: query['name'] ?? '', body: request.body })
    if (stored === null) return fail('malformed')
    if (isFailure(stored)) return stored
    return (await catalogue.readPicture(context, context.database.db, stored.id)) ?? fail('notFound')
  })
}
