import { and, eq, isNull, lte, or, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { fail, type Failure } from '#contract/errors.ts'
import type { MessageDocument, MessagePreview, NewMessage, OrderMessages } from '#contract/admin/order-messages.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { recordChange, type Actor } from '../../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { notifyDesk } from '../../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../../platform/idempotency/run-once.ts'
import { defineJob, enqueue } from '../../../../platform/jobs/index.ts'
import { emailText, type Email, type EmailAttachment } from '../../../../platform/mail/email.ts'
import { queueEmail } from '../../../../platform/mail/stored-emails.ts'
import { openSealed } from '../../../../platform/sealing.ts'
import { readEmailBranding } from '../../../content/index.ts'
import { documentFileName, heldDocumentPath, listHeldDocuments, opensByLink, type HeldDocument } from '../../../shipments/index.ts'
import { recordBounce } from '../../../notifications/index.ts'
import { isLiveLink, lockOrder, readOrder, type StoredOrder } from '../../../sales/index.ts'
import { sendToChat } from '../../../telegram/index.ts'
import { orderMessages } from '../tables.ts'
import { listOrderMessages, messageKey } from './list-messages.ts'

/** Days for which the text of a message is kept. */
const textDays = 90
/** How long sending is retried while Telegram does not answer. */
const triesMs = 2 * 24 * 60 * 60_000

type Draft = z.output<typeof NewMessage>

/** The buyer's address of the order: its secret link, or the page in the account. */
function buildOrderUrl(context: AppContext, { order }: StoredOrder, language: string): string {
  const path = isLiveLink(order.accessToken) ? `order/${order.accessToken}` : `profile?order=${order.number}`
  return `${context.publicUrl()}/${language}/${path}`
}

/** The address of a document for a Telegram message: the document itself under the secret link, else the order's page. */
function buildLink(context: AppContext, stored: StoredOrder, held: HeldDocument | null, language: Language): string {
  const { order } = stored
  if (held === null || !isLiveLink(order.accessToken)) return buildOrderUrl(context, stored, language)
  return context.publicUrl() + heldDocumentPath(order.accessToken, held, language)
}

/** The document to attach; undefined when the order has no valid one of this kind. */
async function findHeld(db: Db | Tx, { order }: StoredOrder, document: MessageDocument | null): Promise<HeldDocument | null | undefined> {
  if (document === null) return null
  return (await listHeldDocuments(db, order.id)).find(({ kind, number }) => kind === document.kind && number === document.number)
}

/** The e-mail for a message; its link is sealed until it is sent. */
async function composeEmail(
  context: AppContext,
  db: Db | Tx,
  stored: StoredOrder,
  { language, subject, body }: Draft,
): Promise<Omit<Email, 'key' | 'to'>> {
  const t = (key: 'messageHeading' | 'openOrder') => context.messages.translator(language, 'emails')(key, { number: stored.order.number })
  const { managerEmail, sender, contacts } = await readEmailBranding(context, db, language)
  return {
    ...(managerEmail === null ? {} : { replyTo: managerEmail }),
    subject: subject || t('messageHeading'),
    language,
    kind: 'order-message',
    content: {
      sender,
      contacts,
      heading: t('messageHeading'),
      blocks: [
        { kind: 'text', text: body },
        { kind: 'button', text: t('openOrder'), href: buildOrderUrl(context, stored, language) },
      ],
    },
  }
}

const telegramText = (
  context: AppContext,
  stored: StoredOrder,
  held: HeldDocument | null,
  { body, language }: Pick<Draft, 'body' | 'language'>,
): string => `${body}\n\n${openSealed(context, buildLink(context, stored, held, language))}`

/** Attaches the document whose number the preview showed, even if a newer one is issued before sending. */
function toAttachments({ order }: StoredOrder, held: HeldDocument | null, language: Language): EmailAttachment[] {
  if (held === null) return []
  const { kind: document, number, shipment } = held
  return [{ document, orderId: order.id, number, language, ...(shipment === null ? {} : { shipmentId: shipment.id }) }]
}

/** Why a message cannot be sent this way; null when it can. */
function obstacle(context: AppContext, stored: StoredOrder, held: HeldDocument | null | undefined, channel: Draft['channel']): Failure | null {
  const { order } = stored
  if (held === undefined) return fail('documentReplaced')
  if (channel === 'telegram' && held && !opensByLink(stored, held)) return fail('noTelegram')
  if (channel === 'email') return order.email === null ? fail('noEmail') : null
  return order.telegramUserId === null || context.config.telegram.token === null ? fail('noTelegram') : null
}

/** Renders a message exactly as it will be sent. */
export async function previewMessage(context: AppContext, number: string, draft: Draft): Promise<MessagePreview | Failure> {
  const { db } = context.database
  const stored = await readOrder(db, { unscopedNumber: number })
  if (!stored) return fail('notFound')
  const held = await findHeld(db, stored, draft.document)
  const problem = obstacle(context, stored, held, draft.channel)
  if (problem || held === undefined) return problem ?? fail('documentReplaced')
  if (draft.channel === 'telegram') return { to: 'Telegram', subject: null, text: telegramText(context, stored, held, draft), file: null }
  const email = await composeEmail(context, db, stored, draft)
  const file = held && documentFileName(held.kind, held.number)
  return { to: stored.order.email ?? '', subject: email.subject, text: openSealed(context, emailText(email.content)), file }
}

/** Sends a message to the buyer: stores and queues it in one transaction, so that it is sent once. */
export function sendMessage(context: AppContext, actor: Actor, number: string, draft: Draft): Promise<OrderMessages | Failure> {
  return runOnce<OrderMessages>(context, actor, { what: 'send-message', body: { number, draft } }, async (tx) => {
    const locked = await lockOrder(tx, number)
    const stored = locked && (await readOrder(tx, { id: locked.id }))
    return stored ? storeMessage(context, tx, actor, stored, draft) : fail('notFound')
  })
}

/** {@link sendMessage} within a transaction that locks the order, sent `after` a moment if one is given. */
export async function storeMessage(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  stored: StoredOrder,
  draft: Draft,
  after?: Date,
): Promise<OrderMessages | Failure> {
  const { number } = stored.order
  const held = await findHeld(tx, stored, draft.document)
  const problem = obstacle(context, stored, held, draft.channel)
  if (problem || held === undefined) return problem ?? fail('documentReplaced')
  const { channel, template, language, body, document } = draft
  const email = channel === 'email' ? await composeEmail(context, tx, stored, draft) : null
  const [row] = await tx
    .insert(orderMessages)
    .values({
      orderId: stored.order.id,
      at: context.clock.now(),
      channel,
      template,
      subject: email?.subject ?? null,
      body,
      document,
      staffId: actor.id,
      staffName: actor.name,
    })
    .returning({ id: orderMessages.id })
  if (!row) throw new Error('a message was not stored')
  const address = { key: messageKey(row.id), to: stored.order.email ?? '', orderId: stored.order.id }
  if (email) await queueEmail(context, tx, { ...email, ...address, attachments: toAttachments(stored, held, language) }, after)
  else await enqueue(context, tx, sendTelegramMessage, { messageId: row.id, language }, { once: messageKey(row.id), ...(after && { after }) })
  // The audit outlives the buyer's erasure, so it does not contain the text.
  const changes = [
    { field: 'channel', before: null, after: channel },
    ...(document === null ? [] : [{ field: document.kind, before: null, after: document.number }]),
  ]
  await recordChange(context, tx, actor, { kind: 'message', verb: 'send', subject: { id: row.id, label: number }, changes })
  await notifyDesk(context, tx, 'order', number)
  return listOrderMessages(context, tx, number)
}

/** Delivers a message to the buyer's chat; retries for two days while Telegram does not answer. */
export const sendTelegramMessage = defineJob({
  name: 'order-message-telegram',
  input: z.object({ messageId: z.int(), language: z.enum(['uk', 'en']) }),
  async run(context, input) {
    const { db } = context.database
    const [message] = await db
      .select()
      .from(orderMessages)
      .where(and(eq(orderMessages.id, input.messageId), isNull(orderMessages.sentAt), isNull(orderMessages.failedAt)))
    const stored = message && (await readOrder(db, { id: message.orderId }))
    if (!stored || message.body === null) return
    const now = context.clock.now()
    const chat = stored.order.telegramUserId
    // If the document was replaced meanwhile, the link opens the order's page.
    const held = (await findHeld(db, stored, message.document)) ?? null
    const text = telegramText(context, stored, held, { body: message.body, language: input.language })
    const result = chat === null ? 'refused' : await sendToChat(context, chat, text)
    if (result === 'sent') await db.update(orderMessages).set({ sentAt: now }).where(eq(orderMessages.id, message.id))
    else if (result === 'refused' || now.getTime() - message.at.getTime() > triesMs)
      await db.transaction(async (tx) => {
        await tx.update(orderMessages).set({ failedAt: now }).where(eq(orderMessages.id, message.id))
        await recordBounce(context, tx, { key: messageKey(message.id), channel: 'telegram', orderId: message.orderId })
        await notifyDesk(context, tx, 'order', stored.order.number)
      })
    else await enqueue(context, db, sendTelegramMessage, input, { after: new Date(now.getTime() + result.seconds * 1_000) })
  },
})

/** Deletes the texts of old messages; the fact that they were sent stays. */
export const purgeMessageTexts = defineJob({
  name: 'purge-order-messages',
  every: '46 3 * * *',
  input: z.object({}),
  async run({ clock, database: { db } }) {
    const last = new Date(clock.now().getTime() - textDays * 86_400_000)
    await db
      .update(orderMessages)
      .set({ body: null, subject: null })
      .where(and(lte(orderMessages.at, last), or(isNotNull(orderMessages.body), isNotNull(orderMessages.subject))))
  },
})
