import { sql } from 'drizzle-orm'
import type { CallOutcome } from '#contract/admin/orders.ts'
import type { OrderBrief } from '#contract/admin/today.ts'
import type { Db } from '../../../platform/db/db.ts'
import { computeBalance } from '../../payments/index.ts'
import { briefColumns, briefJoins, viewBrief, type FoundBrief } from '../orders/order-brief.ts'

interface Found extends FoundBrief {
  email: string | null
  tries: number
  reached: boolean
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
    select ${briefColumns}, o.email, talks.tries, talks.spoken > 0 as reached, last.note as call_note
    from orders o${briefJoins}
    left join lateral (
      select count(*) filter (where c.outcome = 'no_answer' and c.id > spoken.id)::int as tries, max(spoken.id) as spoken
      from (select coalesce(max(r.id), 0) as id from order_calls r where r.order_id = o.id and r.outcome in ('reached', 'later', 'refused')) spoken
      left join order_calls c on c.order_id = o.id
    ) talks on true
    where o.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return new Map(rows.map((row) => [row.id, viewSummary(row)]))
}

function viewSummary(row: Found): OrderSummary {
  return {
    brief: {
      ...viewBrief(row),
      name: row.name,
      company: row.company,
      phone: row.phone,
      total_kopiykas: row.amount,
      due_kopiykas: computeBalance(row).due,
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
