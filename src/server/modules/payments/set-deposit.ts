import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Money } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { loadLedgerForUpdate } from './ledger-store.ts'
import { orderPayments } from './tables.ts'

/** Sets the first part to pay; null = the whole at once. @returns the former value */
export async function setDeposit(context: AppContext, tx: Tx, orderId: number, deposit: Money | null): Promise<{ before: Money | null } | Failure> {
  const stored = await loadLedgerForUpdate(context, tx, orderId)
  if (!stored) return fail('notFound')
  if (deposit !== null && (deposit <= 0 || deposit >= stored.orderPayment.amount))
    return fail('invalid', { deposit_kopiykas: 'A deposit is more than nothing and less than the whole.' })
  await tx.update(orderPayments).set({ deposit }).where(eq(orderPayments.orderId, orderId))
  return { before: stored.orderPayment.deposit }
}
