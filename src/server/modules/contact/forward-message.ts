import { and, eq, isNull } from 'drizzle-orm'
import { formatPhone } from '#contract/phone.ts'
import { mailerOf } from '../../platform/mail/mailer.ts'
import type { World } from '../../platform/world.ts'
import { readKept } from '../content/index.ts'
import { contactMessages } from './tables.ts'

type Message = typeof contactMessages.$inferSelect

/** Plain text only: nothing that a stranger typed can become a tag, a link or a header. */
function letterText({ name, email, phone, message, language }: Message): string {
  return [
    'Повідомлення зі сторінки «Контакти».',
    '',
    `Ім’я: ${name}`,
    `Пошта: ${email}`,
    `Телефон: ${formatPhone(`+${phone}`)}`,
    `Мова: ${language === 'uk' ? 'українська' : 'англійська'}`,
    '',
    message || '(без тексту: просять зв’язатися)',
    '',
  ].join('\n')
}

/** Queues the manager's letter once, however often a message is sent again. */
export async function forwardMessage(world: World, id: number): Promise<void> {
  const { db } = world.database
  const to = (await readKept(db)).contacts.email
  if (to === null) {
    world.log.warn({ id }, 'a contact message waits in the database: the shop’s e-mail is not set')
    return
  }
  const mine = and(eq(contactMessages.id, id), isNull(contactMessages.forwardedAt))
  const [message] = await db.update(contactMessages).set({ forwardedAt: world.clock.now() }).where(mine).returning()
  if (!message) return
  try {
    const subject = `Повідомлення з сайту: ${message.name.replace(/\s+/g, ' ')}`
    await mailerOf(world).send({ to, subject, text: letterText(message), language: 'uk', kind: 'contact-message' })
  } catch (error) {
    await db.update(contactMessages).set({ forwardedAt: null }).where(eq(contactMessages.id, id))
    throw error
  }
}
