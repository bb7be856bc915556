import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { World } from '../../platform/app-context.ts'
import { askProvider } from './query-provider.ts'
import { keepLedger, lockLedger, raiseAlarms } from './ledger-store.ts'
import { hear } from './apply-notification.ts'
import type { Attempt } from './create-order-payment.ts'
import type { PaymentNews, SignedMessage } from './provider.ts'
import { pollLater, settleStoredEvent } from './schedule-poll.ts'
import { providerOf } from './providers.ts'
import { paymentAttempts, paymentEvents } from './tables.ts'

export type Received = 'taken' | 'unknown_order' | 'forged' | 'unreadable' | 'off'
type Source = 'callback' | 'return'

// Who forges at full speed must not fill the disk: more than this an hour is logged only.
const forgedKeptPerHour = 200
const forgedKeptLength = 2_000

/**
 * A signed message about a payment, from the provider or through the buyer's browser: stored first,
 * then applied once, whatever order and however often it comes.
 */
export async function receiveMessage(world: World, message: SignedMessage, source: Source): Promise<Received> {
  const provider = providerOf(world)
  if (!provider) return 'off'
  const reading = provider.read(message)
  if (reading.kind !== 'news') {
    await keepStray(world, message, source, reading.kind)
    return reading.kind
  }
  const id = await keepEvent(world, message, source, reading.news)
  return settleEvent(world, id, reading.news)
}

async function keepStray(world: World, message: SignedMessage, source: Source, kind: 'forged' | 'unreadable'): Promise<void> {
  const { db } = world.database
  const now = world.clock.now()
  world.log.warn({ source, kind }, 'a payment message was refused')
  const lately = await db.$count(paymentEvents, and(eq(paymentEvents.outcome, kind), gt(paymentEvents.at, new Date(now.getTime() - 3_600_000))))
  if (lately >= forgedKeptPerHour) return
  const storable = (value: string) => value.slice(0, forgedKeptLength).toWellFormed().replaceAll('\0', '\u{FFFD}')
  await db.insert(paymentEvents).values({
    at: now,
    source,
    data: storable(message.data),
    signature: storable(message.signature),
    signatureOk: kind === 'unreadable',
    outcome: kind,
  })
}

/**
 * The same news has the same key: payment, status, time, refund. Order and amount are in it too, so that
 * a right message is never taken for the repetition of a wrong one.
 */
function dedupeKeyOf(news: PaymentNews): string {
  return [news.paymentId, news.status, news.at, news.refunded, news.providerOrderId, news.amount, news.currency, news.forUs].map(String).join('|')
}

/** Kept before anything else is done, with a job that applies it should the process die right after. */
async function keepEvent(world: World, message: SignedMessage, source: Source, news: PaymentNews): Promise<number> {
  return world.database.db.transaction(async (tx) => {
    const at = world.clock.now()
    const [event] = await tx
      .insert(paymentEvents)
      .values({
        at,
        source,
        data: message.data,
        signature: message.signature,
        signatureOk: true,
        payload: news.details.raw,
        providerOrderId: news.providerOrderId,
        dedupeKey: dedupeKeyOf(news),
        outcome: 'received',
      })
      .onConflictDoUpdate({ target: paymentEvents.dedupeKey, set: { times: sql`${paymentEvents.times} + 1` } })
      .returning({ id: paymentEvents.id })
    if (!event) throw new Error('a payment event was not stored')
    await enqueue(world, tx, settleStoredEvent, { eventId: event.id }, { once: String(event.id), after: new Date(at.getTime() + 60_000) })
    return event.id
  })
}

async function findAttempt(tx: Tx, providerOrderId: string): Promise<Attempt | null> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.providerOrderId, providerOrderId))
  return attempt ?? null
}

/** Applies a stored event, unless that is done: in one transaction with everything that follows from it. */
async function settleEvent(world: World, eventId: number, news: PaymentNews): Promise<Received> {
  const doubted = await world.database.db.transaction(async (tx) => {
    const settle = async (outcome: (typeof paymentEvents.$inferSelect)['outcome']) =>
      tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, eventId))
    const attempt = await findAttempt(tx, news.providerOrderId)
    // The bill first, then the event: every writer locks in this order.
    const kept = attempt ? await lockLedger(world, tx, attempt.orderId) : null
    const [event] = await tx.select({ outcome: paymentEvents.outcome }).from(paymentEvents).where(eq(paymentEvents.id, eventId)).for('update')
    if (!attempt || !kept) {
      if (event?.outcome === 'received') {
        await settle('unknown_order')
        await raiseAlarms(world, tx, null, [{ kind: 'unknown_order', detail: `${news.providerOrderId}: ${news.status}` }])
      }
      return 'unknown_order'
    }
    if (event?.outcome !== 'received') return null
    const heard = hear(kept.ledger, attempt.no, news, 'callback')
    await keepLedger(world, tx, kept, heard.ledger, heard.alarms, news)
    await settle(heard.outcome)
    if (heard.outcome !== 'queried') return null
    // Should the question below get no answer, the poll asks again.
    const soon = new Date(world.clock.now().getTime() + 60_000)
    await tx
      .update(paymentAttempts)
      .set({ nextPollAt: sql`least(${paymentAttempts.nextPollAt}, ${soon})` })
      .where(eq(paymentAttempts.id, attempt.id))
    await pollLater(world, tx, attempt.id, soon)
    return attempt
  })
  if (doubted === 'unknown_order') return 'unknown_order'
  if (doubted) await askProvider(world, doubted)
  return 'taken'
}

/** An event that was stored but not applied: the process died between the two. */
export async function settleStored(world: World, eventId: number): Promise<void> {
  const provider = providerOf(world)
  if (!provider) return
  const { db } = world.database
  const [event] = await db
    .select({ data: paymentEvents.data, signature: paymentEvents.signature })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, eventId), eq(paymentEvents.outcome, 'received')))
  if (!event) return
  const reading = provider.read({ data: event.data, signature: event.signature ?? '' })
  if (reading.kind === 'news') await settleEvent(world, eventId, reading.news)
  // The keys were changed since: nobody can say any more whether it was true.
  else await db.update(paymentEvents).set({ outcome: reading.kind }).where(eq(paymentEvents.id, eventId))
}

/** All of them: should a job have been lost with a part of the database. */
export async function settleForgotten(world: World): Promise<void> {
  const old = new Date(world.clock.now().getTime() - 60_000)
  const forgotten = await world.database.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.outcome, 'received'), lt(paymentEvents.at, old)))
    .orderBy(paymentEvents.id)
    .limit(100)
  for (const { id } of forgotten) await settleStored(world, id)
}
