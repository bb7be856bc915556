import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { kyivClock } from '#contract/plain-date.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readSettings } from '../../content/index.ts'
import { batches, batchEvents, mouldFits } from '../../production/tables.ts'
import { orderLines } from './tables.ts'

type Line = typeof orderLines.$inferSelect

/** The batches of an order come and go with its state: in the transaction of the move, so that no order waits for nothing. */
export async function startBatches(context: AppContext, tx: Tx, actor: Actor, orderId: number): Promise<void> {
  const begun = tx.select({ one: sql`1` }).from(batches).where(eq(batches.lineId, orderLines.id))
  const lines = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'product'), sql`not exists ${begun}`))
    .orderBy(asc(orderLines.position))
  if (lines.length === 0) return
  const { production } = await readSettings(tx)
  const now = context.clock.now()
  const moulds = await mouldsFor(tx, lines)
  const made = await tx
    .insert(batches)
    .values(
      lines.map((line) => ({
        orderId,
        lineId: line.id,
        pieces: line.quantity,
        stageAt: now,
        confirmedAt: now,
        mouldId: moulds.get(line.id) ?? null,
        notBefore: line.optionDays ? addWorkingDays(kyivClock(now).date, line.optionDays, production.calendar) : null,
      })),
    )
    .returning({ id: batches.id, pieces: batches.pieces })
  await tx.insert(batchEvents).values(
    made.map(({ id, pieces }) => ({
      batchId: id,
      at: now,
      kind: 'made' as const,
      to: 'queue' as const,
      pieces,
      staffId: actor.id,
      staffName: actor.name,
    })),
  )
}

/** What is still open is done, or ends with its order. */
export async function closeBatches(context: AppContext, tx: Tx, actor: Actor, orderId: number, how: 'done' | 'ended'): Promise<void> {
  const now = context.clock.now()
  const open = and(eq(batches.orderId, orderId), isNull(batches.endedAt), ne(batches.stage, 'done'))
  const next = sql`${batches.version} + 1`
  const before = await tx.select({ id: batches.id, stage: batches.stage, pieces: batches.pieces }).from(batches).where(open).for('update')
  if (before.length === 0) return
  const ids = before.map(({ id }) => id)
  const change = how === 'done' ? { stage: 'done' as const, stageAt: now, blocked: null, version: next } : { endedAt: now, version: next }
  await tx.update(batches).set(change).where(inArray(batches.id, ids))
  const rows = before.map(({ id, stage, pieces }) => ({
    batchId: id,
    at: now,
    kind: how === 'done' ? ('moved' as const) : ('ended' as const),
    from: stage,
    to: how === 'done' ? ('done' as const) : null,
    pieces,
    staffId: actor.id,
    staffName: actor.name,
  }))
  await tx.insert(batchEvents).values(rows)
}

/** The mould of each line, by its id: one of its very size before one of every size. */
export async function mouldsFor(
  tx: Db | Tx,
  lines: readonly (Pick<Line, 'id' | 'productId'> & { readonly options: readonly Pick<Line['options'][number], 'name' | 'value'>[] })[],
): Promise<Map<number, number>> {
  const products = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  if (products.length === 0) return new Map()
  const fits = await tx.select().from(mouldFits).where(inArray(mouldFits.productId, products)).orderBy(asc(mouldFits.mouldId))
  return new Map(
    lines.flatMap(({ id, productId, options }) => {
      const size = options.find(({ name }) => name === 'size')?.value ?? null
      const own = fits.filter((fit) => fit.productId === productId)
      const fit = own.find((one) => one.size !== null && one.size === size) ?? own.find((one) => one.size === null)
      return fit ? [[id, fit.mouldId] as const] : []
    }),
  )
}
