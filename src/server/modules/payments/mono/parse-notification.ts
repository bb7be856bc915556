import { money, sum, type Money } from '#contract/money.ts'
import type { PaymentNotification } from '../provider.ts'
import { plainFields, textField } from '../stated-fields.ts'

type Raw = Readonly<Record<string, unknown>>

/** The provider's statuses as those of rule 5.3. An expired unused page counts as not used yet. */
const statuses: Readonly<Record<string, string>> = {
  created: 'prepared',
  expired: 'prepared',
  processing: 'processing',
  hold: 'hold_wait',
  success: 'success',
  failure: 'failure',
  reversed: 'reversed',
}

const currencies: Readonly<Record<string, string>> = { '980': 'UAH', '840': 'USD', '978': 'EUR' }

function kopiykas(value: unknown): Money | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? money(value) : null
}

function milliseconds(value: unknown): number | null {
  const read = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(read) ? read : null
}

function readCancellations(raw: Raw): readonly Raw[] {
  const list: unknown = raw['cancelList']
  return Array.isArray(list) ? list.filter((one): one is Raw => typeof one === 'object' && one !== null) : []
}

/** The refunded sum: of the completed cancellations, else the difference to the final amount. */
function sumRefunded(raw: Raw, cancellations: readonly Raw[]): Money | null {
  if (cancellations.length > 0)
    return sum(cancellations.filter(({ status }) => status === 'success').map(({ amount }) => kopiykas(amount) ?? money(0)))
  const [amount, final] = [kopiykas(raw['amount']), kopiykas(raw['finalAmount'])]
  return raw['status'] === 'success' && amount !== null && final !== null && final < amount ? money(amount - final) : null
}

/** Parses a webhook or a status answer leniently. Null when the attempt, the invoice or the status is missing. */
export function parseNotification(raw: Raw): PaymentNotification | null {
  const providerOrderId = textField(raw['reference'], 255)
  const paymentId = textField(raw['invoiceId'], 100)
  const stated = textField(raw['status'], 100)
  if (providerOrderId === null || paymentId === null || stated === null) return null
  const cancellations = readCancellations(raw)
  const isReturning = cancellations.some(({ status }) => status === 'processing')
  const currency = textField(raw['ccy'], 10)
  const errorCode = textField(raw['errCode'], 90)
  const info: unknown = raw['paymentInfo']
  const payment = typeof info === 'object' && info !== null ? (info as Raw) : {} // any object; each field is checked
  return {
    providerOrderId,
    paymentId,
    status: isReturning && stated !== 'reversed' ? 'wait_reserve' : (statuses[stated] ?? stated),
    at: milliseconds(raw['modifiedDate']) ?? milliseconds(raw['createdDate']),
    amount: kopiykas(raw['amount']),
    currency: currency === null ? null : (currencies[currency] ?? currency),
    refunded: sumRefunded(raw, cancellations),
    forUs: true,
    details: {
      paytype: textField(payment['paymentMethod'], 100),
      commission: kopiykas(payment['fee']),
      // Prefixed, because LiqPay uses the same codes with other meanings.
      errorCode: errorCode === null ? null : `mono_${errorCode}`,
      raw: plainFields(raw),
    },
  }
}
