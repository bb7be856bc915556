import { and, isNull, sql } from 'drizzle-orm'
import type { personalExports, sensitiveSettings } from '#contract/admin/sensitive.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { ownerNotice } from '../../platform/audit/owner-notice.ts'
import { readEntry, type AuditEntry } from '../../platform/audit/read-audit.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { queueShopEmail } from '../content/index.ts'
import { staff } from './tables.ts'

/** The text for each kind of sensitive change or export. */
const words: Readonly<Record<(typeof sensitiveSettings)[number] | (typeof personalExports)[number] | 'person', MessageKey<'emails'>>> = {
  seller: 'reportedSeller',
  contacts: 'reportedContacts',
  messengers: 'reportedMessengers',
  agreement_url: 'reportedAgreement',
  notices: 'reportedNotices',
  orders: 'reportedOrders',
  lines: 'reportedLines',
  receipts: 'reportedReceipts',
  documents: 'reportedDocuments',
  customers: 'reportedCustomers',
  everything: 'reportedEverything',
  person: 'reportedPerson',
}
// only sensitive actions are reported
const findMessageKey = ({ kind, subjectId }: AuditEntry) => words[(kind === 'customer' ? 'person' : subjectId) as keyof typeof words]

/** A value as one line of text; joins the parts of a list or group. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join('; ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(formatValue).join(' ')
  return value === null || value === undefined || value === '' ? '—' : JSON.stringify(value).replaceAll(/^"|"$/g, '').slice(0, 200)
}

/** Emails every owner about changes of bank details and the like, and about exports of buyers' data, whoever made them. */
export const notifyOwners = defineJob({
  ...ownerNotice,
  async run(context, { auditId }) {
    const { db } = context.database
    const entry = await readEntry(db, auditId)
    if (!entry) return
    const owners = await db
      .select()
      .from(staff)
      .where(and(isNull(staff.blockedAt), sql`'owner' = any(${staff.roles})`))
    for (const { id, email, language } of owners) {
      const t = context.messages.translator(language, 'emails')
      const subject = t(findMessageKey(entry))
      const { date, minutes } = kyivClock(entry.at)
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const changes = entry.kind === 'settings' ? entry.changes.map(({ before, after }) => `${formatValue(before)} → ${formatValue(after)}`) : []
      const rows = [
        { label: t('reportedWho'), value: entry.actorName ?? t('reportedOperator') },
        { label: t('reportedWhen'), value: `${date.split('-').toReversed().join('.')}, ${time}` },
        ...(changes.length > 0 ? [{ label: t('reportedChanges'), value: changes.join('\n') }] : []),
      ]
      await queueShopEmail(context, db, {
        key: `owner notice ${auditId} ${id}`,
        to: email,
        subject,
        language,
        kind: 'owner-notice',
        heading: subject,
        blocks: [
          { kind: 'facts', rows },
          { kind: 'text', text: t('reportedNotYours') },
          { kind: 'button', text: t('reportedButton'), href: `${context.publicUrl()}/admin/audit` },
        ],
      })
    }
  },
})
