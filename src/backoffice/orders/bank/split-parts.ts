import type { BankPaymentRow } from '#contract/admin/bank.ts'
import { moneyText } from '../../form/money-text.ts'

/** A part of a payment as typed. */
export interface TypedPart {
  readonly number: string
  readonly who: string | null
  readonly due: number
  readonly sum: string
}

/** The initial parts of a split: the matched orders with the amounts they owe, as far as the money suffices. */
export function firstParts({ amount_kopiykas: amount, candidates }: Pick<BankPaymentRow, 'amount_kopiykas' | 'candidates'>): TypedPart[] {
  const named = candidates.filter(({ signs }) => signs.includes('number') || signs.includes('invoice'))
  let left = amount
  return named.map(({ number, who, due_kopiykas: due }) => {
    const part = Math.max(0, Math.min(left, due))
    left -= part
    return { number, who, due, sum: part === 0 ? '' : moneyText(part) }
  })
}
