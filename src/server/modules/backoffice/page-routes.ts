import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { adminEndpoints } from '#contract/admin/api.ts'
import { fail } from '#contract/errors.ts'
import {
  PageDraftDrop,
  PageDraftWrite,
  PageEditor,
  PagePreview,
  PagePreviewRequest,
  PagePublish,
  PageRows,
  PageVersionTexts,
} from '#contract/admin/pages.ts'
import { infoPages } from '#contract/urls.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dropPageDraft, listPages, previewPage, publishPage, readPageEditor, readPageVersion, savePageDraft } from '../content/index.ts'
import { adminRoute } from '../staff/index.ts'

const byName = z.object({ name: z.enum(infoPages) })

/** The information pages: drafts, preview, versions. */
export function pageRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const editor = { params: byName, output: PageEditor }
  adminRoute(app, context, adminEndpoints.listPages, { output: PageRows }, async () => ({ data: await listPages(context) }))
  adminRoute(app, context, adminEndpoints.readPage, editor, ({ params }) => readPageEditor(context, db, params.name))
  adminRoute(app, context, adminEndpoints.savePageDraft, { ...editor, body: PageDraftWrite }, ({ params, body, actor }) =>
    savePageDraft(context, actor, params.name, body),
  )
  adminRoute(app, context, adminEndpoints.dropPageDraft, { ...editor, body: PageDraftDrop }, ({ params, body, actor }) =>
    dropPageDraft(context, actor, params.name, body),
  )
  adminRoute(app, context, adminEndpoints.publishPage, { ...editor, body: PagePublish }, ({ params, body, actor }) =>
    publishPage(context, actor, params.name, body),
  )
  adminRoute(app, context, adminEndpoints.previewPage, { params: byName, body: PagePreviewRequest, output: PagePreview }, async ({ body }) =>
    previewPage(body),
  )
  adminRoute(
    app,
    context,
    adminEndpoints.readPageVersion,
    { params: byName.extend({ number: z.coerce.number().int().positive().max(100_000) }), output: PageVersionTexts },
    async ({ params }) => (await readPageVersion(context, params.name, params.number)) ?? fail('notFound'),
  )
}
