import { money, type Money } from '#contract/money.ts'
import type { MoneyPart } from '#contract/order.ts'

/** What an invoice covers: the whole order, or one of its parts. */
export interface InvoicedPart {
  readonly part: MoneyPart['kind']
  readonly amount: Money
}

/** The part to invoice now: the first one not fully paid, else the last one. */
export function partToInvoice(parts: readonly MoneyPart[], total: Money): InvoicedPart {
  const next = parts.find(({ due_kopiykas }) => due_kopiykas > 0) ?? parts.at(-1)
  return next ? { part: next.kind, amount: money(next.amount_kopiykas) } : { part: 'whole', amount: total }
}

/** Only the invoices of deposit and rest may be valid together; any other pair would ask for the same money twice. */
export const mayCoexist = (issued: InvoicedPart['part'], next: InvoicedPart['part']): boolean => issued === 'deposit' && next === 'rest'
