import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import type { OrderView } from '#contract/order.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readPayments } from '../../payments/index.ts'
import { listAccountOrders } from './queries.ts'
import { orders } from './tables.ts'

/** Everything the shop stores about an account's orders: the buyer's view, the accepted terms and the payments. */
export async function exportAccountOrders(context: AppContext, userId: number, language: Language) {
  const { db } = context.database
  const seen = await allOrders(context, userId, language)
  const stored = await db.select().from(orders).where(eq(orders.userId, userId))
  const ids = stored.map(({ id }) => id)
  const payments = await readPayments(db, ids)
  const rest = new Map(
    stored.map((order) => {
      const payment = payments.get(order.id)
      return [
        order.number,
        {
          language: order.language,
          offer_accepted: order.offerAccepted,
          offer_version: order.offerVersion,
          adult_confirmed: order.adultConfirmed,
          received_uah: payment ? toMajor(payment.received) : null,
          refunded_uah: payment ? toMajor(payment.refunded) : null,
        },
      ]
    }),
  )
  return seen.map((order) => ({ ...order, ...rest.get(order.order_number) }))
}

async function allOrders(context: AppContext, userId: number, language: Language): Promise<OrderView[]> {
  const all: OrderView[] = []
  for (let page = 0; ; page++) {
    const { data, meta } = await listAccountOrders(context, userId, { page, limit: 100, language })
    all.push(...data)
    if (page + 1 >= meta.total_pages) return all
  }
}
