import { isPaid, statusInfo } from '#contract/payment.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { defineJob, enqueue, type Job } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { OrderEvent } from '../sales/index.ts'
import { sendNotice, sendToStaff, type StaffNotice } from './send-notice.ts'

const seconds = 1_000

/** Sends one notice. When Telegram asks to retry later, it queues another job and does not fail. */
export const telegramNotice = defineJob({
  name: 'telegram-notice',
  input: OrderEvent,
  async run(context, event) {
    const result = await sendNotice(context, event)
    if (result.kind !== 'later') return
    if (result.seconds === null) throw new Error(`Telegram did not answer: ${result.why}`)
    const after = new Date(context.clock.now().getTime() + result.seconds * seconds)
    await enqueue(context, context.database.db, telegramNotice, event, { after })
  },
})

interface StaffNoticeJob<Input> {
  readonly name: string
  readonly input: Job<Input>['input']
  /** Reads what is told when its turn comes; null: nothing is to be told any more. */
  compose(context: AppContext, input: Input): Promise<StaffNotice | null>
}

/** A job that tells the office's chat of something, and waits as long as Telegram asks it to. */
export function defineStaffNotice<Input>({ name, input, compose }: StaffNoticeJob<Input>): Job<Input> {
  const job: Job<Input> = defineJob({
    name,
    input,
    async run(context, given) {
      const notice = await compose(context, given)
      const result = notice && (await sendToStaff(context, notice))
      if (result?.kind !== 'later') return
      if (result.seconds === null) throw new Error(`Telegram did not answer: ${result.why}`)
      await enqueue(context, context.database.db, job, given, { after: new Date(context.clock.now().getTime() + result.seconds * seconds) })
    },
  })
  return job
}

/** Only what matters to the reader, not every intermediate step; parts, revisions and papers go by e-mail alone. */
function isNotified({ what }: OrderEvent): boolean {
  if (what.kind === 'shipment') return what.change !== 'papers'
  if (what.kind !== 'payment') return what.kind === 'placed' || what.kind === 'state' || what.kind === 'refund'
  const { group } = statusInfo(what.status)
  return isPaid(what.status) || group === 'failure' || group === 'success' || group === 'info'
}

/** Sends Telegram notices about an order event: new orders to the manager, all else to the buyer. Does nothing without a bot. */
export async function enqueueTelegramNotice(context: AppContext, tx: Tx | Db, event: OrderEvent): Promise<void> {
  if (context.config.telegram.token === null || !isNotified(event)) return
  await enqueue(context, tx, telegramNotice, event, { once: event.key })
}
