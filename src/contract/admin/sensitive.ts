import type { AuditKind } from './audit-kinds.ts'
import type { SettingsGroup } from './settings.ts'

// Light: the table of endpoints loads it in the browser.

/** Who gets the money, where buyers and the office are reached, what binds. A change asks for a fresh code, and all owners are told. */
export const sensitiveSettings = ['seller', 'contacts', 'messengers', 'agreement_url', 'notices'] as const satisfies readonly SettingsGroup[]

/** What leaves with names, phones or addresses in it, by the names under which the audit has it; likewise. */
export const personalExports = ['orders', 'lines', 'receipts', 'documents', 'customers', 'everything'] as const

export const isSensitiveSetting = (group: string | undefined): boolean => sensitiveSettings.some((known) => known === group)

/** Is every owner told of this entry of the audit? */
export function isReportedToOwners(kind: AuditKind, verb: string, subjectId: string): boolean {
  if (kind === 'settings') return isSensitiveSetting(subjectId)
  if (kind === 'export') return personalExports.some((known) => known === subjectId)
  return kind === 'customer' && verb === 'export'
}
