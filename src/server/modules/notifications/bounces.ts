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
  /** The key of the message: a bounced message keeps it when it is sent again. */
  readonly key: string
  readonly channel: 'email' | 'telegram'
  readonly orderId?: number | null
  readonly quoteId?: number | null
  readonly contactMessageId?: number | null
}

/** Records that a message to the buyer of an order or quote, or to the author of a contact message, did not arrive; notifies the office. */
export async function recordBounce(
  context: AppContext,
  tx: Tx | Db,
  { key, channel, orderId = null, quoteId = null, contactMessageId = null }: Bounce,
): Promise<void> {
  const values = { key, at: context.clock.now(), channel, orderId, quoteId, contactMessageId, settledAt: null }
  await tx.insert(bounces).values(values).onConflictDoUpdate({ target: bounces.key, set: values })
  await notifyDesk(context, tx, 'decision', null)
}

/** Closes a bounce after a later try succeeded. */
export async function resolveArrived({ database: { db }, clock }: AppContext, key: string): Promise<void> {
  await db
    .update(bounces)
    .set({ settledAt: clock.now() })
    .where(and(eq(bounces.key, key), isNull(bounces.settledAt)))
}

/** Returns which of these e-mails have an open bounce, by key. */
export async function bouncedEmails(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  const open = and(inArray(bounces.key, [...keys]), eq(bounces.channel, 'email'), isNull(bounces.settledAt))
  const rows = await db.select({ key: bounces.key }).from(bounces).where(open)
  return new Set(rows.map(({ key }) => key))
}

/** Closes a bounce that the office has dealt with, and the earlier ones of the same cause and channel. */
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
      const label = await readLabel(tx, bounce)
      await recordChange(context, tx, actor, { kind: 'message', verb: 'settle', subject: { id, label } })
      await notifyDesk(context, tx, 'decision', null)
    }
    return { settled: true }
  })
  return isFailure(done) ? done : undefined
}

type Stored = typeof bounces.$inferSelect

/** Condition for bounces of the same order, quote or message. */
function ofSameCause({ orderId, quoteId, contactMessageId }: Stored) {
  if (orderId !== null) return eq(bounces.orderId, orderId)
  return quoteId === null ? eq(bounces.contactMessageId, contactMessageId ?? 0) : eq(bounces.quoteId, quoteId)
}

/** The number of the order or quote, or the id of the message. */
async function readLabel(tx: Tx, { orderId, quoteId, contactMessageId }: Stored): Promise<string> {
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
