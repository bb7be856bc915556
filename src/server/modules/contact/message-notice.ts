import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { countryName } from '#contract/countries.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { readNoticeTargets } from '../content/index.ts'
import { defineStaffNotice } from '../telegram/index.ts'
import { messagePhone } from './message-phone.ts'
import { contactMessages } from './tables.ts'

/** Announces a contact message in the office's chat. The job holds only the message's number, so that no personal words stay in the queue. */
export const messageNotice = defineStaffNotice({
  name: 'message-notice',
  input: z.object({ id: z.int() }),
  async compose(context, { id }) {
    const { db } = context.database
    const { chat } = await readNoticeTargets(context, db, 'message')
    const [message] = chat === null ? [] : await db.select().from(contactMessages).where(eq(contactMessages.id, id))
    if (!message) return null
    const t = context.messages.translator('uk', 'telegram')
    const lines = [
      t('newMessage', { name: message.name }),
      [message.phone && formatPhone(messagePhone(message)), message.email, message.country && countryName(message.country, 'uk')]
        .filter(Boolean)
        .join(', '),
      message.message,
      t('openMessages', { address: `${context.publicUrl()}/admin/customers/messages` }),
    ]
    return { key: `contact ${id}`, chat, text: lines.filter(Boolean).join('\n') }
  },
})
