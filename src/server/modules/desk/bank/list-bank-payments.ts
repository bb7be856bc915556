import type { BankPaymentRow, BankPaymentRows } from '#contract/admin/bank.ts'
import { pageLength } from '#contract/admin/lists.ts'
import type { StaffRole } from '#contract/permissions.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { isUndoable, listOpenBankPayments, listSettledBankPayments, readWholes, type BankPayment } from '../../payments/index.ts'
import { parseCursor, printCursor } from '../list-cursor.ts'
import { findPayableOrders } from './find-orders.ts'
import { matchPayments, type Match } from './match-payments.ts'

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
