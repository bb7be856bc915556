import { sql } from 'drizzle-orm'
import { money, type Money } from '#contract/money.ts'
import { computeBalance, type Balance } from './ledger.ts'
import type { orderPayments } from './tables.ts'

/** The sums of an order's payments in kopiykas, as selected by a query of several tables. */
export interface BalanceRow {
  amount: number
  received: number
  receipts_total: number
  refunded: number
  receipts_refunded: number
  forgiven: number
}

/** The columns of a {@link BalanceRow}, for a query with the alias `p` for `order_payments`. */
export const balanceColumns = sql`p.amount::float8 as amount, p.received::float8 as received, p.receipts_total::float8 as receipts_total,
  p.refunded::float8 as refunded, p.receipts_refunded::float8 as receipts_refunded, p.forgiven::float8 as forgiven`

export function balanceOfRow(row: BalanceRow): Balance {
  return computeBalance({
    amount: money(row.amount),
    card: money(row.received),
    refunded: money(row.refunded),
    receipts: money(row.receipts_total),
    receiptsRefunded: money(row.receipts_refunded),
    forgiven: money(row.forgiven),
  })
}

/** Nothing is due on a cancelled order, but an overpayment still is to be refunded. */
export function dueOfOrder(row: BalanceRow & { readonly state: string }): Money {
  const { due } = balanceOfRow(row)
  return row.state === 'cancelled' && due > 0 ? money(0) : due
}

/** Received for an order and not refunded. */
export function unrefundedAmount(row: typeof orderPayments.$inferSelect): Money {
  const { received, refunded } = computeBalance({ ...row, card: row.received })
  return money(received - refunded)
}

/** The amount still owed for an order; negative after an overpayment. */
export const dueAmount = (row: typeof orderPayments.$inferSelect): Money => computeBalance({ ...row, card: row.received }).due
