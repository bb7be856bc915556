import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'

interface OpenBounce extends Record<string, unknown> {
  readonly id: number
  readonly at: string
  readonly channel: 'email' | 'telegram'
  readonly order_number: string | null
  readonly quote_id: number | null
  readonly quote_number: string | null
  readonly contact_message_id: number | null
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** Older bounces are not shown. */
const days = 30

/**
 * Buyers who could not be reached and have not been contacted since; only the newest bounce per order or quote and channel. It ends when
 * the buyer answered the phone, a later message did not bounce, the quote was resent or answered, or the office closed it.
 */
export async function listOpenBounces({ database: { db }, clock }: AppContext, today: string, limit: number): Promise<OpenBounce[]> {
  const since = new Date(clock.now().getTime() - days * 86_400_000).toISOString()
  const { rows } = await db.execute<OpenBounce>(sql`
    select distinct on (b.order_id, b.quote_id, b.contact_message_id, b.channel) b.id, to_json(b.at) #>> '{}' as at, b.channel,
      o.number as order_number, q.id as quote_id, q.number as quote_number, w.id::int as contact_message_id,
      coalesce(o.receiver_name, o.payer ->> 'companyName', nullif(q.buyer ->> 'name', ''), nullif(q.buyer ->> 'company', ''), nullif(w.name, '')) as name,
      coalesce(o.phone, q.phone, '+' || w.phone) as phone, coalesce(o.email, q.sent_to, w.email) as email
    from bounces b left join orders o on o.id = b.order_id left join quotes q on q.id = b.quote_id left join contact_messages w on w.id = b.contact_message_id
    where b.settled_at is null and b.at > ${since}::timestamptz and case
      when w.id is not null then not exists (
        select from contact_answers a where a.message_id = w.id and a.at > b.at
          and not exists (select from bounces again where again.key = 'contact answer ' || a.id))
      when q.id is not null then q.state = 'sent' and b.key = 'quote ' || q.id || ' revision ' || q.revision and q.valid_until >= ${today}::date
      else o.state not in ('completed', 'cancelled')
        and not exists (select from order_calls c where c.order_id = o.id and c.at > b.at and c.outcome in ('reached', 'later', 'refused'))
        and not exists (
          select from order_messages m where m.order_id = o.id and m.at > b.at
            and not exists (select from bounces again where again.key = 'order message ' || m.id))
      end
    order by b.order_id, b.quote_id, b.contact_message_id, b.channel, b.at desc limit ${limit}`)
  return rows
}
