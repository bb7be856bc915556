import { z } from 'zod'
import { readNoticeTargets } from '../content/index.ts'
import { defineStaffNotice } from '../telegram/index.ts'

/** Announces scrapped pieces in the office's chat. */
export const scrapNotice = defineStaffNotice({
  name: 'scrap-notice',
  input: z.object({ key: z.int(), number: z.string(), goods: z.string(), reason: z.string() }),
  async compose(context, { key, number, goods, reason }) {
    const { chat } = await readNoticeTargets(context, context.database.db, 'scrap')
    const address = `${context.publicUrl()}/admin/orders/${number}`
    const text = context.messages.translator('uk', 'telegram')('scrap', { number, goods, reason, address })
    return { key: `batch ${key} scrapped`, chat, text }
  },
})
