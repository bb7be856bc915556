import { money, type Money } from '#contract/money.ts'
import type { MoneyPart } from '#contract/order.ts'

/** What an invoice asks for: the order as a whole, or one of its parts. */
export interface InvoicedPart {
  readonly part: MoneyPart['kind']
  readonly amount: Money
}

/** What is to be invoiced now: the first part that is not full, or, when all came, the last one. */
export function partToInvoice(parts: readonly MoneyPart[], total: Money): InvoicedPart {
  const next = parts.find(({ due_kopiykas }) => due_kopiykas > 0) ?? parts.at(-1)
  return next ? { part: next.kind, amount: money(next.amount_kopiykas) } : { part: 'whole', amount: total }
}

/** The deposit's invoice stays beside the rest's; every other pair would ask for the same money twice. */
export const mayCoexist = (issued: InvoicedPart['part'], next: InvoicedPart['part']): boolean => issued === 'deposit' && next === 'rest'
