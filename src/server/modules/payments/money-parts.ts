import { money, type Money } from '#contract/money.ts'
import type { MoneyPart } from '#contract/order.ts'

interface Owed {
  readonly amount: Money
  /** The first part to pay; null = the whole at once. */
  readonly deposit: Money | null
}

/** The parts of an order, filled in order by received minus refunded money, in kopiykas. Without a deposit the whole is the only part. */
export function splitIntoParts(
  { amount, deposit }: Owed,
  { received, refunded, due }: { received: Money; refunded: Money; due: Money },
): MoneyPart[] {
  const isSplit = deposit !== null && deposit > 0 && deposit < amount
  if (!isSplit) return [{ kind: 'whole', amount_kopiykas: amount, due_kopiykas: Math.max(0, due) }]
  // Written-off money reduces the last part, not the deposit.
  const here = Math.max(0, received - refunded)
  const depositDue = Math.min(Math.max(0, due), Math.max(0, deposit - here))
  return [
    { kind: 'deposit', amount_kopiykas: deposit, due_kopiykas: depositDue },
    { kind: 'rest', amount_kopiykas: amount - deposit, due_kopiykas: Math.max(0, due) - depositDue },
  ]
}

/** The amount to pay next: the first part not fully paid; null when nothing is due. */
export function nextPart(parts: readonly MoneyPart[]): Money | null {
  const part = parts.find(({ due_kopiykas }) => due_kopiykas > 0)
  return part ? money(part.due_kopiykas) : null
}
