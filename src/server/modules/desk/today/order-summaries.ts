import { sql } from 'drizzle-orm'
import type { CallOutcome } from '#contract/admin/orders.ts'
import type { OrderBrief } from '#contract/admin/today.ts'
import type { Translated } from '#contract/languages.ts'
import type { OrderState } from '#contract/order.ts'
import type { Db } from '../../../platform/db/db.ts'
import { balanceColumns, balanceOfRow, type BalanceRow } from '../../payments/index.ts'

interface Found extends BalanceRow, Record<string, unknown> {
  id: number
  number: string
  created_at: string
  state: OrderState
  phone: string
  email: string | null
  name: string | null
  company: string | null
  first: Translated<{ name: string }> | null
  lines: number
  pieces: number
  ready_by: string | null
  tries: number
  reached: boolean
  call_at: string | null
  call_outcome: CallOutcome | null
  call_note: string | null
}

/** What every box shows of an order, and its call history. */
export interface OrderSummary {
  readonly brief: OrderBrief
  readonly email: string | null
  /** Unanswered calls since somebody was last reached. */
  readonly tries: number
  readonly reached: boolean
  readonly lastCall: { readonly at: string; readonly outcome: CallOutcome; readonly note: string | null } | null
}

/** The orders of all boxes by id, in one query. */
export async function readOrderSummaries(db: Db, ids: readonly number[]): Promise<Map<number, OrderSummary>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Found>(sql`
    select o.id, o.number, to_json(o.created_at) #>> '{}' as created_at, o.state, o.phone, o.email, coalesce(o.receiver_name, known.name) as name,
      o.payer ->> 'companyName' as company, o.late_after::text as ready_by, first.translations as first, goods.lines, goods.pieces,
      ${balanceColumns}, talks.tries, talks.spoken > 0 as reached,
      to_json(last.at) #>> '{}' as call_at, last.outcome as call_outcome, last.note as call_note
    from orders o
    join order_payments p on p.order_id = o.id
    left join lateral (
      select c.name from customer_contacts k join customers c on c.id = k.customer_id where k.kind = 'phone' and k.value = o.phone and o.phone <> '' limit 1
    ) known on true
    left join lateral (select l.translations from order_lines l where l.order_id = o.id order by l.position limit 1) first on true
    left join lateral (select count(*)::int as lines, coalesce(sum(l.quantity) filter (where l.kind = 'product'), 0)::int as pieces from order_lines l where l.order_id = o.id) goods on true
    left join lateral (
      select count(*) filter (where c.outcome = 'no_answer' and c.id > spoken.id)::int as tries, max(spoken.id) as spoken
      from (select coalesce(max(r.id), 0) as id from order_calls r where r.order_id = o.id and r.outcome in ('reached', 'later', 'refused')) spoken
      left join order_calls c on c.order_id = o.id
    ) talks on true
    left join lateral (select c.at, c.outcome, c.note from order_calls c where c.order_id = o.id order by c.id desc limit 1) last on true
    where o.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return new Map(rows.map((row) => [row.id, viewSummary(row)]))
}

function viewSummary(row: Found): OrderSummary {
  const { due } = balanceOfRow(row)
  return {
    brief: {
      number: row.number,
      created_at: new Date(row.created_at).toISOString(),
      state: row.state,
      name: row.name,
      company: row.company,
      phone: row.phone,
      goods: { name: { uk: row.first?.uk.name ?? '', en: row.first?.en.name ?? '' }, lines: row.lines, pieces: row.pieces },
      total_kopiykas: row.amount,
      due_kopiykas: due,
      ready_by: row.ready_by,
    },
    email: row.email,
    tries: row.tries,
    reached: row.reached,
    lastCall:
      row.call_at === null || row.call_outcome === null
        ? null
        : { at: new Date(row.call_at).toISOString(), outcome: row.call_outcome, note: row.call_note },
  }
}
