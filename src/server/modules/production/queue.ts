import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { workingDaysFrom } from '#contract/mould-load.ts'
import type { ScheduledBatch } from '#contract/production-schedule.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { readProductionQueue, storeProductionQueue, type QueuedProduct } from '../content/index.ts'
import { mouldFits } from './tables.ts'
import { readWorkshop, type WorkshopNow } from './workshop.ts'

/**
 * Publishes how long each product waits for its moulds, and their capacity. Runs hourly and only publishes changes, because every public
 * page shows dates and must be rendered again then.
 */
export const refreshQueue = defineJob({
  name: 'production-queue',
  every: '7 * * * *',
  input: z.object({}),
  async run(context) {
    await context.database.db.transaction(async (tx) => {
      const queue = await readQueue(context, tx)
      const stored = await readProductionQueue(tx)
      if (isDeepStrictEqual(stored, queue)) return
      await storeProductionQueue(tx, queue)
      await notifyContentChanged(tx, { area: 'settings' })
    })
  },
})

interface Place {
  readonly mould: number | null
  readonly products: readonly number[]
}

/** Where products are cast: in moulds that fit them, or without a mould beside their own uncast batches. */
async function readPlaces(tx: Tx, { open }: WorkshopNow): Promise<Place[]> {
  const fits = await tx.select({ mould: mouldFits.mouldId, product: mouldFits.productId }).from(mouldFits)
  const bare = open.flatMap(({ mould_id, product_id, stage }) => (stage === 'queue' && mould_id === null && product_id !== null ? [product_id] : []))
  return [
    ...[...Map.groupBy(fits, ({ mould }) => mould)].map(([mould, own]) => ({ mould, products: own.map(({ product }) => product) })),
    ...[...new Set(bare)].map((product) => ({ mould: null, products: [product] })),
  ]
}

/**
 * For each product, the waiting time for one more piece and the casts per day; of several moulds, the one with the longest wait and the
 * lowest capacity.
 */
async function readQueue(context: AppContext, tx: Tx): Promise<Map<number, QueuedProduct>> {
  const places = await readPlaces(tx, await readWorkshop(context, tx))
  // Adds one more piece to each place, after everything that waits. Negative ids, because real batches have positive ones.
  const next = places.map(
    ({ mould, products: [product = null] }, at): ScheduledBatch => ({
      id: -1 - at,
      pieces: 1,
      stage: 'queue',
      mould_id: mould,
      product_id: mould === null ? product : null,
      ready_by: null,
      confirmed_at: '9999',
      not_before: null,
      planned_on: null,
      cast_on: null,
      cure_until: null,
    }),
  )
  const { expected, plan, today, moulds } = await readWorkshop(context, tx, next)
  const days = workingDaysFrom(today, plan.calendar)
  const capacityById = new Map(moulds.map(({ id, count, casts_per_day, days_in }) => [id, (count * casts_per_day) / days_in]))
  const queue = new Map<number, QueuedProduct>()
  for (const [at, { mould, products }] of places.entries()) {
    const wait = Math.min(days.toNumber(expected.get(-1 - at)?.casting[0]?.day ?? today), 365)
    const casts = capacityById.get(mould ?? 0) ?? null
    if (wait === 0 && casts === null) continue
    for (const product of products) {
      const before = queue.get(product)
      const capacities = [casts, before?.castsPerDay ?? null].filter((one) => one !== null)
      queue.set(product, { days: Math.max(wait, before?.days ?? 0), castsPerDay: capacities.length > 0 ? Math.min(...capacities) : null })
    }
  }
  return queue
}
