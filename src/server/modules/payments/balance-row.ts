import { sql } from 'drizzle-orm'
import { money, type Money } from '#contract/money.ts'
import { computeBalance, type Sums } from './ledger.ts'

/** The columns of {@link Sums}, for a query with the alias `p` for `order_payments`. */
export const balanceColumns = sql`p.amount::float8 as amount, p.received::float8 as received, p.refunded::float8 as refunded,
  p.receipts_total::float8 as receipts, p.receipts_refunded::float8 as "receiptsRefunded", p.forgiven::float8 as forgiven`

/** {@link dueOfOrder} without overpayments. */
export const owedColumn = sql`case when p.standing = 'due' then p.amount - p.received - p.receipts_total + p.refunded + p.receipts_refunded - p.forgiven else 0 end`

/** Nothing is due on a cancelled order, but an overpayment still is to be refunded. */
export function dueOfOrder(row: Sums & { readonly state: string }): Money {
  const { due } = computeBalance(row)
  return row.state === 'cancelled' && due > 0 ? money(0) : due
}

/** Received for an order and not refunded. */
export function unrefundedAmount(row: Sums): Money {
  const { received, refunded } = computeBalance(row)
  return money(received - refunded)
}
