import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { BatchBlock, BatchesChanged, BatchPlan, BatchScrap, BatchSplit } from '#contract/admin/production.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from '../content/index.ts'
import { changeBatch, toSnapshot } from './change-batch.ts'
import { notifyManagerOfScrap } from './scrap-notices.ts'
import { moulds } from './tables.ts'
import { undoLimit } from './workshop.ts'

type Changed = Promise<BatchesChanged | Failure>

/** Splits a batch in two, in its current stage. */
export function splitBatch(context: AppContext, actor: Actor, id: number, { version, pieces }: BatchSplit): Changed {
  return changeBatch(context, actor, { what: 'split-batch', id, version, body: pieces }, async (change) => {
    const { batch } = change
    if (pieces >= batch.pieces || batch.stage === 'done') return fail('conflict')
    const rest = await change.update({ pieces: batch.pieces - pieces })
    await change.log({ kind: 'split', from: batch.stage, pieces: batch.pieces - pieces })
    await change.record({ verb: 'split', changes: [{ field: 'pieces', before: batch.pieces, after: batch.pieces - pieces }] })
    return [rest, await change.cutOff({ pieces }, { kind: 'made' })]
  })
}

/** Replaces scrapped pieces by a new batch in the queue, and notifies the office. */
export function scrapBatch(context: AppContext, actor: Actor, id: number, { version, pieces, reason }: BatchScrap): Changed {
  return changeBatch(context, actor, { what: 'scrap-batch', id, version, body: { pieces, reason } }, async (change) => {
    const { batch, now } = change
    if (pieces > batch.pieces || batch.stage === 'queue' || batch.stage === 'done') return fail('conflict')
    const all = pieces === batch.pieces
    const rest = await change.update(all ? { endedAt: now } : { pieces: batch.pieces - pieces })
    await change.log({ kind: 'scrapped', from: batch.stage, pieces, reason })
    await change.record({ verb: 'scrap', changes: [{ field: 'pieces', before: batch.pieces, after: batch.pieces - pieces }], reason })
    const anew = {
      stage: 'queue',
      stageAt: now,
      plannedOn: null,
      castPosition: null,
      notBefore: null,
      castOn: null,
      cureUntil: null,
      earlyReason: null,
      blocked: null,
      remade: true,
    } as const
    // What they were before makes it possible to undo the scrap.
    const again = await change.cutOff({ pieces, ...anew }, { kind: 'made', before: toSnapshot(batch) })
    const scrap = { number: change.order.number, line: batch.lineId, pieces, reason, by: actor.name, batch: again.id }
    const { production } = await readSettings(change.tx)
    await notifyManagerOfScrap(context, change.tx, scrap, undoLimit(now, production))
    return [rest, again]
  })
}

/** Blocks a batch with a reason, or unblocks it. */
export function blockBatch(context: AppContext, actor: Actor, id: number, { version, reason }: BatchBlock): Changed {
  return changeBatch(context, actor, { what: 'block-batch', id, version, body: reason }, async (change) => {
    const { batch } = change
    if (batch.stage === 'done') return fail('conflict')
    const row = await change.update({ blocked: reason })
    await change.log({ kind: reason === null ? 'unblocked' : 'blocked', reason })
    await change.record({
      verb: reason === null ? 'unblock' : 'block',
      changes: [{ field: 'blocked', before: batch.blocked, after: reason }],
      reason,
    })
    return [row]
  })
}

/** Sets a batch's mould and its earliest day. */
export function planBatch(context: AppContext, actor: Actor, id: number, { version, planned_on, mould_id }: BatchPlan): Changed {
  return changeBatch(context, actor, { what: 'plan-batch', id, version, body: { planned_on, mould_id } }, async (change) => {
    const { batch, tx } = change
    if (batch.stage !== 'queue') return fail('conflict')
    const [mould] = mould_id === null ? [] : await tx.select({ id: moulds.id }).from(moulds).where(eq(moulds.id, mould_id))
    if (mould_id !== null && !mould) return fail('invalid', { mould_id: 'This mould is not there any more.' })
    // The position belonged to the former day.
    const castPosition = planned_on === batch.plannedOn ? batch.castPosition : null
    const row = await change.update({ plannedOn: planned_on, mouldId: mould_id, castPosition })
    await change.log({ kind: 'planned', reason: planned_on })
    const changes = [
      { field: 'planned_on', before: batch.plannedOn, after: planned_on },
      { field: 'mould', before: batch.mouldId, after: mould_id },
    ].filter(({ before, after }) => before !== after)
    await change.record({ verb: 'plan', changes })
    return [row]
  })
}
