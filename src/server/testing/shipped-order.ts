import { adminEndpoints } from '#contract/admin/api.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { transitionOrder } from '../modules/sales/index.ts'
import type { OrderDesk } from './order-desk.ts'
import { onCredit, placeOrderAs } from './order-factory.ts'
import { callAdmin } from './staff-factory.ts'
import type { Buyer } from './user-factory.ts'

/**
 * Places an order of two pieces to a branch in Lviv, makes it and hands it to Nova Poshta without a number. @returns the shipment's path
 * parameters
 */
export async function shipAnOrder({ context, catalogue, manager }: OrderDesk, buyer: Buyer): Promise<{ number: string; id: number }> {
  const { order_number: number } = await placeOrderAs(context, buyer.headers, {
    product: catalogue.products.conus,
    quantity: 2,
    terms: { payment_method: 'INVOICE', delivery: { method: 'CARRIER', carrier: 'Нова пошта', city: 'Львів', address: 'відділення 1' } },
  })
  for (const step of ['confirm', 'produce', 'finish'] as const) await transitionOrder(context, number, step)
  await context.runJobs()
  const order = (await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })).body
  const stored = await callAdmin(context, manager, adminEndpoints.storeShipment, {
    params: { number },
    body: {
      version: order.version,
      lines: [{ line_id: order.lines[0]?.id ?? 0, quantity: 2 }],
      carrier: 'nova_poshta',
      handed_on: kyivClock(context.clock.now()).date,
      credit: onCredit,
    } as never, // as JSON says it
  })
  await context.runJobs()
  const [shipment] = stored.body.data
  if (!shipment) throw new Error('no shipment was stored')
  return { number, id: shipment.id }
}

/** The office's request for a waybill; the shipment's version is missing. */
export const askedWaybill = {
  payer: 'recipient',
  description: 'Вазон бетонний',
  value_kopiykas: 500_000,
  receiver_name: 'Шевченко Тарас',
  receiver_phone: '380671234567',
  to: { kind: 'branch', ref: 'branch-lviv-1' },
}
