import { fail, type Failure } from '#contract/errors.ts'
import type { TestNotice } from '#contract/admin/system.ts'
import type { Language } from '#contract/languages.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readOfficeChat } from '../content/index.ts'
import { sendToStaff } from '../telegram/index.ts'

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
