import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { adminEndpoints } from '#contract/admin/api.ts'
import { SettingsGroupView, SettingsView, SettingsWrite, settingsGroups, type SettingsGroup } from '#contract/admin/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettingsGroups, saveSettingsGroup } from '../content/index.ts'
import { adminRoute } from '../staff/index.ts'
import { listServices } from './services.ts'

const byGroup = z.object({ group: z.enum(settingsGroups as [SettingsGroup, ...SettingsGroup[]]) }) // not empty

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  adminRoute(app, context, adminEndpoints.readSettings, { output: SettingsView }, async ({ staff }) => ({
    data: await readSettingsGroups(context.database.db, staff.roles),
    services: listServices(context),
  }))
  adminRoute(
    app,
    context,
    adminEndpoints.writeSettings,
    { params: byGroup, body: SettingsWrite, output: SettingsGroupView },
    ({ params, body, actor, staff }) => saveSettingsGroup(context, { actor, roles: staff.roles }, params.group, body),
  )
}
