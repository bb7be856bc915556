import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { Act } from '#contract/admin/acts.ts'
import {
  PageDraftWrite,
  PageEditor,
  PagePreview,
  PagePreviewRequest,
  PagePublish,
  PageRows,
  PageSaved,
  PageVersionTexts,
} from '#contract/admin/pages.ts'
import { SettingsGroupView, SettingsView, SettingsWrite } from '#contract/admin/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import * as content from '../content/index.ts'
import { adminRoutes } from '../staff/index.ts'
import { listServices } from './health.ts'

/** The settings, and the information pages: drafts, preview, versions. */
export function contentRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  route('readSettings', { output: SettingsView }, async ({ staff }) => ({
    data: await content.readSettingsGroups(db, staff.roles),
    services: listServices(context),
  }))
  route(
    'writeSettings',
    {
      body: SettingsWrite,
      output: SettingsGroupView,
      check: ({ params, body, staff }) => content.checkSettings(context, db, staff.roles, params.group, body.value),
    },
    ({ params, body, actor, staff }) => content.saveSettingsGroup(context, { actor, roles: staff.roles }, params.group, body),
  )

  const editor = { output: PageEditor }
  route('listPages', { output: PageRows }, async () => ({ data: await content.listPages(context) }))
  route('readPage', editor, ({ params }) => content.readPageEditor(context, db, params.name))
  route('savePageDraft', { ...editor, body: PageDraftWrite }, ({ params, body, actor }) => content.savePageDraft(context, actor, params.name, body))
  route('dropPageDraft', { ...editor, body: Act }, ({ params, body, actor }) => content.dropPageDraft(context, actor, params.name, body))
  route('publishPage', { output: PageSaved, body: PagePublish }, ({ params, body, actor }) => content.publishPage(context, actor, params.name, body))
  route('previewPage', { body: PagePreviewRequest, output: PagePreview }, async ({ body }) => content.previewPage(body))
  route(
    'readPageVersion',
    { output: PageVersionTexts },
    async ({ params }) => (await content.readPageVersion(context, params.name, params.no)) ?? fail('notFound'),
  )
}
