import { and, inArray, lte, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { OrderEvent, orderEvent } from '#contract/order-event.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { sendLetter } from '../../platform/mail/queue-email.ts'
import { letters } from '../../platform/mail/tables.ts'
import { tellTelegram } from '../telegram/index.ts'
import { writeOrderLetters } from './compose-order-emails.ts'

/** Passes the news of an order on; each hearer has a job of its own, so that the trouble of one is not the other's. */
export const hearOrderNews = defineJob({
  ...orderEvent,
  async run(world, news) {
    const { db } = world.database
    await enqueue(world, db, orderLetters, news, { once: news.key })
    await tellTelegram(world, db, news)
  },
})

export const orderLetters = defineJob({ name: 'order-letters', input: OrderEvent, run: writeOrderLetters })

/** Carries a letter to the mail server; without one it stays in the mailbox. What carries it is loaded with the first letter. */
export const letterCarrier = defineJob({
  ...sendLetter,
  async run(world, { letterId }) {
    if (world.config.smtpUrl === null) {
      if (world.config.production) world.log.warn({ letterId }, 'a letter stays in the mailbox: SMTP_URL is not set')
      return
    }
    const { carryLetter } = await import('./send-email.ts')
    await carryLetter(world, world.config.smtpUrl, letterId)
  },
})

const day = 24 * 60 * 60_000
/** A letter with a secret is of no use after an hour; those of the contact form go with their messages (contact). */
const keptDays = { secret: 2, other: 90 }

/** Letters past their time: they hold people's names and addresses. */
export const forgetLetters = defineJob({
  name: 'forget-letters',
  every: '40 3 * * *',
  input: z.object({}),
  async run({ database: { db }, clock }) {
    const before = (days: number) => new Date(clock.now().getTime() - days * day)
    await db.delete(letters).where(and(inArray(letters.kind, ['password-reset']), lte(letters.createdAt, before(keptDays.secret))))
    await db.delete(letters).where(and(notInArray(letters.kind, ['contact-message']), lte(letters.createdAt, before(keptDays.other))))
  },
})
