import { detail } from '#contract/admin/alert-details.ts'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { queryProvider } from './query-provider.ts'
import { saveLedger, loadLedgerForUpdate, raiseAlerts } from './ledger-store.ts'
import { applyNotification } from './apply-notification.ts'
import type { Attempt } from './create-order-payment.ts'
import type { PaymentNotification, SignedMessage } from './provider.ts'
import { schedulePoll, applyStoredEventJob } from './poll-schedule.ts'
import { configuredProviders, providerNamed } from './providers.ts'
import { paymentAttempts, paymentEvents, type ProviderName } from './tables.ts'

export type Received = 'taken' | 'unknown_order' | 'forged' | 'unreadable' | 'unverifiable' | 'off'
type Source = 'callback' | 'return'

/** A signed message, and the provider that it claims to come from. */
export interface ProviderMessage extends SignedMessage {
  readonly provider: ProviderName
}

// A flood of forged messages must not fill the disk: above this number per hour they are only logged.
const maxForgedPerHour = 200
const maxForgedLength = 2_000

/**
 * Receives a signed message about a payment, from the provider or through the buyer's browser. Stores it first, then applies it once, in
 * any order and however often it arrives.
 */
export async function receiveCallback(context: AppContext, message: ProviderMessage, source: Source): Promise<Received> {
  const provider = providerNamed(context, message.provider)
  if (!provider) return 'off'
  const reading = await provider.read(message)
  // It will be sent again; meanwhile the provider is queried.
  if (reading.kind === 'unverifiable') return 'unverifiable'
  if (reading.kind !== 'notification') {
    await storeUnmatched(context, message, source, reading.kind)
    return reading.kind
  }
  const id = await storeEvent(context, message, source, reading.notification)
  return applyEvent(context, id, provider.name, reading.notification)
}

async function storeUnmatched(context: AppContext, message: ProviderMessage, source: Source, kind: 'forged' | 'unreadable'): Promise<void> {
  const { db } = context.database
  const now = context.clock.now()
  context.log.warn({ source, kind }, 'a payment message was refused')
  const lately = await db.$count(paymentEvents, and(eq(paymentEvents.outcome, kind), gt(paymentEvents.at, new Date(now.getTime() - 3_600_000))))
  if (lately >= maxForgedPerHour) return
  const storable = (value: string) => value.slice(0, maxForgedLength).toWellFormed().replaceAll('\0', '\u{FFFD}')
  await db.insert(paymentEvents).values({
    at: now,
    source,
    provider: message.provider,
    data: storable(message.data),
    signature: storable(message.signature),
    signatureOk: kind === 'unreadable',
    outcome: kind,
  })
}

/**
 * The deduplication key of a notification: payment, status, time, refund. Includes order and amount, so that a correct message is never
 * taken for a repeat of a wrong one.
 */
function toDedupeKey(notification: PaymentNotification): string {
  return [
    notification.paymentId,
    notification.status,
    notification.at,
    notification.refunded,
    notification.providerOrderId,
    notification.amount,
    notification.currency,
    notification.forUs,
  ]
    .map(String)
    .join('|')
}

/** Stores the message first, with a job that applies it if the process dies right after. */
async function storeEvent(context: AppContext, message: ProviderMessage, source: Source, notification: PaymentNotification): Promise<number> {
  return context.database.db.transaction(async (tx) => {
    const at = context.clock.now()
    const [event] = await tx
      .insert(paymentEvents)
      .values({
        at,
        source,
        provider: message.provider,
        data: message.data,
        signature: message.signature,
        signatureOk: true,
        payload: notification.details.raw,
        providerOrderId: notification.providerOrderId,
        dedupeKey: toDedupeKey(notification),
        outcome: 'received',
      })
      .onConflictDoUpdate({ target: paymentEvents.dedupeKey, set: { times: sql`${paymentEvents.times} + 1` } })
      .returning({ id: paymentEvents.id })
    if (!event) throw new Error('a payment event was not stored')
    await enqueue(context, tx, applyStoredEventJob, { eventId: event.id }, { once: String(event.id), after: new Date(at.getTime() + 60_000) })
    return event.id
  })
}

