import { eq, inArray } from 'drizzle-orm'
import { detail } from '#contract/admin/alert-details.ts'
import type { Money } from '#contract/money.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx, Db } from '../../platform/db/db.ts'
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

/** Sets the first part to pay; null = the whole at once. @returns the former value */
export async function setDeposit(context: AppContext, tx: Tx, orderId: number, deposit: Money | null): Promise<{ before: Money | null } | Failure> {
  const stored = await loadLedgerForUpdate(context, tx, orderId)
  if (!stored) return fail('notFound')
  if (deposit !== null && (deposit <= 0 || deposit >= stored.orderPayment.amount))
    return fail('invalid', { deposit_kopiykas: 'A deposit is more than nothing and less than the whole.' })
  await tx.update(orderPayments).set({ deposit }).where(eq(orderPayments.orderId, orderId))
  return { before: stored.orderPayment.deposit }
}

/** Closes the payment of a cancelled order: money that still arrives raises an alert. */
export async function cancelOrderPayment(context: AppContext, tx: Tx, orderId: number): Promise<void> {
  await tx.update(orderPayments).set({ closedAt: context.clock.now() }).where(eq(orderPayments.orderId, orderId))
}

/** Sets the address to which the provider sends the fiscal receipt. */
export async function setPayerEmail(db: Db | Tx, orderId: number, email: string): Promise<void> {
  await db.update(orderPayments).set({ email }).where(eq(orderPayments.orderId, orderId))
}

/** Sets the order's sealed link; null when it has expired. */
export async function setPayerLink(db: Db | Tx, orderId: number, link: string | null): Promise<void> {
  await db.update(orderPayments).set({ accessToken: link }).where(eq(orderPayments.orderId, orderId))
}

/** Removes the email address and the secret link when the buyer's account is erased; the sums stay. */
export async function anonymisePayers(tx: Db | Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(orderPayments)
    .set({ email: null, accessToken: null })
    .where(inArray(orderPayments.orderId, [...orderIds]))
}
