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
  /** Names the change, for the alert when too much has come already. */
  readonly label: string
}

/**
 * Another total of an order: what is due follows, and so does its status. Nobody is written to. What came already stays what it
 * was; when that is too much now, an alert waits until it went back.
 * @returns what is due; negative: to be returned
 */
export async function changeOrderAmount(context: AppContext, tx: Tx, orderId: number, { amount, items, label }: Amount): Promise<Money> {
  const stored = await loadLedgerForUpdate(context, tx, orderId)
  if (!stored) throw new Error(`order ${orderId} has no payment row`)
  const next = { ...stored.ledger, amount }
  const { deposit: agreed, orderNumber } = stored.orderPayment
  // A deposit that is the whole now is none.
  const deposit = agreed !== null && agreed < amount ? agreed : null
  // In one statement: the database refuses a paid status beside a total that has not come.
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
