import { defineJob, enqueue, type Job } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sendToStaff, type StaffNotice } from './send-notice.ts'

const seconds = 1_000

interface StaffNoticeJob<Input> {
  readonly name: string
  readonly input: Job<Input>['input']
  /** Composes the text just before sending; null when there is nothing left to report. */
  compose(context: AppContext, input: Input): Promise<StaffNotice | null>
}

/** Defines a job that sends a notice to the office's chat and waits as long as Telegram requires. */
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
