import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { contactMessageStates, type ContactAnswer, type ContactMessageRow, type ContactMessageRows } from '#contract/admin/customers.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { pageLength } from '#contract/admin/lists.ts'
import { isAbroad } from '#contract/countries.ts'
import { cleanSearch } from '#contract/clean-text.ts'
import { isEmail } from '#contract/personal-data.ts'
import { countRows, toPage } from '../../platform/db/list-page.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { queueEmail, readEmailStates } from '../../platform/mail/stored-emails.ts'
import { messagePhone } from './message-phone.ts'
import { contactAnswers, contactMessages } from './tables.ts'
import { readEmailBranding } from '../content/index.ts'
import { customersOfPhones, searchable } from '../customers/index.ts'
import { containing } from '../../platform/db/trigrams.ts'

type Stored = typeof contactMessages.$inferSelect

const toEmailKey = (answerId: number) => `contact answer ${answerId}`

/** The staff's view of messages with their answers, in the given order. */
async function viewMessages(context: AppContext, db: Db | Tx, rows: readonly Stored[]): Promise<ContactMessageRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const answers = await db.select().from(contactAnswers).where(inArray(contactAnswers.messageId, ids)).orderBy(asc(contactAnswers.id))
  const keys = answers.map(({ id }) => toEmailKey(id))
  const emailByKey = await readEmailStates(db, keys)
  const phones = [...new Set(rows.map(messagePhone))]
  const customerByPhone = await customersOfPhones(db, phones)
  const findState = (answerId: number) => {
    const email = emailByKey.get(toEmailKey(answerId))
    if (!email || email.sentAt !== null) return 'sent'
    if (email.refusedAt !== null) return 'failed'
    return context.config.smtpUrl === null ? 'kept' : 'waiting'
  }
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    name: row.name,
    phone: messagePhone(row),
    abroad: isAbroad(row.country) ? row.country : null,
    email: row.email,
    language: row.language,
    message: row.message,
    customer_id: customerByPhone.get(messagePhone(row)) ?? null,
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by: row.answeredBy,
    answers: answers
      .filter(({ messageId }) => messageId === row.id)
      .map(({ id, at, staffName, body }) => ({ id, at: at.toISOString(), by: staffName, body, state: findState(id) })),
  }))
}

function matching(query: Readonly<Record<string, string>>): SQL | undefined {
  const state = contactMessageStates.find((known) => known === query['state'])
  const text = searchable(cleanSearch(query['search']))
  const { name, email, phone, message } = contactMessages
  const all = sql`lower(translate(${name} || ' ' || ${email} || ' ' || ${phone} || ' ' || ${message}, '''’ʼ\`', '') collate "und-x-icu")`
  return and(
    state === 'open' ? isNull(contactMessages.answeredAt) : undefined,
    state === 'answered' ? isNotNull(contactMessages.answeredAt) : undefined,
    text === '' ? undefined : sql`${all} like ${containing(text)}`,
  )
}

/** Lists messages of the contact page, newest first. */
export async function listContactMessages(
  context: AppContext,
  query: Readonly<Record<string, string>>,
  cursor: number | null,
  nextLink: (cursor: string) => string,
): Promise<ContactMessageRows> {
  const { db } = context.database
  const filter = matching(query)
  const rows = await db
    .select()
    .from(contactMessages)
    .where(and(filter, cursor === null ? undefined : lt(contactMessages.id, cursor)))
    .orderBy(desc(contactMessages.id))
    .limit(pageLength + 1)
  const found = await countRows(db, sql`select from ${contactMessages} where ${filter ?? sql`true`}`)
  const { shown, ...page } = toPage(rows, found, ({ id }) => String(id), nextLink)
  return { data: await viewMessages(context, db, shown), ...page }
}

/** Answers a message by e-mail in the writer's language, and closes it. */
export function writeContactAnswer(context: AppContext, actor: Actor, id: number, { body }: ContactAnswer): Promise<ContactMessageRow | Failure> {
  return runOnce<ContactMessageRow>(context, actor, { what: 'contact-answer', body: { id, body } }, async (tx) => {
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    if (!message) return fail('notFound')
    if (!isEmail(message.email)) return fail('invalid', { body: 'There is no e-mail address to answer to.' })
    const at = context.clock.now()
    const [answer] = await tx
      .insert(contactAnswers)
      .values({ messageId: id, body, at, staffId: actor.id, staffName: actor.name })
      .returning({ id: contactAnswers.id })
    if (!answer) throw new Error('an answer was not stored')
    const { language } = message
    const t = context.messages.translator(language, 'emails')
    const { managerEmail, sender, contacts } = await readEmailBranding(context, tx, language)
    await queueEmail(context, tx, {
      key: toEmailKey(answer.id),
      to: message.email,
      ...(managerEmail === null ? {} : { replyTo: managerEmail }),
      subject: t('contactAnswerSubject', { sender }),
      language,
      kind: 'contact-answer',
      contactMessageId: id,
      content: {
        sender,
        contacts,
        heading: t('contactAnswerHeading', { name: message.name }),
        blocks: [
          { kind: 'text', text: body },
          { kind: 'small', title: t('contactAnswerQuote'), lines: message.message.split('\n') },
        ],
      },
    })
    const answered = { answeredAt: message.answeredAt ?? at, answeredBy: message.answeredBy ?? actor.name }
    await tx.update(contactMessages).set(answered).where(eq(contactMessages.id, id))
    await recordChange(context, tx, actor, { kind: 'message', verb: 'answer', subject: { id, label: String(id) } })
    await notifyDesk(context, tx, 'message', null)
    const [view] = await viewMessages(context, tx, [{ ...message, ...answered }])
    return view ?? fail('notFound')
  })
}
