import { and, eq, isNull } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { GiveUp } from '../../platform/jobs/index.ts'
import { renderLetter } from '../../platform/mail/render-email.ts'
import { letters } from '../../platform/mail/tables.ts'
import { openLetter } from '../../platform/mail/unseal-email.ts'
import { canOpen } from '../../platform/sealing.ts'
import type { World } from '../../platform/app-context.ts'
import { makeAttachments } from './make-attachments.ts'

// Together well below the time after which the queue takes a job for dead.
const patience = { dnsTimeout: 15_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

const transports = new Map<string, Transporter>()

function transportOf(url: string): Transporter {
  const known = transports.get(url) ?? createTransport({ url, ...patience })
  transports.set(url, known)
  return known
}

/**
 * Hands a letter to the mail server, once: what was taken is noted, and not handed over again. When the answer
 * to the whole letter is lost, nobody knows whether it was taken: it goes out again under the same Message-ID, by
 * which mailboxes know it for the same (docs/decisions/0012-jobs-and-letters.md).
 */
export async function carryLetter(world: World, smtpUrl: string, letterId: number): Promise<void> {
  const { db } = world.database
  const [letter] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.id, letterId), isNull(letters.sentAt)))
  // Sent before, or its reader's account was erased meanwhile.
  if (!letter) return
  // The mail server was away for longer than the letter's link lives.
  if (letter.expiresAt && letter.expiresAt <= world.clock.now()) return world.log.warn({ letterId, kind: letter.kind }, 'a letter expired unsent')
  if (!canOpen(world, letter.text)) throw new GiveUp(`letter ${letterId} holds a secret that was sealed under another JWT_SECRET`)
  const { text, paper } = openLetter(world, letter)
  const host = new URL(world.publicUrl()).hostname
  const language = letter.language === 'en' ? 'en' : 'uk'
  const files = await makeAttachments(world, letter.attachments)
  try {
    await transportOf(smtpUrl).sendMail({
      from: world.config.mailFrom ?? `shop@${host}`,
      to: { name: '', address: letter.recipient },
      ...(letter.replyTo === null ? {} : { replyTo: { name: '', address: letter.replyTo } }),
      subject: letter.subject,
      text,
      ...(paper === null ? {} : { html: renderLetter(paper, { subject: letter.subject, language }) }),
      attachments: files.map(({ fileName, pdf }) => ({ filename: fileName, content: pdf, contentType: 'application/pdf' })),
      messageId: `<letter-${letter.id}-${letter.createdAt.getTime()}@${host}>`,
      date: letter.createdAt,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } catch (error) {
    throw isRefusedForGood(error) ? new GiveUp(`the mail server refuses letter ${letterId}: ${String(error)}`, { cause: error }) : error
  }
  await db.update(letters).set({ sentAt: world.clock.now() }).where(eq(letters.id, letterId))
}

/** A 5xx to the reader's address or to the letter itself: no further try helps. A refused sign-in may be mended by the operator. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown } // read as they may be
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return typeof responseCode !== 'number' || responseCode >= 500
}
