import type { z } from 'zod'
import { deliveryErrors } from '#contract/checkout-rules.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { DeliveryCorrection, OrderView } from '#contract/order.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { changeOrder, lockOrder } from './change-order.ts'
import { mayChangeDelivery } from './may-change-delivery.ts'
import { orderEvent } from './order-event.ts'
import { viewOrderAsBuyer } from './queries.ts'
import { findOrder, type OrderRef } from './read-order.ts'
import { orderEvents } from './tables.ts'
import { typedDelivery } from './typed-delivery.ts'

const same = (a: object | null, b: object) => JSON.stringify(a && Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())

/**
 * Changes the delivery at the buyer's request, until the order is packed. Issues affected papers again and notifies the office and, by
 * e-mail, the buyer, because somebody else may have the link. Not possible once the carrier has a waybill.
 */
export async function changeDelivery(
  context: AppContext,
  ref: OrderRef,
  { version, delivery: typed }: z.output<typeof DeliveryCorrection>,
  by: { readonly requestId: string; readonly language: Language },
): Promise<OrderView | Failure> {
  const changed = await context.database.db.transaction(async (tx): Promise<Failure | null> => {
    const found = await findOrder(tx, ref)
    const locked = found && (await lockOrder(tx, found.number))
    const order = locked && (await findOrder(tx, ref))
    if (!order) return fail('notFound')
    const delivery = typedDelivery(typed, order.language)
    // A retry, because the answer to the first try was lost.
    if (order.delivery && same(order.delivery, delivery)) return null
    const shipments = (await context.salesPorts.readOrderShipments(tx, [order.id])).get(order.id) ?? []
    if (mayChangeDelivery(order, shipments.length) !== 'open') return fail('deliveryFixed')
    if (order.version !== version) return fail('conflict')
    const errors = deliveryErrors(delivery)
    if (Object.keys(errors).length > 0) return fail('invalid', errors)
    const buyer = { id: null, name: null, requestId: by.requestId }
    // Without the addresses, because the audit outlives the buyer's erasure.
    const changes = [
      { field: 'known_delivery', before: order.delivery !== null, after: true },
      { field: 'delivery_method', before: order.delivery?.method ?? null, after: delivery.method },
    ]
    const now = await changeOrder(context, tx, buyer, locked, { patch: { delivery }, entry: { verb: 'change_delivery', changes } })
    await tx.insert(orderEvents).values({ orderId: order.id, at: context.clock.now(), event: 'delivery' })
    await context.salesPorts.replaceOrderDocuments(context, tx, order.id)
    const key = `order ${order.id} delivery ${now.version}`
    await enqueue(context, tx, orderEvent, { key, orderId: order.id, what: { kind: 'delivery' } })
    return null
  })
  if (isFailure(changed)) return changed
  return (await viewOrderAsBuyer(context, ref, by.language)) ?? fail('notFound')
}
