import { invitationPath } from '#contract/admin/session.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Email } from '../../platform/mail/email.ts'
import { seal } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readEmailBranding } from '../content/index.ts'

interface InvitationEmail {
  readonly email: string
  readonly secret: string
  readonly hash: string
  readonly expiresAt: Date
  readonly language: Language
  /** Whether it resets an existing account. */
  readonly again: boolean
}

/** The address of an invitation. The secret is in the fragment, which browsers never send. */
export const invitationUrl = (context: AppContext, secret: string): string => `${context.publicUrl()}${invitationPath}#token=${secret}`

export async function invitationEmail(context: AppContext, tx: Tx, invitation: InvitationEmail): Promise<Email> {
  const { email, secret, hash, expiresAt, language, again } = invitation
  const t = context.messages.translator(language, 'emails')
  const { sender, contacts } = await readEmailBranding(context, tx, language)
  const subject = t(again ? 'staffResetSubject' : 'staffInvitationSubject')
  return {
    key: `staff invitation ${hash}`,
    to: email,
    subject,
    language,
    kind: 'staff-invitation',
    expiresAt,
    content: {
      sender,
      contacts,
      heading: subject,
      blocks: [
        { kind: 'text', text: t(again ? 'staffResetText' : 'staffInvitationText', { shop: sender }) },
        { kind: 'button', text: t('staffInvitationButton'), href: invitationUrl(context, seal(context, secret)) },
        { kind: 'text', text: t('staffInvitationNotYou') },
      ],
    },
  }
}
