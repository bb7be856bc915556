import { eq } from 'drizzle-orm'
import type { OrderPlaced, OrderView } from '#contract/order.ts'
import { orderPayments, paymentAlerts } from '../modules/payments/tables.ts'
import { createPaymentDriver, type PaymentDriver } from './payment-driver.ts'
import { createTestContext, type TestContext } from './test-context.ts'
import { seedTestCatalogue, type TestCatalogue } from './test-catalogue.ts'

/** A shop with a simulated payment provider, a buyer, and the shop's stored payments. */
export interface PaymentScene {
  readonly context: TestContext
  readonly catalogue: TestCatalogue
  readonly buyer: PaymentDriver
  readOrderPayment(orderNumber: string): Promise<typeof orderPayments.$inferSelect>
  alertsOf(orderNumber: string): Promise<string[]>
  /** An order whose payment page is open in the browser. */
  atThePage(more?: Record<string, unknown>): Promise<{ order: OrderPlaced; page: string; refetch: () => Promise<OrderView> }>
  /** The content of a callback for this order. */
  callbackOf(order: Pick<OrderPlaced, 'liqPayOrderId' | 'total_uah'>, more?: Record<string, unknown>): Record<string, unknown>
}

export async function openPaymentScene(): Promise<PaymentScene> {
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
    async alertsOf(orderNumber) {
      const { orderId } = await readOrderPayment(orderNumber)
      const found = await context.database.db.select().from(paymentAlerts).where(eq(paymentAlerts.orderId, orderId))
      return found.map(({ kind }) => kind)
    },
    async atThePage(more = {}) {
      const order = await buyer.order(more)
      const page = await buyer.openPage(order.redirect_url)
      return { order, page, refetch: () => buyer.view(order.access_token) }
    },
    callbackOf: (order, more = {}) => ({
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
