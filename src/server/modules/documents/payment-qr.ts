import { encode } from 'uqr'
import type { PaymentQr } from '#contract/payment-qr.ts'

/** The picture of a payment link in the versions and at the level of correction that the National Bank's rules allow. */
export function paymentQr(link: string): PaymentQr {
  const { version, size, data } = encode(link, { ecc: 'M', minVersion: 10, maxVersion: 17, border: 4 })
  const path = data
    .map((row, y) =>
      runsOf(row)
        .map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('')
  return { version, size, path }
}

/** Neighbouring dark modules of a row: one rectangle each. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last && last.x + last.length === x) last.length++
    else runs.push({ x, length: 1 })
  }
  return runs
}
