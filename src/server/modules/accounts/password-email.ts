import type { Language } from '#contract/languages.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Letter } from '../../platform/mail/email.ts'
import { seal } from '../../platform/sealing.ts'
import type { World } from '../../platform/app-context.ts'
import { readLetterhead } from '../content/index.ts'

interface Forgetful {
  readonly email: string
  readonly secret: string
  readonly hash: string
  readonly expiresAt: Date
  readonly language: Language
}

/** The secret stands behind the `#`: browsers keep that part from servers, their logs and the pages one goes on to. */
export async function passwordLetter(world: World, tx: Tx, { email, secret, hash, expiresAt, language }: Forgetful): Promise<Letter> {
  const t = (key: MessageKey<'emails'>, params?: Params) => translate(world.words.messages(language, 'emails'), language, key, params)
  const { sender, contacts } = await readLetterhead(world, tx, language)
  return {
    key: `password ${hash}`,
    to: email,
    subject: t('passwordSubject'),
    language,
    kind: 'password-reset',
    expiresAt,
    paper: {
      sender,
      contacts,
      heading: t('passwordSubject'),
      blocks: [
        { kind: 'text', text: t('passwordText') },
        { kind: 'button', words: t('passwordButton'), href: `${world.publicUrl()}/${language}/reset-password#token=${seal(world, secret)}` },
        { kind: 'text', text: t('passwordNotYou') },
      ],
    },
  }
}
