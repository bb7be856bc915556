import type { Language } from '#contract/languages.ts'
import type { World } from '../world.ts'
import { letters } from './tables.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly language: Language
  readonly kind: string
}

export interface Mailer {
  send(letter: Letter): Promise<void>
}

/** The mailer of this shop: keeps letters in the mailbox. */
export function mailerOf(world: World): Mailer {
  return {
    async send({ to, subject, text, html, language, kind }) {
      await world.database.db
        .insert(letters)
        .values({ recipient: to, subject, text, html: html ?? null, language, kind, createdAt: world.clock.now() })
    },
  }
}
