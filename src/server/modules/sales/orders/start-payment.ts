import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { PaymentStarted } from '#contract/order.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { startAttempt } from '../../payments/index.ts'
import { findOrder, type OrderRef } from './read-order.ts'
import { neededAgreement } from './needed-agreement.ts'
import { orderLines, type orders } from './tables.ts'

/** Opens the payment page for an order: the open attempt or a new one. Never call it in a transaction: it calls the provider. */
export async function startPayment(context: AppContext, ref: OrderRef, language: Language): Promise<PaymentStarted | Failure> {
  const order = await findOrder(context.database.db, ref)
  if (!order) return fail('notFound')
  // Payment in cash or by invoice is arranged with the manager.
  if (order.paymentMethod !== 'CARD' || order.state === 'cancelled') return fail('orderClosed')
  if (await needsAgreement(context, order)) return fail('agreeFirst')
  return startAttempt(context, order.id, language)
}

async function needsAgreement(context: AppContext, order: typeof orders.$inferSelect): Promise<boolean> {
  const lines = await context.database.db.select({ options: orderLines.options }).from(orderLines).where(eq(orderLines.orderId, order.id))
  return neededAgreement(order, lines) !== null
}
