import type { Language } from '#contract/languages.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Email } from '../../platform/mail/email.ts'
import { seal } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { shopEmail } from '../content/index.ts'

interface PasswordResetEmail {
  readonly email: string
  readonly secret: string
  readonly hash: string
  readonly expiresAt: Date
  readonly language: Language
}

/** The secret is in the fragment (`#…`), which browsers never send: neither to servers and their logs nor as a referrer. */
export async function passwordEmail(context: AppContext, tx: Tx, { email, secret, hash, expiresAt, language }: PasswordResetEmail): Promise<Email> {
  const t = context.messages.translator(language, 'emails')
  return shopEmail(context, tx, {
    key: `password ${hash}`,
    to: email,
    subject: t('passwordSubject'),
    language,
    kind: 'password-reset',
    expiresAt,
    heading: t('passwordSubject'),
    blocks: [
      { kind: 'text', text: t('passwordText') },
      { kind: 'button', text: t('passwordButton'), href: `${context.publicUrl()}/${language}/reset-password#token=${seal(context, secret)}` },
      { kind: 'text', text: t('passwordNotYou') },
    ],
  })
}
