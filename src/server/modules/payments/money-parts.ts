import { money, type Money } from '#contract/money.ts'
import type { MoneyPart } from '#contract/order.ts'

interface Owed {
  readonly amount: Money
  /** The first part to pay; null: the whole at once. */
  readonly deposit: Money | null
}

/**
 * The parts of an order, filled in their order by what is here: received less refunded, in kopiykas. Without a deposit the
 * whole is the only part.
 */
export function splitIntoParts(
  { amount, deposit }: Owed,
  { received, refunded, due }: { received: Money; refunded: Money; due: Money },
): MoneyPart[] {
  const isSplit = deposit !== null && deposit > 0 && deposit < amount
  if (!isSplit) return [{ kind: 'whole', amount_kopiykas: amount, due_kopiykas: Math.max(0, due) }]
  // What was given up is taken off the end, so that the rest gets smaller and not the deposit.
  const here = Math.max(0, received - refunded)
  const depositDue = Math.min(Math.max(0, due), Math.max(0, deposit - here))
  return [
    { kind: 'deposit', amount_kopiykas: deposit, due_kopiykas: depositDue },
    { kind: 'rest', amount_kopiykas: amount - deposit, due_kopiykas: Math.max(0, due) - depositDue },
  ]
}

/** What is to be paid next: the first part that is not full, or null when nothing is due. */
export function nextPart(parts: readonly MoneyPart[]): Money | null {
  const part = parts.find(({ due_kopiykas }) => due_kopiykas > 0)
  return part ? money(part.due_kopiykas) : null
}
