import { and, isNull, sql } from 'drizzle-orm'
import type { personalExports, sensitiveSettings } from '#contract/admin/sensitive.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { ownerNotice } from '../../platform/audit/owner-notice.ts'
import { readEntry, type AuditEntry } from '../../platform/audit/read-audit.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { queueShopEmail } from '../content/index.ts'
import { staff } from './tables.ts'

/** What was done, in a few words: what is sensitive has its own. */
const words: Readonly<Record<(typeof sensitiveSettings)[number] | (typeof personalExports)[number] | 'person', MessageKey<'emails'>>> = {
  seller: 'toldSeller',
  contacts: 'toldContacts',
  messengers: 'toldMessengers',
  agreement_url: 'toldAgreement',
  notices: 'toldNotices',
  orders: 'toldOrders',
  lines: 'toldLines',
  receipts: 'toldReceipts',
  documents: 'toldDocuments',
  customers: 'toldCustomers',
  everything: 'toldEverything',
  person: 'toldPerson',
}
const wordOf = ({ kind, subjectId }: AuditEntry) => words[(kind === 'customer' ? 'person' : subjectId) as keyof typeof words] // only what is sensitive is told

/** A value as a line: what a list or a group holds, one after the other. */
function lineOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOf).join('; ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(lineOf).join(' ')
  return value === null || value === undefined || value === '' ? '—' : JSON.stringify(value).replaceAll(/^"|"$/g, '').slice(0, 200)
}

/** All owners hear of what they would want to stop if it was nobody of theirs, whoever did it: an account changed, buyers' data taken along. */
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
      const subject = t(wordOf(entry))
      const { date, minutes } = kyivClock(entry.at)
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const changes = entry.kind === 'settings' ? entry.changes.map(({ before, after }) => `${lineOf(before)} → ${lineOf(after)}`) : []
      const rows = [
        { label: t('toldWho'), value: entry.actorName ?? t('toldOperator') },
        { label: t('toldWhen'), value: `${date.split('-').toReversed().join('.')}, ${time}` },
        ...(changes.length > 0 ? [{ label: t('toldChanges'), value: changes.join('\n') }] : []),
      ]
      await queueShopEmail(context, db, {
        key: `told ${auditId} ${id}`,
        to: email,
        subject,
        language,
        kind: 'owner-told',
        heading: subject,
        blocks: [
          { kind: 'facts', rows },
          { kind: 'text', text: t('toldNotYours') },
          { kind: 'button', text: t('toldButton'), href: `${context.publicUrl()}/admin/audit` },
        ],
      })
    }
  },
})
