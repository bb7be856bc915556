import { eq } from 'drizzle-orm'
import { countryName, isAbroad } from '#contract/countries.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { queueShopEmail, readNoticeTargets } from '../content/index.ts'
import { messagePhone } from './message-phone.ts'
import { contactMessages } from './tables.ts'

type Message = typeof contactMessages.$inferSelect

/** Queues the manager's email about a message in the transaction that stores the message. Replies go to its author. */
export async function forwardMessage(context: AppContext, tx: Tx, { id, name, email, phone, country, message, language }: Message): Promise<void> {
  const { email: to } = await readNoticeTargets(context, tx, 'message')
  if (to === null) {
    context.log.warn({ id }, 'a contact message waits: the shop’s email is not set')
    return
  }
  const t = context.messages.translator('uk', 'emails')
  await queueShopEmail(context, tx, {
    key: `contact ${id}`,
    to,
    replyTo: email,
    subject: t('contactSubject', { name }),
    language: 'uk',
    kind: 'contact-message',
    heading: t('contactHeading'),
    blocks: [
      { kind: 'text', text: message || t('contactNoText') },
      {
        kind: 'facts',
        rows: [
          { label: t('contactName'), value: name },
          { label: t('managerEmail'), value: email },
          ...(phone === '' ? [] : [{ label: t('managerPhone'), value: formatPhone(messagePhone({ phone })) }]),
          ...(isAbroad(country) ? [{ label: t('contactCountry'), value: countryName(country, 'uk') }] : []),
          { label: t('managerLanguage'), value: t(language === 'uk' ? 'languageUk' : 'languageEn') },
        ],
      },
    ],
  })
  await tx.update(contactMessages).set({ forwardedAt: context.clock.now() }).where(eq(contactMessages.id, id))
}
