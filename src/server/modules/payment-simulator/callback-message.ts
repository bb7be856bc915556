import { toMajor } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sealEnvelope, simulatorKeys, type SignedMessage } from '../payments/index.ts'
import type { simulatorPayments } from './tables.ts'

export type Payment = typeof simulatorPayments.$inferSelect

// The real provider's payment ids are about this long.
const firstPaymentId = 2_000_000_000

const errorTexts: Readonly<Record<string, string>> = {
  limit: 'The limit of the card is exceeded',
  '9859': 'The payment was declined by the bank',
  err_card: 'No such card',
  decline: 'The payment was declined',
  expired_3ds: 'The time for confirmation is over',
}

/** The content of callbacks and status answers. Its types are as inconsistent as the provider's. */
export function buildMessage(context: AppContext, payment: Payment): Record<string, unknown> {
  const id = firstPaymentId + payment.id
  return {
    result: payment.status === 'error' ? 'error' : 'ok',
    payment_id: id,
    action: 'pay',
    status: payment.status,
    version: payment.version,
    type: 'buy',
    paytype: 'card',
    public_key: simulatorKeys(context).publicKey,
    acq_id: 414_963,
    order_id: payment.orderId,
    liqpay_order_id: `SIM${id}`,
    description: payment.description,
    sender_card_mask2: payment.card,
    sender_card_type: 'visa',
    sender_card_country: 804,
    amount: toMajor(payment.amount),
    currency: payment.currency,
    sender_commission: 0,
    receiver_commission: Math.round(payment.amount * 0.015) / 100,
    agent_commission: 0,
    amount_debit: toMajor(payment.amount),
    amount_credit: toMajor(payment.amount),
    currency_debit: payment.currency,
    currency_credit: payment.currency,
    mpi_eci: payment.secured ? '5' : '7',
    is_3ds: payment.secured,
    language: payment.language,
    create_date: payment.createdAt.getTime(),
    end_date: payment.changedAt.getTime(),
    transaction_id: id,
    ...(payment.errorCode === null ? {} : { err_code: payment.errorCode, err_description: errorTexts[payment.errorCode] ?? payment.errorCode }),
    ...(payment.refunded > 0 ? { refund_amount: toMajor(payment.refunded), refund_date_last: payment.changedAt.getTime() } : {}),
    ...(payment.status === 'wait_reserve' ? { wait_reserve_status: true } : {}),
  }
}

/** Signed with the protocol version of the payment's request: 3 or 7. */
export function signMessage(context: AppContext, payment: Payment): SignedMessage {
  return sealEnvelope(buildMessage(context, payment), simulatorKeys(context).privateKey, payment.version === 7 ? 7 : 3)
}
