import { and, eq, exists, inArray, isNull, ne, not, or } from 'drizzle-orm'
import type { NewWaybill, WaybillDraft } from '#contract/admin/waybills.ts'
import { fail, fieldErrors, type Failure } from '#contract/errors.ts'
import { money, sum, times, type Money } from '#contract/money.ts'
import { isPhone } from '#contract/phone.ts'
import type { WaybillRequest } from '#contract/waybill-request.ts'
import { asPiece } from '#geometry/packing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { readSettings } from '../content/index.ts'
import { configuredNovaPoshta, findBranch, planFor, readBranchTown, recognisePlace, searchBranches, viewUnits } from '../delivery/index.ts'
import { computeBalance, readBalances } from '../payments/index.ts'
import { orderRows, readOrder } from '../sales/index.ts'
import type { Which } from './change-shipment.ts'
import { shipmentLines, shipments, shipmentStatuses, waybills, type WaybillRow } from './tables.ts'

/** States in which the carrier has the waybill or may have it. */
export const liveStates: readonly WaybillRow['state'][] = ['creating', 'made']

export async function readWaybillGoods(db: Db | Tx, { number, id }: Which) {
  const stored = await readOrder(db, { unscopedNumber: number })
  const went = await db
    .select({ lineId: shipmentLines.lineId, quantity: shipmentLines.quantity })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .innerJoin(orderRows, eq(orderRows.id, shipments.orderId))
    .where(and(eq(shipments.id, id), eq(orderRows.number, number)))
  if (!stored || went.length === 0) return null
  const goods = went.flatMap(({ lineId, quantity }) => {
    const line = stored.lines.find((one) => one.id === lineId)
    return line?.kind === 'product' ? [{ line, quantity }] : []
  })
  const pieces = goods.map(({ line, quantity }) => asPiece({ ...line, quantity }))
  const { delivery } = await readSettings(db)
  return { stored, plan: planFor(pieces, delivery), value: sum(goods.map(({ line, quantity }) => times(line.unit, quantity))), goods }
}

/** The initial content of a shipment's waybill. */
export async function draftWaybill(context: AppContext, which: Which): Promise<WaybillDraft | Failure> {
  const found = await readWaybillGoods(context.database.db, which)
  if (!found) return fail('notFound')
  const { stored, plan, value, goods } = found
  const { receiverName, phone, delivery } = stored.order
  const api = configuredNovaPoshta(context)
  const made = (await findLiveWaybill(context.database.db, which))?.request ?? null
  const owed = await readOwed(context.database.db, stored.order.id, which.id)
  const begun = {
    available: api !== null,
    gross_kg: plan?.grossKg ?? null,
    units: viewUnits(plan),
    receiver_name: receiverName ?? '',
    receiver_phone: phone,
    ...readTown(delivery),
    address: delivery?.address ?? '',
    value_kopiykas: value,
    description: goods
      .map(({ line }) => line.translations.uk.name)
      .join(', ')
      .slice(0, 120),
    payer: 'recipient' as const,
    to: null,
    cash_on_delivery: api?.cashOnDelivery ? { owed_kopiykas: owed, kopiykas: owed } : null,
  }
  return made === null ? begun : { ...begun, ...(await viewRequest(context.database.db, made, begun)) }
}

/** The carrier requires town and region separately. */
function readTown(delivery: { readonly city?: string | null | undefined; readonly settlement?: number | null | undefined } | null) {
  const typed = delivery?.city ?? ''
  const place = recognisePlace(typed, null, delivery?.settlement ?? null)
  const settlement = place.kind === 'ukraine' ? place.settlement : null
  return settlement ? { town: settlement.name, region: settlement.region } : { town: typed, region: '' }
}

/** The content of an existing waybill, for changing it. */
async function viewRequest(
  db: Db | Tx,
  request: WaybillRequest,
  { town, region, cash_on_delivery: cash }: WaybillDraft,
): Promise<Partial<WaybillDraft>> {
  const { receiver, to, value, description, payer, cashOnDelivery } = request
  return {
    receiver_name: receiver.name,
    receiver_phone: `+${receiver.phone}`,
    value_kopiykas: value,
    description,
    payer,
    ...(to.kind === 'door' ? { town: to.town, region: to.region } : ((await readBranchTown(db, 'nova_poshta', to.branchRef)) ?? { town, region })),
    to: to.kind === 'door' ? to : { kind: 'branch', ref: to.branchRef },
    cash_on_delivery: cash && { ...cash, kopiykas: cashOnDelivery ?? 0 },
  }
}

