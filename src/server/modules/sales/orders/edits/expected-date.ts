import { and, eq, isNull, ne } from 'drizzle-orm'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import { scheduleBatches, type ScheduledBatch } from '#contract/production-schedule.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { mouldsFor } from '../order-batches.ts'
import { capacityOf, readWorkshop } from '../../../production/index.ts'
import { batches } from '../../../production/tables.ts'
import { keyOf, type DraftState } from './draft-state.ts'
import { configuredLine } from './weights.ts'

/**
 * When the order would be ready with these lines: what is cast goes on as it does, and the rest takes the place in the queue
 * that the order has, or stands behind everything when it has none. Null where nothing is to be made any more.
 */
export async function expectedOf(context: AppContext, db: Db | Tx, { stored, lines, products }: DraftState): Promise<PlainDate | null> {
  const { order } = stored
  const own = await db
    .select()
    .from(batches)
    .where(and(eq(batches.orderId, order.id), isNull(batches.endedAt), ne(batches.stage, 'done')))
  const done = await db
    .select({ line: batches.lineId, pieces: batches.pieces })
    .from(batches)
    .where(and(eq(batches.orderId, order.id), isNull(batches.endedAt), eq(batches.stage, 'done')))
  const workshop = await readWorkshop(context, db)
  const { plan, today } = workshop
  const rows = new Map(stored.lines.map((line) => [keyOf(line), line]))
  const goods = Object.entries(lines).flatMap(([key, line], at) => {
    if (line.kind !== 'product') return []
    const row = rows.get(key)
    const cast = [...own.filter(({ stage }) => stage !== 'queue').map(({ lineId, pieces }) => ({ line: lineId, pieces })), ...done]
    const made = cast.filter((batch) => row && batch.line === row.id).reduce((total, { pieces }) => total + pieces, 0)
    const queued = own.find(({ lineId, stage }) => row && lineId === row.id && stage === 'queue')
    const product = configuredLine(products, line)
    // Ids of batches are positive: these are of none.
    const options = line.options.map(({ name, value }) => ({ name, value }))
    return [{ id: -1 - at, line, pieces: line.quantity - made, queued, options, days: product?.optionDays ?? row?.optionDays ?? 0 }]
  })
  const fits = await mouldsFor(
    db,
    goods.map(({ id, line, options }) => ({ id, productId: line.product_id, options })),
  )
  const now = context.clock.now()
  const wanted = goods.flatMap(({ id, line, pieces, queued, days }): ScheduledBatch[] =>
    pieces <= 0
      ? []
      : [
          {
            id,
            pieces,
            stage: 'queue',
            mould_id: queued?.mouldId ?? fits.get(id) ?? null,
            product_id: line.product_id,
            promised_on: queued ? order.promisedOn : null,
            confirmed_at: (queued?.confirmedAt ?? now).toISOString(),
            not_before: queued?.plannedOn ?? (days ? addWorkingDays(kyivClock(now).date, days, plan.calendar) : null),
            cast_on: null,
            cure_until: null,
          },
        ],
  )
  const replaced = new Set(own.filter(({ stage }) => stage === 'queue').map(({ id }) => id))
  const open = workshop.open.filter(({ id }) => !replaced.has(id))
  const expected = scheduleBatches([...open, ...wanted], { plan, moulds: workshop.mouldRows.map(capacityOf) }, today)
  const ids = [...wanted, ...own.filter(({ stage }) => stage !== 'queue')].map(({ id }) => id)
  return (
    ids
      .flatMap((id) => expected.get(id)?.ready ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}
