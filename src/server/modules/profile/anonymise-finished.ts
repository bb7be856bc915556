import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import { anonymiseDocuments } from '../documents/index.ts'
import { anonymiseShipmentDocuments } from '../shipments/index.ts'
import { anonymiseCompletedOrders, retireGuestOrders } from '../sales/index.ts'

/** Anonymises finished orders of erased accounts, and finished visitors' orders after their retention time. */
export const anonymiseFinished = defineJob({
  name: 'anonymise-finished-orders',
  every: '42 * * * *',
  input: z.object({}),
  async run(context) {
    const { db } = context.database
    await retireGuestOrders(context)
    await anonymiseCompletedOrders(context, db)
    await anonymiseDocuments(db)
    await anonymiseShipmentDocuments(db)
  },
})
