import { detail, detailBeginning } from '#contract/admin/alert-details.ts'
import { createTransport } from 'nodemailer'
import { channelFailed, channelWorks, silentMs } from '../../platform/channels/channels.ts'
import { recordThroughOutage } from '../../platform/db/through-outage.ts'
import { GiveUp } from '../../platform/jobs/index.ts'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { readEmail, storeAnswer, type StoredEmail, unsealEmail } from '../../platform/mail/stored-emails.ts'
import { perContext, type AppContext } from '../../platform/app-context.ts'
import { canOpen } from '../../platform/sealing.ts'
import { recordBounce, resolveArrived } from './bounces.ts'
import { emailFrame } from './email-frame.ts'
import { makeAttachments } from './make-attachments.ts'

// All together are well below the time after which the queue considers a job dead.
const timeoutMs = { dnsTimeout: 15_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

const openTransport = perContext(({ config }) => (config.smtpUrl === null ? null : createTransport({ url: config.smtpUrl, ...timeoutMs })))

/**
 * Sends an email to the mail server once and records that it was accepted. If the answer is lost, it sends the email again with the same
 * Message-ID, by which mailboxes recognise a duplicate (docs/decisions/0011).
 */
export async function sendEmail(context: AppContext, emailId: number): Promise<void> {
  const transport = openTransport(context)
  if (!transport) return
  const { db } = context.database
  const email = await readEmail(db, emailId)
  // Already sent, or the recipient's account was erased meanwhile.
  if (!email || email.sentAt !== null) return
  // The mail server was unavailable until the email's link expired.
  if (email.expiresAt && email.expiresAt <= context.clock.now()) return context.log.warn({ emailId, kind: email.kind }, 'an email expired unsent')
  if (!canOpen(context, email.text)) throw new GiveUp(`email ${emailId} holds a secret that was sealed under another JWT_SECRET`)
  const { text, content: document } = unsealEmail(context, email)
  const host = new URL(context.publicUrl()).hostname
  const frame = await emailFrame(context, email)
  const files = await makeAttachments(context, email.attachments)
  try {
    await transport.sendMail({
      from: context.config.mailFrom ?? `shop@${host}`,
      to: { name: '', address: email.recipient },
      ...(email.replyTo === null ? {} : { replyTo: { name: '', address: email.replyTo } }),
      subject: email.subject,
      text,
      ...(document === null ? {} : { html: renderEmail(document, frame) }),
      attachments: files.map(({ fileName, pdf }) => ({ filename: fileName, content: pdf, contentType: 'application/pdf' })),
      messageId: `<email-${email.id}-${email.createdAt.getTime()}@${host}>`,
      date: email.createdAt,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': frame.language },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } catch (error) {
    if (!isPermanentRejection(error)) {
      await channelFailed(context, 'email', describe(error), isOfOurs(error) ? 0 : silentMs)
      throw error
    }
    if (officeKinds.has(email.kind))
      await channelFailed(context, 'office_email', detail('emailRefused', { kind: email.kind, to: email.recipient, words: describe(error) }))
    const notified = await markRejected(context, email)
    if (notified) return context.log.warn({ emailId, kind: email.kind, err: error }, 'the mail server refuses an email: the office is notified')
    throw new GiveUp(`the mail server refuses email ${emailId}: ${String(error)}`, { cause: error })
  }
  await recordThroughOutage(() => storeAnswer(db, emailId, { sentAt: context.clock.now() }))
  await channelWorks(context, 'email')
  if (officeKinds.has(email.kind)) await channelWorks(context, 'office_email', detailBeginning('emailRefused', { kind: email.kind }))
  if (isOfBuyer(email)) await recordThroughOutage(() => resolveArrived(context, email.key ?? ''))
}

const isOfBuyer = ({ orderId, quoteId, contactMessageId }: StoredEmail): boolean => orderId !== null || quoteId !== null || contactMessageId !== null

/** @returns whether the office is notified; the operator looks into emails that belong to no order */
async function markRejected(context: AppContext, email: StoredEmail): Promise<boolean> {
  const { id, key, orderId, quoteId, contactMessageId } = email
  const notified = key !== null && isOfBuyer(email)
  await context.database.db.transaction(async (tx) => {
    await storeAnswer(tx, id, { refusedAt: context.clock.now() })
    if (notified) await recordBounce(context, tx, { key, channel: 'email', orderId, quoteId, contactMessageId })
  })
  return notified
}

/** Kinds of emails to the staff. */
const officeKinds: ReadonlySet<string> = new Set([
  'order-manager',
  'contact-message',
  'scrap',
  'staff-invitation',
  'staff-wrong-codes',
  'owner-notice',
])

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Whether the mail server rejects the shop itself (its sign-in or sender) and not one recipient: then no email is sent until somebody
 * corrects the settings.
 */
function isOfOurs(error: unknown): boolean {
  const { code, command } = Object(error) as { code?: unknown; command?: unknown } // of unknown shape; the fields are checked
  return code === 'EAUTH' || (code === 'EENVELOPE' && command === 'MAIL FROM')
}

/** A 5xx for the recipient or the message cannot be fixed by a retry. A rejected sign-in or sender can be fixed by the operator. */
function isPermanentRejection(error: unknown): boolean {
  if (isOfOurs(error)) return false
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown } // of unknown shape; the fields are checked
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return typeof responseCode !== 'number' || responseCode >= 500
}
