import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { ChangeSet } from '#contract/admin/change-sets.ts'
import { fail } from '#contract/errors.ts'
import { ImportCheck, ImportOrder, ImportRows, ImportView } from '#contract/admin/imports.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { addressLanguage } from '../../platform/http/language.ts'
import { sendAttachment } from '../../platform/http/send-file.ts'
import { sheetLimits } from '../../platform/sheets/sheet.ts'
import { csvStream, workbookStream } from '../../platform/sheets/table-files.ts'
import { writeCsv } from '../../platform/sheets/write-sheets.ts'
import * as catalogue from '../catalogue/index.ts'
import { productListSheet } from '../desk/index.ts'
import { adminRoutes } from '../staff/index.ts'

const today = (context: AppContext) => context.clock.now().toISOString().slice(0, 10)

export async function importRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const route = adminRoutes(app, context)
  // Registered apart, because no other route accepts files of this size.
  await app.register(async (files) => {
    files.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    adminRoutes(files, context)('takeImport', { output: ImportView }, async ({ request, query, actor, language }) => {
      if (!(request.body instanceof Readable)) return fail('invalid', { file: 'notTable' })
      if (Number(request.headers['content-length'] ?? 0) > sheetLimits.file) return fail('tooLarge')
      return catalogue.takeImport(context, actor, { file: query['file'] ?? '', body: request.body, language })
    })
  })
  route('readImport', { output: ImportView }, ({ params, language }) => catalogue.readImport(context, params.id, language))
  route('checkImport', { body: ImportCheck, output: ImportView }, ({ params, body, language }) =>
    catalogue.checkImport(context, params.id, body, language),
  )
  route('listImportRows', { output: ImportRows }, ({ params, query, language }) =>
    catalogue.listImportRows(context, params.id, { state: query['state'], start: Math.max(0, Math.trunc(Number(query['start'])) || 0) }, language),
  )
  route('applyImport', { body: ImportOrder, output: ChangeSet }, ({ params, body, actor }) => catalogue.applyImport(context, actor, params.id, body))
  route('importFaults', {}, async ({ params, query, language, reply }) => {
    const sheet = await catalogue.importFaults(context, params.id, addressLanguage(query, language))
    return sheet ? sendAttachment(reply, `wrong-rows-${params.id}`, 'csv', writeCsv(sheet)) : fail('notFound')
  })
  route('exportProducts', {}, async ({ query, language, reply }) => {
    const sheet = (which: catalogue.ProductSheet) =>
      catalogue.productSheet(context, catalogue.readProductFilter(query, language), addressLanguage(query, language), which)
    const name = `products-${today(context)}`
    if (query['sheet'] === 'list') {
      const list = productListSheet(context, query, addressLanguage(query, language))
      return query['format'] === 'csv'
        ? sendAttachment(reply, name, 'csv', csvStream(list))
        : sendAttachment(reply, name, 'xlsx', workbookStream([list], context.clock.now()))
    }
    if (query['format'] !== 'csv')
      return sendAttachment(reply, name, 'xlsx', workbookStream([sheet('products'), sheet('options')], context.clock.now()))
    return query['sheet'] === 'options'
      ? sendAttachment(reply, `options-${today(context)}`, 'csv', csvStream(sheet('options')))
      : sendAttachment(reply, name, 'csv', csvStream(sheet('products')))
  })
}
