import { fromMajor, type Money } from '#contract/money.ts'
import type { PaymentNotification } from '../provider.ts'
import { plainFields, textField } from '../stated-fields.ts'

type Raw = Readonly<Record<string, unknown>>

/** The protocol mixes types: 16, 16.0, "16". */
function amount(value: unknown): Money | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const read = fromMajor(value)
  return read !== null && read >= 0 ? read : null
}

function milliseconds(value: unknown): number | null {
  const read = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof read === 'number' && Number.isSafeInteger(read) && read >= 0 ? read : null
}

/**
 * Parses a callback or a status answer leniently: unknown fields are stored separately, missing ones are null. Null when the order or
 * the status is missing.
 */
export function parseNotification(raw: Raw, publicKey: string): PaymentNotification | null {
  const providerOrderId = textField(raw['order_id'], 255)
  const message = textField(raw['status'], 100)
  if (providerOrderId === null || message === null) return null
  const test = publicKey.startsWith('sandbox_')
  return {
    providerOrderId,
    paymentId: textField(raw['payment_id'], 100),
    // A final `sandbox` means paid only with test keys; with real keys it is unknown and raises an alert.
    status: message === 'sandbox' && test ? 'success' : message,
    at: milliseconds(raw['refund_date_last']) ?? milliseconds(raw['end_date']),
    amount: amount(raw['amount']),
    currency: textField(raw['currency'], 10),
    refunded: amount(raw['refund_amount']),
    forUs: raw['public_key'] === undefined || raw['public_key'] === publicKey,
    details: {
      paytype: textField(raw['paytype'], 100),
      // The provider's commission, which we pay: it does not lower the buyer's payment.
      commission: amount(raw['receiver_commission']),
      errorCode: textField(raw['err_code'], 100),
      raw: plainFields(raw),
    },
  }
}
