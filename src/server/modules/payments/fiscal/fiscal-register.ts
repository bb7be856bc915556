import type { Money } from '#contract/money.ts'
import type { PaymentItem } from '../tables.ts'

export interface FiscalRequest {
  /** The same in every try, so that the register makes only one receipt. */
  readonly requestId: string
  readonly kind: 'sale' | 'return'
  readonly amount: Money
  readonly items: readonly PaymentItem[]
  readonly orderNumber: string
  readonly email: string | null
  /** For a return: the request of the sale. */
  readonly saleRequestId: string | null
  /** The mark stored by an earlier try that got no answer. */
  readonly mark: string | null
  /** Stores a mark before a request whose answer may be lost. */
  remember(mark: string): Promise<void>
}

export type FiscalResult =
  | { readonly kind: 'done'; readonly fiscalNo: string; readonly url: string | null; readonly offline: boolean }
  /** Try later: the shift is being opened, the register is busy, or it did not answer. */
  | { readonly kind: 'later'; readonly why: string }
  /** An automatic retry would not help. */
  | { readonly kind: 'refused'; readonly why: string }

/** A software cash register. Never call it in a transaction. */
export interface FiscalRegister {
  readonly name: 'checkbox' | 'vchasno'
  issue(request: FiscalRequest): Promise<FiscalResult>
}
