import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { bankPayments } from './bank/tables.ts'
import { orderPayments, paymentAttempts, paymentEvents } from './tables.ts'

/** Fields of a provider's message that a payment dispute needs; all others may identify the payer (phone, name, card, address). */
const retainedFields = [
  'acq_id',
  'action',
  'amount',
  'ccy',
  'createdDate',
  'currency',
  'create_date',
  'end_date',
  'errCode',
  'err_code',
  'finalAmount',
  'invoiceId',
  'liqpay_order_id',
  'modifiedDate',
  'order_id',
  'payment_id',
  'paytype',
  'reference',
  'refund_amount',
  'status',
  'transaction_id',
  'type',
  'version',
]

/**
 * Removes the payer's data from the provider's messages about these orders. Safe to run again.
 * @param payableIds a query of their ids, because there may be many
 */
export async function purgePaymentDetails(db: Db | Tx, orderIds: SQLWrapper): Promise<void> {
  await db.execute(sql`
    update ${paymentEvents} set data = '', signature = null,
      payload = (select jsonb_object_agg(field.key, field.value) from jsonb_each(${paymentEvents.payload}) as field
        where field.key = any(${sql.param(retainedFields)}::text[]))
    where ${paymentEvents.data} <> '' and ${paymentEvents.outcome} <> 'received' and ${paymentEvents.providerOrderId} in (
      select ${paymentAttempts.providerOrderId} from ${paymentAttempts} where ${paymentAttempts.orderId} in ${orderIds})`)
  // Companies stay, as in the orders, because accounting law requires it.
  await db.execute(sql`
    update ${bankPayments} set payer = null, tax_id = null, purpose = ''
    where ${bankPayments.purpose} <> '' and (${bankPayments.taxId} is null or length(${bankPayments.taxId}) <> 8) and (${bankPayments.orderNumber} in (
      select ${orderPayments.orderNumber} from ${orderPayments} where ${orderPayments.orderId} in ${orderIds})
      or ${bankPayments.id} in (select part.part_of from ${bankPayments} part join ${orderPayments} on ${orderPayments.orderNumber} = part.order_number
        where ${orderPayments.orderId} in ${orderIds}))`)
}
