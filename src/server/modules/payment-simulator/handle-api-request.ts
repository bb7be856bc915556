import { eq } from 'drizzle-orm'
import { fromMajor, money, toMajor } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { SignedMessage } from '../payments/index.ts'
import { updatePayment } from './apply-action.ts'
import { readControls } from './controls.ts'
import { sendCallback } from './deliver-callbacks.ts'
import { buildMessage, type Payment } from './callback-message.ts'
import { readSigned } from './open-checkout.ts'
import { simulatorPayments } from './tables.ts'

type ApiResponse = Record<string, unknown>

function problem(code: string): ApiResponse {
  return { result: 'error', status: 'error', err_code: code, code, err_description: code.replaceAll('_', ' ') }
}

/** Handles a server call of the shop, `status` or `refund`. Errors are returned as answers. */
export async function handleApiRequest(context: AppContext, message: SignedMessage): Promise<ApiResponse> {
  const raw = readSigned(context, message)
  if (typeof raw === 'string') return problem(raw)
  if ((await readControls(context)).requests === 'refused') return problem('err_access')
  const orderId = raw['order_id']
  if (typeof orderId !== 'string' || orderId === '') return problem('order_id_empty')
  switch (raw['action']) {
    case 'status':
      return handleStatus(context, orderId)
    case 'refund':
      return handleRefund(context, orderId, raw['amount'])
    default:
      return problem('err_api_action')
  }
}

const day = 24 * 60 * 60_000

/** Applies the time limits: an unfinished step fails; money for a shop that was not activated is returned after 60 days. */
function aged(context: AppContext, payment: Payment): Partial<Payment> | null {
  const now = context.clock.now().getTime()
  if (payment.status?.endsWith('_verify') && payment.expiresAt !== null && payment.expiresAt.getTime() <= now)
    return { status: 'failure', errorCode: 'expired_3ds' }
  if (payment.status === 'wait_accept' && now - payment.changedAt.getTime() > 60 * day) return { status: 'reversed', refunded: payment.amount }
  return null
}

async function handleStatus(context: AppContext, orderId: string): Promise<ApiResponse> {
  return context.database.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(simulatorPayments).where(eq(simulatorPayments.orderId, orderId)).for('update')
    if (!payment || payment.status === null) return problem('payment_not_found')
    const change = aged(context, payment)
    if (!change) return { ...buildMessage(context, payment), action: 'pay' }
    return buildMessage(context, await updatePayment(tx, payment, change, context.clock.now()))
  })
}

async function handleRefund(context: AppContext, orderId: string, requested: unknown): Promise<ApiResponse> {
  const amount = typeof requested === 'number' || typeof requested === 'string' ? fromMajor(requested) : null
  if (amount === null || amount <= 0) return problem('err_wrong')
  const { refunds } = await readControls(context)
  const refunded = await context.database.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(simulatorPayments).where(eq(simulatorPayments.orderId, orderId)).for('update')
    if (!payment || payment.status === null) return 'payment_not_found'
    if (payment.status !== 'success' && payment.status !== 'wait_reserve') return 'payment_err_status'
    if (payment.refunded + payment.refundWaiting + amount > payment.amount) return 'amount_limit'
    const change =
      refunds === 'waiting' ? { status: 'wait_reserve', refundWaiting: money(payment.refundWaiting + amount) } : refundedBy(payment, amount)
    return updatePayment(tx, payment, change, context.clock.now())
  })
  if (typeof refunded === 'string') return problem(refunded)
  await sendCallback(context, refunded)
  return {
    result: 'ok',
    action: 'refund',
    payment_id: buildMessage(context, refunded)['payment_id'],
    status: refunded.status,
    wait_amount: refunded.status === 'wait_reserve',
    refund_amount: toMajor(refunded.refunded),
  }
}

/** A partial refund leaves the payment successful; a full one reverses it. */
export function refundedBy(payment: Payment, amount: number): Partial<Payment> {
  const refunded = money(payment.refunded + amount)
  return { refunded, status: refunded >= payment.amount ? 'reversed' : 'success' }
}
