import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { orderRows, quoteRows } from '../sales/index.ts'
import { bounces } from './tables.ts'

export interface Bounce {
  /** Of the cause: what is sent again under the same key bounces again, or arrives after all. */
  readonly key: string
  readonly channel: 'email' | 'telegram'
  readonly orderId?: number | null
  readonly quoteId?: number | null
  readonly contactMessageId?: number | null
}

/** The buyer of an order or of a quote, or who wrote on the contact page, was not reached: the office is told. */
export async function recordBounce(
  context: AppContext,
  tx: Tx | Db,
  { key, channel, orderId = null, quoteId = null, contactMessageId = null }: Bounce,
): Promise<void> {
  const values = { key, at: context.clock.now(), channel, orderId, quoteId, contactMessageId, settledAt: null }
  await tx.insert(bounces).values(values).onConflictDoUpdate({ target: bounces.key, set: values })
  await notifyDesk(context, tx, 'decision', null)
}

/** What bounced went by another try: nobody needs to be told any more. */
export async function resolveArrived({ database: { db }, clock }: AppContext, key: string): Promise<void> {
  await db
    .update(bounces)
    .set({ settledAt: clock.now() })
    .where(and(eq(bounces.key, key), isNull(bounces.settledAt)))
}

export interface OpenBounce extends Record<string, unknown> {
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

/** Older ones are history. */
const days = 30

/**
 * Buyers who were not reached and with whom nobody has spoken since: the newest of an order or quote and way stands for the others.
 * It is over when the buyer answered the phone, another message to them did not bounce, the quote was sent anew or answered,
 * or somebody of the office says so.
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

/** Which of these e-mails did not arrive, by their keys, while nobody has dealt with it. */
export async function bouncedEmails(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  const open = and(inArray(bounces.key, [...keys]), eq(bounces.channel, 'email'), isNull(bounces.settledAt))
  const rows = await db.select({ key: bounces.key }).from(bounces).where(open)
  return new Set(rows.map(({ key }) => key))
}

/** Somebody of the office dealt with it: this one and those before it that it stands for wait no longer. */
export async function resolveBounce(context: AppContext, actor: Actor, id: number): Promise<undefined | Failure> {
  const done = await runOnce(context, actor, { what: 'resolve-bounce', body: id }, async (tx) => {
    const [bounce] = await tx.select().from(bounces).where(eq(bounces.id, id)).for('update')
    if (!bounce) return fail('notFound')
    if (bounce.settledAt === null) {
      const { channel, at } = bounce
      await tx
        .update(bounces)
        .set({ settledAt: context.clock.now() })
        .where(
          and(ofSameCause(bounce), eq(bounces.channel, channel), isNull(bounces.settledAt), sql`${bounces.at} <= ${at.toISOString()}::timestamptz`),
        )
      const label = await labelOf(tx, bounce)
      await recordChange(context, tx, actor, { kind: 'message', verb: 'settle', subject: { id, label } })
      await notifyDesk(context, tx, 'decision', null)
    }
    return { settled: true }
  })
  return isFailure(done) ? done : undefined
}

type Stored = typeof bounces.$inferSelect

/** What did not arrive was about the same order, quote or message. */
function ofSameCause({ orderId, quoteId, contactMessageId }: Stored) {
  if (orderId !== null) return eq(bounces.orderId, orderId)
  return quoteId === null ? eq(bounces.contactMessageId, contactMessageId ?? 0) : eq(bounces.quoteId, quoteId)
}

/** The number of the order or quote, or the message's. */
async function labelOf(tx: Tx, { orderId, quoteId, contactMessageId }: Stored): Promise<string> {
  if (contactMessageId !== null) return String(contactMessageId)
  const [about] =
    orderId === null
      ? await tx
          .select({ number: quoteRows.number })
          .from(quoteRows)
          .where(eq(quoteRows.id, quoteId ?? 0))
      : await tx.select({ number: orderRows.number }).from(orderRows).where(eq(orderRows.id, orderId))
  return about?.number ?? '–'
}
