import { encode } from 'uqr'
import type { PaymentQr } from '#contract/payment-qr.ts'
import { qrPath } from '#contract/qr-path.ts'

/** Encodes a payment link in the QR versions and correction level that the National Bank's rules allow. */
export function paymentQr(link: string): PaymentQr {
  const { version, size, data } = encode(link, { ecc: 'M', minVersion: 10, maxVersion: 17, border: 4 })
  return { version, size, path: qrPath(data) }
}
