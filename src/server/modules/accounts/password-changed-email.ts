import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Email } from '../../platform/mail/email.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { shopEmail } from '../content/index.ts'

/** Tells the account's owner that the password was changed, so that an owner who did not change it notices. It contains no secret. */
export async function passwordChangedEmail(context: AppContext, tx: Tx, { email, language }: { email: string; language: Language }): Promise<Email> {
  const t = context.messages.translator(language, 'emails')
  return shopEmail(context, tx, {
    key: `password changed ${randomUUID()}`,
    to: email,
    subject: t('passwordChangedSubject'),
    language,
    kind: 'password-changed',
    heading: t('passwordChangedSubject'),
    blocks: [
      { kind: 'text', text: t('passwordChangedText') },
      { kind: 'text', text: t('passwordChangedNotYou') },
    ],
  })
}
