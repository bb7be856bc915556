import { detail } from '#contract/admin/alert-details.ts'
import { eq } from 'drizzle-orm'
import type { Money } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { loadLedgerForUpdate, raiseAlerts } from './ledger-store.ts'
import { ledgerBalance, overpaid, paymentStatus } from './ledger.ts'
import { orderPayments, type PaymentItem } from './tables.ts'

interface Amount {
  readonly amount: Money
  readonly items: readonly PaymentItem[]
  /** Names the change in an alert about overpayment. */
  readonly label: string
}

/**
 * Changes an order's total; the amount due and the status follow. Sends no message. Received money stays as it is; if it is too much
 * now, an alert stays open until it is refunded.
 * @returns the amount due; negative = to be refunded
 */
export async function changeOrderAmount(context: AppContext, tx: Tx, orderId: number, { amount, items, label }: Amount): Promise<Money> {
  const stored = await loadLedgerForUpdate(context, tx, orderId)
  if (!stored) throw new Error(`order ${orderId} has no payment row`)
  const next = { ...stored.ledger, amount }
  const { deposit: agreed, orderNumber } = stored.orderPayment
  // A deposit of the whole amount is no deposit.
  const deposit = agreed !== null && agreed < amount ? agreed : null
  // One statement, because the database rejects a paid status with an unpaid total.
  await tx
    .update(orderPayments)
    .set({ amount, items, deposit, status: paymentStatus(next) })
    .where(eq(orderPayments.orderId, orderId))
  const { due } = ledgerBalance(next)
  if (due < 0)
    await raiseAlerts(context, tx, orderId, [overpaid(next, (over_kopiykas) => detail('overpaidByRevision', { revision: label, over_kopiykas }))])
  await notifyDesk(context, tx, 'money', orderNumber)
  return due
}
