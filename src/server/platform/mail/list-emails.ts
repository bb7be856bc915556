import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { pageLength } from '#contract/admin/lists.ts'
import { emailStates, type EmailRow, type EmailRows } from '#contract/admin/system.ts'
import { cleanSearch } from '#contract/clean-text.ts'
import { recordChange, type Actor } from '../audit/record-change.ts'
import { runOnce } from '../idempotency/run-once.ts'
import { enqueue } from '../jobs/index.ts'
import { emailQueued } from './stored-emails.ts'
import { emails } from './tables.ts'
import type { AppContext } from '../app-context.ts'
import { countRows, toPage } from '../db/list-page.ts'
import { containing } from '../db/trigrams.ts'

type State = EmailRow['state']
type Stored = typeof emails.$inferSelect

function findState({ config, clock }: AppContext, { sentAt, expiresAt, refusedAt }: Pick<Stored, 'sentAt' | 'expiresAt' | 'refusedAt'>): State {
  if (sentAt !== null) return 'sent'
  if (expiresAt !== null && expiresAt <= clock.now()) return 'expired'
  if (refusedAt !== null) return 'refused'
  return config.smtpUrl === null ? 'kept' : 'waiting'
}

/** The condition for a state; must agree with {@link findState}. */
function inState(context: AppContext, state: State): SQL | undefined {
  const now = context.clock.now()
  if (state === 'sent') return isNotNull(emails.sentAt)
  if (state === 'expired') return and(isNull(emails.sentAt), lte(emails.expiresAt, now))
  const inTime = and(isNull(emails.sentAt), or(isNull(emails.expiresAt), gt(emails.expiresAt, now)))
  if (state === 'refused') return and(inTime, isNotNull(emails.refusedAt))
  // Open emails are `kept` without a mail server and `waiting` with one.
  const open = and(inTime, isNull(emails.refusedAt))
  return (state === 'kept') === (context.config.smtpUrl === null) ? open : sql`false`
}

const view = (context: AppContext, email: Stored): EmailRow => ({
  id: email.id,
  recipient: email.recipient,
  subject: email.subject,
  state: findState(context, email),
  created_at: email.createdAt.toISOString(),
})

function matching(context: AppContext, query: Readonly<Record<string, string>>): SQL | undefined {
  const state = emailStates.find((known) => known === query['state'])
  const search = cleanSearch(query['search']).toLowerCase()
  const pattern = containing(search)
  const found = sql`(lower(${emails.recipient}) like ${pattern} or lower(${emails.subject} collate "und-x-icu") like ${pattern})`
  return and(state ? inState(context, state) : undefined, search === '' ? undefined : found)
}

/** Emails, newest first, without their content. */
export async function listEmails(
  context: AppContext,
  query: Readonly<Record<string, string>>,
  cursor: number | null,
  nextLink: (cursor: string) => string,
): Promise<EmailRows> {
  const { db } = context.database
  const filter = matching(context, query)
  const [rows, found] = await Promise.all([
    db
      .select()
      .from(emails)
      .where(and(filter, cursor === null ? undefined : sql`${emails.id} < ${cursor}`))
      .orderBy(desc(emails.id))
      .limit(pageLength + 1),
    countRows(db, sql`select from ${emails} where ${filter ?? sql`true`}`),
  ])
  const { shown, ...page } = toPage(rows, found, ({ id }) => String(id), nextLink)
  return { data: shown.map((email) => view(context, email)), ...page }
}

/** Sends an e-mail again. One whose link has expired stays unsent. */
export async function sendAgain(context: AppContext, actor: Actor, id: number): Promise<EmailRow | Failure> {
  return runOnce(context, actor, { what: 'send-again', body: id }, async (tx) => {
    const [email] = await tx.select().from(emails).where(eq(emails.id, id)).for('update')
    if (!email) return fail('notFound')
    if (email.expiresAt !== null && email.expiresAt <= context.clock.now()) return fail('linkExpired')
    await tx.update(emails).set({ sentAt: null, refusedAt: null }).where(eq(emails.id, id))
    await enqueue(context, tx, emailQueued, { emailId: id })
    // The audit outlives the e-mail, so it does not name the recipient.
    await recordChange(context, tx, actor, { kind: 'email', verb: 'send-again', subject: { id, label: email.kind } })
    return view(context, { ...email, sentAt: null, refusedAt: null })
  })
}
