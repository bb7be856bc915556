import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/db.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readControls, type Controls } from './controls.ts'
import { signMessage, type Payment } from './callback-message.ts'
import { simulatorDeliveries } from './tables.ts'

type Delivery = typeof simulatorDeliveries.$inferSelect
const timeoutMs = 10_000

/** Queues the callback for a payment's current state as the controls say, and sends it if it is due at once. */
export async function sendCallback(context: AppContext, payment: Payment): Promise<void> {
  if (payment.serverUrl === null) return
  const controls = await readControls(context)
  if (controls.callbacks === 'missing') return
  const message = signMessage(context, payment)
  const row = { url: payment.serverUrl, ...message, orderId: payment.orderId, status: payment.status ?? '', dueAt: dueAt(context, controls) }
  await context.database.db.transaction(async (tx) => {
    const queued = await tx
      .insert(simulatorDeliveries)
      .values(Array.from({ length: controls.copies }, () => row))
      .returning({ id: simulatorDeliveries.id })
    for (const { id } of queued) if (row.dueAt) await scheduleDelivery(context, tx, id, 'queued', row.dueAt)
  })
  if (controls.callbacks === 'prompt') await deliverDue(context)
}

function dueAt(context: AppContext, controls: Controls): Date | null {
  if (controls.callbacks === 'held') return null
  return new Date(context.clock.now().getTime() + (controls.callbacks === 'delayed' ? controls.delay_ms : 0))
}

/** Sends the due callbacks. Each is claimed first, so that concurrent calls do not send it twice. */
export async function deliverDue(context: AppContext, which?: SQL): Promise<void> {
  const { db } = context.database
  const now = context.clock.now()
  const claimed = await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(simulatorDeliveries)
      .where(and(eq(simulatorDeliveries.done, false), lte(simulatorDeliveries.dueAt, now), which))
      .orderBy(asc(simulatorDeliveries.id))
      .limit(50)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    const laterMs = new Date(now.getTime() + 2 * timeoutMs)
    if (ids.length > 0) await tx.update(simulatorDeliveries).set({ dueAt: laterMs }).where(inArray(simulatorDeliveries.id, ids))
    // A later try, in case the process dies while sending.
    for (const { id, tries } of due) await scheduleDelivery(context, tx, id, `taken ${tries}`, laterMs)
    return due
  })
  for (const delivery of claimed) await deliver(context, delivery)
}

/** Sends all held callbacks in the given order. */
export async function deliverPaused(
  context: AppContext,
  order: 'first' | 'last',
): Promise<{ order_id: string; status: string; answer: number | null }[]> {
  const paused = await context.database.db
    .select()
    .from(simulatorDeliveries)
    .where(eq(simulatorDeliveries.done, false))
    .orderBy(asc(simulatorDeliveries.id))
  if (order === 'last') paused.reverse()
  const results = []
  for (const delivery of paused) results.push({ order_id: delivery.orderId, status: delivery.status, answer: await deliver(context, delivery) })
  return results
}

async function deliver(context: AppContext, delivery: Delivery): Promise<number | null> {
  const answer = await post(delivery)
  const { retries } = await readControls(context)
  const tries = delivery.tries + 1
  const done = answer === 200 || tries > retries
  const dueAt = new Date(context.clock.now().getTime() + 10_000 * 2 ** tries)
  const { db } = context.database
  await db.update(simulatorDeliveries).set({ tries, answer, done, dueAt }).where(eq(simulatorDeliveries.id, delivery.id))
  if (!done) await scheduleDelivery(context, db, delivery.id, `try ${tries}`, dueAt)
  return answer
}

async function post({ url, data, signature }: Delivery): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ data, signature }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

/** Sends a delayed callback, or repeats one that was not answered. As a job it survives a restart. */
export const deliverCallback = defineJob({
  name: 'simulator-callback',
  input: z.object({ id: z.int() }),
  punctual: true,
  async run(context, { id }) {
    await deliverDue(context, eq(simulatorDeliveries.id, id))
  },
})

async function scheduleDelivery(context: AppContext, tx: Tx | Db, id: number, cause: string, at: Date): Promise<void> {
  await enqueue(context, tx, deliverCallback, { id }, { once: `${id} ${cause}`, after: at })
}
