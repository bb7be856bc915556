import { eq } from 'drizzle-orm'
import type { OrderPlaced } from '#contract/order.ts'
import { orderPayments, paymentAlerts } from '../modules/payments/tables.ts'
import { createPaymentDriver } from './payment-driver.ts'
import { createTestContext } from './test-context.ts'
import { seedTestCatalogue } from './test-catalogue.ts'

export type PaymentScene = Awaited<ReturnType<typeof openPaymentScene>>

/** A shop with a simulated payment provider, a buyer, and the shop's stored payments. */
export async function openPaymentScene() {
  const context = await createTestContext()
  await context.listen()
  const catalogue = await seedTestCatalogue(context)
  const buyer = createPaymentDriver(context, catalogue)
  async function readOrderPayment(orderNumber: string) {
    const [orderPayment] = await context.database.db.select().from(orderPayments).where(eq(orderPayments.orderNumber, orderNumber))
    if (!orderPayment) throw new Error('no order payment')
    return orderPayment
  }
  return {
    context,
    catalogue,
    buyer,
    readOrderPayment,
    async alertsOf(orderNumber: string) {
      const { orderId } = await readOrderPayment(orderNumber)
      const found = await context.database.db.select().from(paymentAlerts).where(eq(paymentAlerts.orderId, orderId))
      return found.map(({ kind }) => kind)
    },
    /** An order whose payment page is open in the browser. */
    async atThePage() {
      const order = await buyer.order()
      const page = await buyer.openPage(order.redirect_url)
      return { order, page, refetch: () => buyer.view(order.access_token) }
    },
    /** The content of a callback for this order. */
    callbackOf: (order: Pick<OrderPlaced, 'liqPayOrderId' | 'total_uah'>, more: Record<string, unknown> = {}): Record<string, unknown> => ({
      order_id: order.liqPayOrderId,
      payment_id: 2_100_000_001,
      status: 'success',
      amount: order.total_uah,
      currency: 'UAH',
      end_date: context.clock.now().getTime(),
      ...more,
    }),
  }
}
