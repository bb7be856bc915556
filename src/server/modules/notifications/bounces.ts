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