/**
 * The attempt that a message is about. A provider that makes an invoice for each attempt signs the messages of all its merchants alike;
 * for it only the invoice id counts, because anybody can choose the reference.
 */
async function findAttempt(tx: Tx, provider: ProviderName, { providerOrderId, paymentId }: PaymentNotification): Promise<Attempt | null> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.providerOrderId, providerOrderId))
  return attempt && attempt.provider === provider && (attempt.invoiceId === null ? provider !== 'mono' : attempt.invoiceId === paymentId)
    ? attempt
    : null
}

/** Applies a stored event, unless it is applied already, in one transaction with all its effects. */
async function applyEvent(context: AppContext, eventId: number, provider: ProviderName, notification: PaymentNotification): Promise<Received> {
  const doubted = await context.database.db.transaction(async (tx) => {
    const apply = async (outcome: (typeof paymentEvents.$inferSelect)['outcome']) =>
      tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, eventId))
    const attempt = await findAttempt(tx, provider, notification)
    // Every writer locks the order payment first, then the event.
    const ledger = attempt ? await loadLedgerForUpdate(context, tx, attempt.orderId) : null
    const [event] = await tx.select({ outcome: paymentEvents.outcome }).from(paymentEvents).where(eq(paymentEvents.id, eventId)).for('update')
    if (!attempt || !ledger) {
      if (event?.outcome === 'received') {
        await apply('unknown_order')
        await raiseAlerts(context, tx, null, [
          { kind: 'unknown_order', detail: detail('status', { payment: notification.providerOrderId, status: notification.status }) },
        ])
      }
      return 'unknown_order'
    }
    if (event?.outcome !== 'received') return null
    const result = applyNotification(ledger.ledger, attempt.no, notification, 'callback')
    await saveLedger(context, tx, ledger, result.ledger, result.alerts, notification)
    await apply(result.outcome)
    if (result.outcome !== 'queried') return null
    // If the query below gets no answer, the poll repeats it.
    const soon = new Date(context.clock.now().getTime() + 60_000)
    await tx
      .update(paymentAttempts)
      .set({ nextPollAt: sql`least(${paymentAttempts.nextPollAt}, ${soon})` })
      .where(eq(paymentAttempts.id, attempt.id))
    await schedulePoll(context, tx, attempt.id, soon)
    return attempt
  })
  if (doubted === 'unknown_order') return 'unknown_order'
  if (doubted) await queryProvider(context, doubted)
  return 'taken'
}

/** Applies an event that was stored but not applied because the process died in between. */
export async function applyStoredEvent(context: AppContext, eventId: number): Promise<void> {
  const { db } = context.database
  const [event] = await db
    .select({ data: paymentEvents.data, signature: paymentEvents.signature, provider: paymentEvents.provider })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, eventId), eq(paymentEvents.outcome, 'received')))
  const name = event?.provider ?? configuredProviders(context).find((configured) => configured !== 'mono')
  const provider = name && providerNamed(context, name)
  if (!event || !provider) return
  const reading = await provider.read({ data: event.data, signature: event.signature ?? '' })
  if (reading.kind === 'unverifiable') return
  if (reading.kind === 'notification') await applyEvent(context, eventId, provider.name, reading.notification)
  // The keys have changed since, so the message can no longer be verified.
  else await db.update(paymentEvents).set({ outcome: reading.kind }).where(eq(paymentEvents.id, eventId))
}

/** Applies all pending events, in case a job was lost. */
export async function applyPendingEvents(context: AppContext): Promise<void> {
  const old = new Date(context.clock.now().getTime() - 60_000)
  const pending = await context.database.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.outcome, 'received'), lt(paymentEvents.at, old)))
    .orderBy(paymentEvents.id)
    .limit(100)
  for (const { id } of pending) await applyStoredEvent(context, id)
}
