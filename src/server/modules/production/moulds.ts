import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fail, fieldErrors, type Failure } from '#contract/errors.ts'
import { mouldStages } from '#contract/batch-stages.ts'
import type { Mould, MouldEdit, MouldList, NewMould } from '#contract/admin/production.ts'
import { changesBetween, recordChange, staleSubject, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { productNames } from '../catalogue/index.ts'
import { mouldsFor } from './order-batches.ts'
import { orderLineRows, orderRows } from '../sales/index.ts'
import { batches, mouldFits, moulds } from './tables.ts'

export async function listMoulds(db: Db | Tx): Promise<MouldList> {
  const rows = await db.select().from(moulds).orderBy(asc(moulds.code))
  const fits = await db.select().from(mouldFits).orderBy(asc(mouldFits.size))
  const products = fits.map(({ productId }) => productId)
  const nameById = await productNames(db, products)
  const needing = await db
    .select({ mould: batches.mouldId, id: batches.id, order: orderRows.number, stage: batches.stage, pieces: batches.pieces })
    .from(batches)
    .innerJoin(orderRows, eq(orderRows.id, batches.orderId))
    .where(needsMould)
    .orderBy(asc(batches.id))
  return {
    data: rows.map((row) => ({
      ...viewMould(row),
      fits: fits
        .flatMap(({ mouldId, productId, size }) => {
          const product = nameById.get(productId)
          return product && mouldId === row.id ? [{ product_id: productId, size, ...product }] : []
        })
        .toSorted((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code))),
      needed_by: needing.flatMap(({ mould, stage, ...batch }) => {
        const needed = mouldStages.find((one) => one === stage)
        return needed && mould === row.id ? [{ ...batch, stage: needed }] : []
      }),
    })),
  }
}

const viewMould = ({
  id,
  version,
  code,
  name,
  count,
  castsPerDay,
  daysIn,
  cureDays,
}: typeof moulds.$inferSelect): Omit<Mould, 'fits' | 'needed_by'> => ({
  id,
  version,
  code,
  name,
  count,
  casts_per_day: castsPerDay,
  days_in: daysIn,
  cure_days: cureDays,
})

const toColumns = ({ code, name, count, casts_per_day, days_in, cure_days }: NewMould) => ({
  code,
  name,
  count,
  castsPerDay: casts_per_day,
  daysIn: days_in,
  cureDays: cure_days,
})

export function createMould(context: AppContext, actor: Actor, mould: NewMould): Promise<MouldList | Failure> {
  return runOnce(context, actor, { what: 'create-mould', body: mould }, async (tx) => {
    const [made] = await tx
      .insert(moulds)
      .values({ ...toColumns(mould), createdAt: context.clock.now() })
      .onConflictDoNothing({ target: moulds.code })
      .returning()
    if (!made) return fail('invalid', { code: fieldErrors.emailTaken })
    const wrong = await storeFits(tx, made.id, mould.fits)
    if (wrong) return wrong
    await recordChange(context, tx, actor, { kind: 'mould', verb: 'create', subject: { id: made.id, label: made.code }, version: 0 })
    return listMoulds(tx)
  })
}

/** Edits a mould. An older version fails with the current mould. */
export function editMould(context: AppContext, actor: Actor, id: number, { version, ...mould }: MouldEdit): Promise<MouldList | Failure> {
  return runOnce(context, actor, { what: 'edit-mould', body: { id, version, mould } }, async (tx) => {
    const [row] = await tx.select().from(moulds).where(eq(moulds.id, id)).for('update')
    const current = row && (await listMoulds(tx)).data.find((one) => one.id === id)
    if (!current) return fail('notFound')
    if (row.version !== version) return staleSubject(tx, 'mould', id, current)
    const [taken] = await tx
      .select({ id: moulds.id })
      .from(moulds)
      .where(and(eq(moulds.code, mould.code), sql`${moulds.id} <> ${id}`))
    if (taken) return fail('invalid', { code: fieldErrors.emailTaken })
    await tx
      .update(moulds)
      .set({ ...toColumns(mould), version: version + 1 })
      .where(eq(moulds.id, id))
    const wrong = await storeFits(tx, id, mould.fits)
    if (wrong) return wrong
    const before = { ...viewMould(row), version: 0, fits: current.fits.map(({ product_id, size }) => ({ product_id, size })) }
    const changes = changesBetween(before, { ...before, ...mould })
    await recordChange(context, tx, actor, { kind: 'mould', verb: 'edit', subject: { id, label: mould.code }, changes, version: version + 1 })
    return listMoulds(tx)
  })
}

const needsMould = and(isNull(batches.endedAt), inArray(batches.stage, [...mouldStages]))

/** Removes a mould, unless pieces wait for it or are in it. */
export function removeMould(context: AppContext, actor: Actor, id: number): Promise<Failure | undefined> {
  return runOnce<undefined>(context, actor, { what: 'remove-mould', body: id }, async (tx) => {
    const [row] = await tx.select({ code: moulds.code }).from(moulds).where(eq(moulds.id, id)).for('update')
    if (!row) return fail('notFound')
    if ((await tx.$count(batches, and(needsMould, eq(batches.mouldId, id)))) > 0) return fail('inUse')
    await tx.delete(moulds).where(eq(moulds.id, id))
    await recordChange(context, tx, actor, { kind: 'mould', verb: 'remove', subject: { id, label: row.code } })
    return undefined
  })
}

/** Stores what fits a mould, and assigns moulds to waiting batches without one. */
async function storeFits(tx: Tx, mouldId: number, fits: NewMould['fits']): Promise<Failure | null> {
  const requested = [...new Set(fits.map(({ product_id }) => product_id))]
  if ((await productNames(tx, requested)).size < requested.length) return fail('invalid', { fits: 'There is no such product.' })
  await tx.delete(mouldFits).where(eq(mouldFits.mouldId, mouldId))
  const rows = fits.map(({ product_id, size }) => ({ mouldId, productId: product_id, size }))
  if (rows.length > 0) await tx.insert(mouldFits).values(rows).onConflictDoNothing()
  const waiting = await tx
    .select({ batch: batches.id, id: orderLineRows.id, productId: orderLineRows.productId, options: orderLineRows.options })
    .from(batches)
    .innerJoin(orderLineRows, eq(orderLineRows.id, batches.lineId))
    .where(and(isNull(batches.endedAt), eq(batches.stage, 'queue'), isNull(batches.mouldId)))
  const found = await mouldsFor(tx, waiting)
  for (const { batch, id } of waiting) {
    const mould = found.get(id)
    if (mould !== undefined) await tx.update(batches).set({ mouldId: mould }).where(eq(batches.id, batch))
  }
  return null
}
