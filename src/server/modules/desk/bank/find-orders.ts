import { sql } from 'drizzle-orm'
import type { OrderState } from '#contract/order.ts'
import { money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listInvoiced } from '../../documents/index.ts'
import { balanceColumns, computeBalance, dueOfOrder, nextPart, splitIntoParts, type Sums } from '../../payments/index.ts'
import { buyerName } from '../orders/order-brief.ts'
import { numbersIn, type PayableOrder, type Payment } from './match-payments.ts'

interface Found extends Sums, Record<string, unknown> {
  id: number
  number: string
  created_at: string
  state: OrderState
  name: string | null
  company: string | null
  tax_id: string | null
  deposit: number | null
}

/** When many orders owe a sum, the sum identifies none of them; only the newest are considered. */
const mostOfSum = 1_000
/** A payer's name is looked for in fewer: each is compared with each payment. */
const mostOfNames = 200

/** Orders that these payments may be for: orders they name, that owe the same sum or have the payer's tax number, and the newest that owe anything. */
export async function findPayableOrders(db: Db, payments: readonly Payment[]): Promise<PayableOrder[]> {
  if (payments.length === 0) return []
  const mentioned = payments.map(numbersIn)
  const invoiced = await listInvoiced(db, [...new Set(mentioned.flatMap(({ invoices, guessed }) => [...invoices, ...guessed.invoices]))])
  const numbers = sql.param([...new Set(mentioned.flatMap(({ orders, guessed }) => [...orders, ...guessed.orders]))])
  const ids = sql.param([...new Set(invoiced.map(({ orderId }) => orderId))])
  const sums = sql.param([...new Set(payments.map(({ amount }) => amount))])
  const codes = sql.param([...new Set(payments.flatMap(({ taxId }) => taxId ?? []))])
  const { rows } = await db.execute<Found>(sql`
    with meant as (
      select id from orders where number = any(${numbers}::text[])
      union select unnest(${ids}::int[])
      union (select order_id from order_payments where standing = 'due' order by order_id desc limit ${mostOfNames})
      union (select order_id from order_payments
        where standing = 'due' and amount - received - receipts_total + refunded + receipts_refunded - forgiven = any(${sums}::bigint[])
        order by order_id desc limit ${mostOfSum})
      union (select order_id from order_payments
        where standing = 'due' and deposit is not null and deposit - received - receipts_total + refunded + receipts_refunded = any(${sums}::bigint[])
        order by order_id desc limit ${mostOfSum})
      union (select o.id from orders o join order_payments p on p.order_id = o.id
        where o.payer ->> 'taxId' = any(${codes}::text[]) and p.standing = 'due' order by o.id desc limit ${mostOfSum}))
    select o.id, o.number, o.created_at::text as created_at, o.state, ${buyerName} as name, o.payer ->> 'companyName' as company,
      o.payer ->> 'taxId' as tax_id, p.deposit::float8 as deposit, ${balanceColumns}
    from meant join orders o on o.id = meant.id join order_payments p on p.order_id = o.id`)
  const invoicesById = Map.groupBy(invoiced, ({ orderId }) => orderId)
  return rows.map((row): PayableOrder => {
    const due = dueOfOrder(row)
    const deposit = row.deposit === null ? null : money(row.deposit)
    return {
      number: row.number,
      invoices: (invoicesById.get(row.id) ?? []).map(({ number }) => number),
      createdOn: kyivClock(new Date(row.created_at)).date,
      who: row.company ?? row.name,
      names: [row.company, row.name],
      taxId: row.tax_id,
      due,
      next: due > 0 ? nextPart(splitIntoParts({ amount: row.amount, deposit }, computeBalance(row))) : null,
    }
  })
}
