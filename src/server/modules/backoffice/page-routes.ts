import type { FastifyInstance } from 'fastify'
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
import type { AppContext } from '../../platform/app-context.ts'
import { dropPageDraft, listPages, previewPage, publishPage, readPageEditor, readPageVersion, savePageDraft } from '../content/index.ts'
import { adminRoutes } from '../staff/index.ts'

/** The information pages: drafts, preview, versions. */
export function pageRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  const editor = { output: PageEditor }
  route('listPages', { output: PageRows }, async () => ({ data: await listPages(context) }))
  route('readPage', editor, ({ params }) => readPageEditor(context, db, params.name))
  route('savePageDraft', { ...editor, body: PageDraftWrite }, ({ params, body, actor }) => savePageDraft(context, actor, params.name, body))
  route('dropPageDraft', { ...editor, body: PageDraftDrop }, ({ params, body, actor }) => dropPageDraft(context, actor, params.name, body))
  route('publishPage', { ...editor, body: PagePublish }, ({ params, body, actor }) => publishPage(context, actor, params.name, body))
  route('previewPage', { body: PagePreviewRequest, output: PagePreview }, async ({ body }) => previewPage(body))
  route(
    'readPageVersion',
    { output: PageVersionTexts },
    async ({ params }) => (await readPageVersion(context, params.name, params.no)) ?? fail('notFound'),
  )
}
