import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import type { Module } from '../../platform/module.ts'
import { issueOverdueReceipts, issueReceipt } from './issue-receipt.ts'
import { issueReceiptJob } from './queue-receipts.ts'

export { queueFiscalReceipts } from './queue-receipts.ts'
export { settleFiscalReceipt } from './settle-receipt.ts'
export { countFiscalReceipts, fiscalReceiptsColumn, listFiscalReceipts, listStuckReceipts } from './view-receipts.ts'

export const fiscal: Module = {
  name: 'fiscal',
  jobs: [
    defineJob({ ...issueReceiptJob, run: (context, { id }) => issueReceipt(context, id) }),
    defineJob({ name: 'sweep-fiscal-receipts', input: z.object({}), every: '17 * * * *', run: issueOverdueReceipts }),
  ],
}
