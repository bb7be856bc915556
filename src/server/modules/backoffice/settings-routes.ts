import type { FastifyInstance } from 'fastify'
import { SettingsGroupView, SettingsView, SettingsWrite } from '#contract/admin/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettingsGroups, saveSettingsGroup } from '../content/index.ts'
import { adminRoutes } from '../staff/index.ts'
import { listServices } from './services.ts'

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  route('readSettings', { output: SettingsView }, async ({ staff }) => ({
    data: await readSettingsGroups(context.database.db, staff.roles),
    services: listServices(context),
  }))
  route('writeSettings', { body: SettingsWrite, output: SettingsGroupView }, ({ params, body, actor, staff }) =>
    saveSettingsGroup(context, { actor, roles: staff.roles }, params.group, body),
  )
}
