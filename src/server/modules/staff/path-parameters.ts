import { z } from 'zod'
import { settingsGroups, type SettingsGroup } from '#contract/admin/settings.ts'
import { orderDocumentKinds } from '#contract/documents.ts'
import { foreignCurrencies } from '#contract/money.ts'
import { shipmentDocumentKinds } from '#contract/shipments.ts'
import { infoPages } from '#contract/urls.ts'

/** The schema of each `:name` in a back office path. */
const parameters = {
  id: z.coerce.number().int().positive().max(2_147_483_647),
  /** An order's. */
  number: z.string().max(40),
  /** A page's version number. */
  no: z.coerce.number().int().positive().max(100_000),
  token: z.string().min(1).max(200),
  code: z.string().max(100),
  day: z.iso.date(),
  currency: z.enum(foreignCurrencies),
  name: z.enum(infoPages),
  group: z.enum(settingsGroups as [SettingsGroup, ...SettingsGroup[]]), // not empty
  kind: z.enum(orderDocumentKinds),
  paper: z.enum(shipmentDocumentKinds),
}
export type PathValues = { readonly [P in keyof typeof parameters]: z.output<(typeof parameters)[P]> }

export const parametersIn = (path: string) =>
  z.object(Object.fromEntries(Object.entries(parameters).filter(([name]) => path.split('/').includes(`:${name}`))))
