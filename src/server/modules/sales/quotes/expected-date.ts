import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { ScheduledBatch } from '#contract/production-schedule.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readSettings } from '../../content/index.ts'
import { mouldsFor } from '../orders/order-batches.ts'
import { readWorkshop } from '../../production/index.ts'
import type { QuotedLine, QuotedProduct } from './tables.ts'

/** When goods would be ready behind everything that waits already; null where there are none. */
export async function expectedOn(context: AppContext, db: Db | Tx, lines: readonly QuotedLine[]): Promise<PlainDate | null> {
  // Ids of batches are positive: these are of none.
  const goods = lines.filter((line): line is QuotedProduct => line.kind === 'product').map((line, at) => ({ id: -1 - at, line }))
  if (goods.length === 0) return null
  const { production } = await readSettings(db)
  const options = ({ product }: QuotedProduct) => product.chosen.map(({ name, value }) => ({ name, value }))
  const moulds = await mouldsFor(
    db,
    goods.map(({ id, line }) => ({ id, productId: line.product.productId, options: options(line) })),
  )
  const now = context.clock.now()
  const today = kyivClock(now).date
  const wanted = goods.map(
    ({ id, line: { product, quantity } }): ScheduledBatch => ({
      id,
      pieces: quantity,
      stage: 'queue',
      mould_id: moulds.get(id) ?? null,
      product_id: product.productId,
      promised_on: null,
      confirmed_at: now.toISOString(),
      not_before: product.optionDays ? addWorkingDays(today, product.optionDays, production.calendar) : null,
      cast_on: null,
      cure_until: null,
    }),
  )
  const { expected } = await readWorkshop(context, db, wanted)
  return (
    wanted
      .flatMap(({ id }) => expected.get(id)?.ready ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}
