import { eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { HonestDate, PromiseChange } from '#contract/admin/production.ts'
import { staleSubject, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { changeOrder, lockOrder, readOrder, readyTogether, storePromise, type StoredOrder } from '../sales/index.ts'
import { expectedReady, latest, readWorkshop } from './workshop.ts'
import { batches } from './tables.ts'

/** When an order will be ready: from its batches, or after everything that waits if it has none yet. */
export async function readHonestDate(context: AppContext, db: Tx, number: string): Promise<HonestDate | Failure> {
  const stored = await readOrder(db, { unscopedNumber: number })
  if (!stored) return fail('notFound')
  const { order, lines } = stored
  const own = await db.select({ id: batches.id }).from(batches).where(eq(batches.orderId, order.id))
  const { expected } = await readWorkshop(context, db)
  const expectedOn =
    order.state === 'new' ? await expectedReady(context, db, toGoods(lines)) : latest(own.flatMap(({ id }) => expected.get(id)?.ready ?? []))
  const ready = readyTogether(lines)
  // Propose the last day of the range that the buyer was given, unless the queue takes longer.
  const proposed = latest([expectedOn, order.promisedOn ? null : ready.ready_to].filter((day) => day !== null))
  return { order: number, promised_on: order.promisedOn, ...ready, expected_on: expectedOn, proposed_on: proposed ?? order.promisedOn }
}

const toGoods = (lines: StoredOrder['lines']) =>
  lines.flatMap(({ kind, productId, options, optionDays, quantity }) =>
    kind === 'product' ? [{ productId, options, optionDays, quantity, lineId: null }] : [],
  )

/** Promises a day. Only later promises need a reason. */
export function changePromise(
  context: AppContext,
  actor: Actor,
  number: string,
  { version, promised_on, reason = null }: PromiseChange,
): Promise<HonestDate | Failure> {
  return runOnce<HonestDate>(context, actor, { what: 'change-promise', body: { number, version, promised_on, reason } }, async (tx) => {
    const order = await lockOrder(tx, number)
    const stored = order && (await readOrder(tx, { id: order.id }))
    if (!stored) return fail('notFound')
    const current = await readHonestDate(context, tx, number)
    if (isFailure(current)) return current
    if (order.version !== version) return staleSubject(tx, 'order', order.id, current)
    const { promisedOn: before } = stored.order
    if (before && before !== promised_on && reason === null) return fail('invalid', { reason: 'Say why the promise changes.' })
    const patch = await storePromise(context, tx, actor, order, promised_on, reason)
    const changes = [{ field: 'promised_on', before, after: promised_on }]
    await changeOrder(context, tx, actor, order, { patch, entry: { verb: 'promise', changes, reason } })
    return readHonestDate(context, tx, number)
  })
}
