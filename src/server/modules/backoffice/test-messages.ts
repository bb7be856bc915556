import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { TestNotice } from '#contract/admin/system.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { queueShopEmail, readOfficeChat } from '../content/index.ts'
import { findStaff } from '../staff/index.ts'
import { sendToStaff } from '../telegram/index.ts'

/** Sends an email to the person who asks, in the same way as buyers' emails, so that it looks like theirs. */
export function sendTestEmail(context: AppContext, actor: Actor, language: Language): Promise<undefined | Failure> {
  return runOnce<undefined>(context, actor, { what: 'test-email', body: null }, async (tx) => {
    const person = await findStaff(tx, actor.id)
    if (!person) return fail('notFound')
    const t = context.messages.translator(language, 'emails')
    const now = context.clock.now()
    const at = now.toISOString()
    await queueShopEmail(context, tx, {
      key: `test ${actor.id} ${at}`,
      to: person.email,
      subject: t('testSubject'),
      language,
      kind: 'test',
      // An email that arrives tomorrow would test nothing.
      expiresAt: new Date(now.getTime() + 60 * 60_000),
      heading: t('testSubject'),
      blocks: [{ kind: 'text', text: t('testText') }],
    })
    await recordChange(context, tx, actor, { kind: 'email', verb: 'test', subject: { id: at, label: 'test' } })
    return undefined
  })
}

/** Sends a notice to the office's chat at once and returns Telegram's answer. A repeated press sends only one. */
export async function sendTestNotice(context: AppContext, actor: Actor, language: Language): Promise<TestNotice | Failure> {
  const { db } = context.database
  const chat = await readOfficeChat(context, db)
  if (context.config.telegram.token === null || chat === null) return fail('noOfficeChat')
  const at = context.clock.now().toISOString()
  const text = context.messages.translator(language, 'telegram')('test')
  const sent = await sendToStaff(context, { key: `test ${actor.id} ${actor.idempotencyKey ?? at}`, chat, text })
  await recordChange(context, db, actor, { kind: 'email', verb: 'test', subject: { id: at, label: 'Telegram' } })
  if (sent.kind === 'sent' || sent.kind === 'known') return { sent: true, why: null }
  return { sent: false, why: 'why' in sent ? sent.why : null }
}
