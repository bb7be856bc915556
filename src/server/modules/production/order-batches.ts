import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { parseOwnSize } from '#contract/own-size.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { OrderState } from '#contract/order.ts'
import { readSettings } from '../content/index.ts'
import { readOrder } from '../sales/index.ts'
import { batches, batchEvents, mouldFits } from './tables.ts'

/** Follows an order's state: creates its batches at confirmation, ends them at cancellation, completes them when it is ready. */
export async function followState(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { id, state }: { readonly id: number; readonly state: OrderState },
): Promise<void> {
  if (state === 'confirmed' || state === 'in_production') await startBatches(context, tx, actor, id)
  else if (state === 'cancelled') await closeBatches(context, tx, actor, id, 'ended')
  else if (state !== 'new') await closeBatches(context, tx, actor, id, 'done')
}

/** Creates the missing batches of an order, in the transaction of its move, so that no confirmed order lacks them. */
async function startBatches(context: AppContext, tx: Tx, actor: Actor, orderId: number): Promise<void> {
  const begun = await tx.selectDistinct({ line: batches.lineId }).from(batches).where(eq(batches.orderId, orderId))
  const stored = await readOrder(tx, { id: orderId })
  const lines = stored?.lines.filter(({ kind, id }) => kind === 'product' && !begun.some(({ line }) => line === id)) ?? []
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

/** Marks an order's open batches as done or ended. */
async function closeBatches(context: AppContext, tx: Tx, actor: Actor, orderId: number, how: 'done' | 'ended'): Promise<void> {
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

/** The mould of each line by line id: one for exactly its size, else one for every size. A custom size needs its own mould. */
export async function mouldsFor(
  tx: Db | Tx,
  lines: readonly {
    readonly id: number
    readonly productId: number | null
    readonly options: readonly { readonly name: string; readonly value: string }[]
  }[],
): Promise<Map<number, number>> {
  const products = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  if (products.length === 0) return new Map()
  const fits = await tx.select().from(mouldFits).where(inArray(mouldFits.productId, products)).orderBy(asc(mouldFits.mouldId))
  return new Map(
    lines.flatMap(({ id, productId, options }) => {
      const size = options.find(({ name }) => name === 'size')?.value ?? null
      const isOwn = size !== null && parseOwnSize(size) !== null
      const own = fits.filter((fit) => fit.productId === productId)
      const fit = own.find((one) => one.size !== null && one.size === size) ?? (isOwn ? undefined : own.find((one) => one.size === null))
      return fit ? [[id, fit.mouldId] as const] : []
    }),
  )
}
