import { sql } from 'drizzle-orm'
import type { BankPaymentRow, BankPaymentRows } from '#contract/admin/bank.ts'
import { pageLength } from '#contract/admin/lists.ts'
import type { StaffRole } from '#contract/permissions.ts'
import type { OrderState } from '#contract/order.ts'
import { money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  isUndoable,
  listOpenBankPayments,
  listSettledBankPayments,
  readWholes,
  type BankPayment,
  balanceColumns,
  computeBalance,
  dueOfOrder,
  nextPart,
  splitIntoParts,
  type Sums,
} from '../../payments/index.ts'
import { listInvoiced } from '../../documents/index.ts'
import { parseCursor, printCursor } from '../list-cursor.ts'
import { buyerName } from '../orders/order-brief.ts'
import { matchPayments, type Match, numbersIn, type PayableOrder, type Payment } from './match-payments.ts'

/** How many open payments are matched at once; the rest follow when these are done. */
const openLimit = 200

interface Reader {
  readonly staffId: number
  readonly roles: readonly StaffRole[]
}

function view(context: AppContext, reader: Reader, row: BankPayment, match: Match, wholes: ReadonlyMap<number, number>): BankPaymentRow {
  return {
    id: row.id,
    booked_on: row.bookedOn,
    amount_kopiykas: row.amount,
    payer: row.payer,
    tax_id: row.taxId,
    purpose: row.purpose,
    document_no: row.documentNo,
    order_number: row.orderNumber,
    part_of_kopiykas: row.partOf === null ? null : (wholes.get(row.partOf) ?? null),
    ignored: row.ignored,
    settled_by: row.settlerName,
    settled_at: row.settledAt?.toISOString() ?? null,
    undoable: isUndoable(row, { id: reader.staffId, isOwner: reader.roles.includes('owner') }, context.clock.now()),
    candidates: [...match.candidates],
    certain: match.certain,
  }
}

const unmatched: Match = { candidates: [], certain: false }

/** Bank payments that await a decision, each with its possible orders; or decided payments. */
export async function listBankPayments(
  context: AppContext,
  reader: Reader,
  query: Readonly<Record<string, string>>,
): Promise<Omit<BankPaymentRows, 'links'> & { readonly cursor: string | null }> {
  const { db } = context.database
  const search = query['search'] ?? ''
  if (query['state'] === 'settled') {
    const from = parseCursor(query['cursor'])
    const before = from ? { at: new Date(from.at), id: from.id } : null
    const rows = await listSettledBankPayments(db, search, { limit: pageLength + 1, before })
    const shown = rows.slice(0, pageLength)
    const wholes = await readWholes(db, shown)
    const last = rows.length > pageLength ? shown.at(-1) : undefined
    return {
      data: shown.map((row) => view(context, reader, row, unmatched, wholes)),
      meta: { total: shown.length, capped: last !== undefined, certain: 0 },
      cursor: last?.settledAt ? printCursor({ at: last.settledAt.toISOString().replace('Z', '+00'), id: last.id }) : null,
    }
  }
  const { rows, total } = await listOpenBankPayments(db, search, openLimit)
  const matches = matchPayments(rows, await findPayableOrders(db, rows))
  const wholes = await readWholes(db, rows)
  const data = rows.map((row) => view(context, reader, row, matches.get(row.id) ?? unmatched, wholes))
  const certain = data.filter((row) => row.certain)
  return {
    data: [...certain, ...data.filter((row) => !row.certain)],
    meta: { total, capped: total > rows.length, certain: certain.length },
    cursor: null,
  }
}

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
async function findPayableOrders(db: Db, payments: readonly Payment[]): Promise<PayableOrder[]> {
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