/** Whole hryvnias that the order still owes and that no waybill of its other shipments collects; a returned parcel collects nothing. */
export async function readOwed(db: Db | Tx, orderId: number, shipmentId: number): Promise<Money> {
  const hasStatus = (status: (typeof shipmentStatuses.$inferSelect)['status']) =>
    exists(
      db
        .select({ id: shipmentStatuses.shipmentId })
        .from(shipmentStatuses)
        .where(and(eq(shipmentStatuses.shipmentId, shipments.id), eq(shipmentStatuses.status, status))),
    )
  const row = (await readBalances(db, [orderId])).get(orderId)
  const others = await db
    .select({ asked: waybills.cashOnDelivery })
    .from(waybills)
    .innerJoin(shipments, eq(shipments.id, waybills.shipmentId))
    .where(
      and(
        eq(shipments.orderId, orderId),
        ne(shipments.id, shipmentId),
        inArray(waybills.state, [...liveStates]),
        isNull(waybills.paidOutAt),
        or(not(hasStatus('returned')), hasStatus('received')),
      ),
    )
  const left = (row ? computeBalance(row.balance).due : 0) - others.reduce((all, { asked }) => all + (asked ?? 0), 0)
  return money(Math.floor(Math.max(0, left) / 100) * 100)
}

/** The shipment's waybill that the carrier has or may have. */
export async function findLiveWaybill(db: Db | Tx, { id }: { readonly id: number }): Promise<WaybillRow | null> {
  const [row] = await db
    .select()
    .from(waybills)
    .where(and(eq(waybills.shipmentId, id), inArray(waybills.state, [...liveStates])))
  return row ?? null
}

/** The request to the carrier from what the office typed, or the errors. */
export async function buildRequest(
  context: AppContext,
  tx: Tx,
  which: Which,
  { requested, reference, orderId, handedOn }: { requested: NewWaybill; reference: string; orderId: number; handedOn: WaybillRequest['handedOn'] },
): Promise<WaybillRequest | Failure> {
  const api = configuredNovaPoshta(context)
  const plan = (await readWaybillGoods(tx, which))?.plan
  if (api === null || !plan) return fail('noWaybill')
  if (!isPhone(requested.receiver_phone)) return fail('invalid', { receiver_phone: fieldErrors.phoneInvalid })
  const { receiver_name: name, receiver_phone: phone, to, payer, description, value_kopiykas: value, cash_on_delivery_kopiykas: cash } = requested
  if (cash !== null && (!api.cashOnDelivery || cash > (await readOwed(tx, orderId, which.id)))) return fail('moreThanOwed')
  const branch = to.kind === 'branch' ? await findBranch(tx, 'nova_poshta', to.ref, plan) : null
  if (to.kind === 'branch' && branch === null) return fail('branchRefuses')
  return {
    reference,
    plan,
    payer,
    description,
    value,
    cashOnDelivery: cash,
    handedOn,
    // The carrier accepts only digits.
    receiver: { name, phone: phone.replace('+', '') },
    to: to.kind === 'door' ? to : { kind: 'branch', branchRef: to.ref, townRef: branch?.townRef ?? '' },
  }
}

/** Branches of a town that accept the whole shipment. */
export async function listWaybillBranches(
  context: AppContext,
  which: Which,
  { city = '', region = '', q = '' }: { city?: string; region?: string; q?: string },
) {
  const found = await readWaybillGoods(context.database.db, which)
  if (!found) return fail('notFound')
  const ordered = readTown(found.stored.order.delivery)
  const settlement = city === ordered.town && region === ordered.region ? (found.stored.order.delivery?.settlement ?? null) : null
  const typed = [city.slice(0, 100), region && `${region.slice(0, 100)} обл.`].filter(Boolean).join(', ')
  return searchBranches(context.database.db, { plan: found.plan, city: typed, settlement, query: q.slice(0, 100), kind: null })
}
