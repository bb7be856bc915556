import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { fail, isFailure } from '#contract/errors.ts'
import { ReasonGiven } from '#contract/admin/acts.ts'
import {
  AdminPicture,
  PictureDetails,
  PictureEdit,
  PictureRemoved,
  PictureReplacement,
  PictureRows,
  ProductPictures,
  ProductPicturesWrite,
} from '#contract/admin/pictures.ts'
import { cleanSearch } from '#contract/clean-text.ts'
import { uploadLimit } from '#contract/picture-kinds.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  editPicture,
  listPictures,
  readPicture,
  readPictureDetails,
  readProductPictures,
  removePicture,
  replacePicture,
  saveProductPictures,
} from '../catalogue/index.ts'
import { uploadPicture } from '../media/index.ts'
import { adminRoutes, parseId, nextLink } from '../staff/index.ts'

const uses = ['used', 'unused'] as const

/** The shop's pictures, and the choice of those that a product shows. */
export async function pictureRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const route = adminRoutes(app, context)
  const { db } = context.database
  route('listPictures', { output: PictureRows }, ({ query, request }) =>
    listPictures(
      context,
      { search: cleanSearch(query['search']), use: uses.find((use) => use === query['use']) ?? null },
      parseId(query['cursor']),
      (cursor) => nextLink(request.url, cursor),
    ),
  )
  route('readPicture', { output: PictureDetails }, async ({ params }) => (await readPictureDetails(db, params.id)) ?? fail('notFound'))
  route('editPicture', { body: PictureEdit, output: AdminPicture }, ({ params, body, actor }) => editPicture(context, actor, params.id, body))
  route('replacePicture', { body: PictureReplacement, output: PictureDetails }, ({ params, body, actor }) =>
    replacePicture(context, actor, params.id, body.by),
  )
  route('removePicture', { body: ReasonGiven, output: PictureRemoved }, ({ params, body, actor }) => removePicture(context, actor, params.id, body))
  route('readProductPictures', { output: ProductPictures }, async ({ params }) => (await readProductPictures(db, params.id)) ?? fail('notFound'))
  route('saveProductPictures', { body: ProductPicturesWrite, output: ProductPictures }, ({ params, body, actor }) =>
    saveProductPictures(context, actor, params.id, body),
  )
  await app.register(async (files) => uploadRoute(files, context))
}

/** Only this route takes a file as a stream, so it has its own body parser. */
function uploadRoute(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  route('uploadPicture', { output: AdminPicture }, async ({ query, request, actor }) => {
    if (!(request.body instanceof Readable)) return fail('invalid', { file: 'Send the file itself.' })
    if (Number(request.headers['content-length'] ?? 0) > uploadLimit) return fail('tooLarge')
    const stored = await uploadPicture(context, actor, { name: query['name'] ?? '', body: request.body })
    if (stored === null) return fail('malformed')
    if (isFailure(stored)) return stored
    return (await readPicture(context.database.db, stored.id)) ?? fail('notFound')
  })
}
