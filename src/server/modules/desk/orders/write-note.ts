import { and, desc, eq } from 'drizzle-orm'
import { fail, staleVersion, type Failure } from '#contract/errors.ts'
import { callUndoMinutes, type NewCall, type NewNote, type NoteEdit, type OrderCard } from '#contract/admin/orders.ts'
import { workingMinutesBetween, workingTimeAfter } from '#contract/working-hours.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readDesk } from '../../content/index.ts'
import { clearFirstCall, lockOrder, planCall, readCallPlan, readOrder, storeFirstCall } from '../../sales/index.ts'
import { readOrderCard } from './read-order-card.ts'
import { orderCalls, orderNotes, orderNoteVersions } from './tables.ts'
import { viewNote } from './view-conversation.ts'

// The audit outlives the buyer's erasure, so it does not contain texts of notes and calls.

export async function addNote(context: AppContext, actor: Actor, number: string, note: NewNote): Promise<OrderCard | Failure> {
  return runOnce(context, actor, { what: 'add-note', body: { number, note } }, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) return fail('notFound')
    const [row] = await tx
      .insert(orderNotes)
      .values({ ...note, orderId: order.id, createdAt: context.clock.now(), staffId: actor.id, staffName: actor.name })
      .returning({ id: orderNotes.id })
    if (!row) throw new Error('a note was not stored')
    await recordChange(context, tx, actor, { kind: 'note', verb: 'write', subject: { id: row.id, label: number }, version: 0 })
    return readOrderCard(tx, number, false)
  })
}

/** Edits a note; the former text is kept. An older version fails with the current note. */
export async function editNote(
  context: AppContext,
  actor: Actor,
  { number, id }: { number: string; id: number },
  { version, ...edit }: NoteEdit,
): Promise<OrderCard | Failure> {
  return runOnce(context, actor, { what: 'edit-note', body: { number, id, version, edit } }, async (tx) => {
    const order = await lockOrder(tx, number)
    const [note] = order
      ? await tx
          .select()
          .from(orderNotes)
          .where(and(eq(orderNotes.id, id), eq(orderNotes.orderId, order.id)))
      : []
    if (!note) return fail('notFound')
    const current = viewNote(note)
    if (note.version !== version) return staleVersion(current, current.changed_by ?? current.by, current.changed_at ?? current.at)
    const fields = (['body', 'pinned', 'workshop'] as const).filter((field) => note[field] !== edit[field])
    if (fields.length === 0) return readOrderCard(tx, number, false)
    const at = context.clock.now()
    await tx.insert(orderNoteVersions).values({ noteId: id, version, body: note.body, pinned: note.pinned, workshop: note.workshop, until: at })
    await tx
      .update(orderNotes)
      .set({ ...edit, version: version + 1, changedAt: at, changedBy: actor.name })
      .where(eq(orderNotes.id, id))
    const changes = fields.map((field) =>
      field === 'body' ? { field, before: null, after: null } : { field, before: note[field], after: edit[field] },
    )
    await recordChange(context, tx, actor, { kind: 'note', verb: 'edit', subject: { id, label: number }, changes, version: version + 1 })
    return readOrderCard(tx, number, false)
  })
}

/**
 * When to call the buyer next: at the agreed time, or some working hours after no answer or a wrong number. A buyer who refused is not
 * called; a person decides about the order.
 */
async function nextCall(context: AppContext, tx: Tx, { outcome, next_at }: NewCall) {
  if (next_at !== null) return { callDueAt: new Date(next_at), callReason: 'agreed' as const }
  if (outcome === 'refused') return { callDueAt: null, callReason: 'refused' as const }
  if (outcome === 'reached') return { callDueAt: null, callReason: null }
  const { rules, hours } = await readDesk(context, tx)
  return { callDueAt: workingTimeAfter(context.clock.now(), rules.call_again_minutes, hours) }
}

/** Stores how long the buyer waited for the first call, by the current working hours, so that later settings do not change history. */
async function rememberFirstCall(context: AppContext, tx: Tx, orderId: number): Promise<void> {
  const [before] = await tx
    .select({ id: orderCalls.id })
    .from(orderCalls)
    .where(eq(orderCalls.orderId, orderId))
    .orderBy(orderCalls.id)
    .offset(1)
    .limit(1)
  if (before) return
  const stored = await readOrder(tx, { id: orderId })
  if (!stored) return
  const { hours } = await readDesk(context, tx)
  await storeFirstCall(tx, orderId, workingMinutesBetween(stored.order.createdAt, context.clock.now(), hours))
}

/** Stores the result of a call, and when to call next. */
export async function recordCall(context: AppContext, actor: Actor, number: string, call: NewCall): Promise<OrderCard | Failure> {
  if (call.outcome === 'later' && call.next_at === null) return fail('invalid', { next_at: 'When to call again?' })
  return runOnce(context, actor, { what: 'record-call', body: { number, call } }, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) return fail('notFound')
    const plan = await readCallPlan(tx, order.id)
    const isFirst = (await tx.$count(orderCalls, eq(orderCalls.orderId, order.id))) === 0
    const [row] = await tx
      .insert(orderCalls)
      .values({
        orderId: order.id,
        at: context.clock.now(),
        outcome: call.outcome,
        note: call.note || null,
        nextAt: call.next_at === null ? null : new Date(call.next_at),
        former: { due: plan.callDueAt?.toISOString() ?? null, reason: plan.callReason, isFirst },
        staffId: actor.id,
        staffName: actor.name,
      })
      .returning({ id: orderCalls.id })
    if (!row) throw new Error('a call was not stored')
    if (order.state !== 'completed' && order.state !== 'cancelled') await planCall(tx, order.id, await nextCall(context, tx, call))
    await rememberFirstCall(context, tx, order.id)
    await notifyDesk(context, tx, 'order', number)
    const changes = [{ field: 'outcome', before: null, after: call.outcome }]
    await recordChange(context, tx, actor, { kind: 'call', verb: 'record', subject: { id: row.id, label: number }, changes })
    return readOrderCard(tx, number, false)
  })
}

/** Undoes the last call of an order, recorded by mistake; an unfinished order gets its former call plan back. */
export async function undoCall(context: AppContext, actor: Actor, { number, id }: { number: string; id: number }): Promise<OrderCard | Failure> {
  return runOnce(context, actor, { what: 'undo-call', body: { number, id } }, async (tx) => {
    const order = await lockOrder(tx, number)
    const [last] = order ? await tx.select().from(orderCalls).where(eq(orderCalls.orderId, order.id)).orderBy(desc(orderCalls.id)).limit(1) : []
    if (!order || !last) return fail('notFound')
    if (last.id !== id) return fail('changedSince')
    const isLate = context.clock.now().getTime() - last.at.getTime() > callUndoMinutes * 60_000
    if (isLate || last.former === null) return fail('undoTooLate')
    const { due, reason, isFirst } = last.former
    await tx.delete(orderCalls).where(eq(orderCalls.id, id))
    if (isFirst) await clearFirstCall(tx, order.id)
    if (order.state !== 'completed' && order.state !== 'cancelled')
      await planCall(tx, order.id, { callDueAt: due === null ? null : new Date(due), callReason: reason })
    await notifyDesk(context, tx, 'order', number)
    const changes = [{ field: 'outcome', before: last.outcome, after: null }]
    await recordChange(context, tx, actor, { kind: 'call', verb: 'undo', subject: { id, label: number }, changes })
    return readOrderCard(tx, number, false)
  })
}
