import type { AuditKind } from './audit-kinds.ts'
import type { SettingsGroup } from './settings.ts'

// Keep this file free of zod: the browser loads it with the table of endpoints.

/** Settings of payment, contacts and binding texts. A change needs a fresh code, and all owners are notified. */
export const sensitiveSettings = ['seller', 'contacts', 'messengers', 'agreement_url', 'notices'] as const satisfies readonly SettingsGroup[]

/** Exports with names, phones or addresses, by their names in the audit. They need a fresh code, and all owners are notified. */
export const personalExports = ['orders', 'lines', 'receipts', 'documents', 'customers', 'everything'] as const

export const isSensitiveSetting = (group: string | undefined): boolean => sensitiveSettings.some((known) => known === group)

/** Whether all owners are notified of this audit entry. */
export function isReportedToOwners(kind: AuditKind, verb: string, subjectId: string): boolean {
  if (kind === 'settings') return isSensitiveSetting(subjectId)
  if (kind === 'export') return personalExports.some((known) => known === subjectId)
  return kind === 'customer' && verb === 'export'
}
