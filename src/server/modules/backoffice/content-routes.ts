import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { Act } from '#contract/admin/acts.ts'
import { PageDraftWrite, PageEditor, PagePreview, PagePreviewRequest, PagePublish, PageRows, PageVersionTexts } from '#contract/admin/pages.ts'
import { SettingsGroupView, SettingsView, SettingsWrite } from '#contract/admin/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  dropPageDraft,
  listPages,
  previewPage,
  publishPage,
  readPageEditor,
  readPageVersion,
  savePageDraft,
  readSettingsGroups,
  saveSettingsGroup,
} from '../content/index.ts'
import { adminRoutes } from '../staff/index.ts'
import { listServices } from './health.ts'

/** The settings, and the information pages: drafts, preview, versions. */
export function contentRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  route('readSettings', { output: SettingsView }, async ({ staff }) => ({
    data: await readSettingsGroups(db, staff.roles),
    services: listServices(context),
  }))
  route('writeSettings', { body: SettingsWrite, output: SettingsGroupView }, ({ params, body, actor, staff }) =>
    saveSettingsGroup(context, { actor, roles: staff.roles }, params.group, body),
  )

  const editor = { output: PageEditor }
  route('listPages', { output: PageRows }, async () => ({ data: await listPages(context) }))
  route('readPage', editor, ({ params }) => readPageEditor(context, db, params.name))
  route('savePageDraft', { ...editor, body: PageDraftWrite }, ({ params, body, actor }) => savePageDraft(context, actor, params.name, body))
  route('dropPageDraft', { ...editor, body: Act }, ({ params, body, actor }) => dropPageDraft(context, actor, params.name, body))
  route('publishPage', { ...editor, body: PagePublish }, ({ params, body, actor }) => publishPage(context, actor, params.name, body))
  route('previewPage', { body: PagePreviewRequest, output: PagePreview }, async ({ body }) => previewPage(body))
  route(
    'readPageVersion',
    { output: PageVersionTexts },
    async ({ params }) => (await readPageVersion(context, params.name, params.no)) ?? fail('notFound'),
  )
}
