import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { translate } from '#i18n/translate.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Letter } from '../../platform/mail/email.ts'
import type { World } from '../../platform/app-context.ts'
import { readLetterhead } from '../content/index.ts'

/** Tells the account's owner that its password is another one now: who did not change it learns of it at once. It carries no secret. */
export async function passwordChangedLetter(world: World, tx: Tx, { email, language }: { email: string; language: Language }): Promise<Letter> {
  const t = (key: MessageKey<'emails'>) => translate(world.words.messages(language, 'emails'), language, key)
  const { sender, contacts } = await readLetterhead(world, tx, language)
  return {
    key: `password changed ${randomUUID()}`,
    to: email,
    subject: t('passwordChangedSubject'),
    language,
    kind: 'password-changed',
    paper: {
      sender,
      contacts,
      heading: t('passwordChangedSubject'),
      blocks: [
        { kind: 'text', text: t('passwordChangedText') },
        { kind: 'text', text: t('passwordChangedNotYou') },
      ],
    },
  }
}
