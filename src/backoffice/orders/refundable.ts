import type { OrderMoney, RefundView } from '#contract/admin/receipts.ts'
import { receiptMethodNames } from './order-names.ts'

/** The refundable kopiykas by way of payment; promised refunds count as made. */
export function refundableBy({ card, receipts, refunds }: OrderMoney): { method: RefundView['method']; max: number }[] {
  const total = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)
  const pending = refunds.filter(({ method, state }) => method === 'card' && state === 'pending').map(({ amount_kopiykas }) => amount_kopiykas)
  const byCard = total(card.map(({ amount_kopiykas, refunded_kopiykas }) => amount_kopiykas - refunded_kopiykas)) - total(pending)
  const otherwise = receiptMethodNames.map((method) => ({
    method,
    max:
      total(receipts.filter((one) => one.method === method && one.voided_at === null).map(({ amount_kopiykas }) => amount_kopiykas)) -
      total(refunds.filter((one) => one.method === method).map(({ amount_kopiykas }) => amount_kopiykas)),
  }))
  return [{ method: 'card' as const, max: byCard }, ...otherwise].filter(({ max }) => max > 0)
}
