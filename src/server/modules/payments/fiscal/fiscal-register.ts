import type { Money } from '#contract/money.ts'

export interface FiscalItem {
  readonly name: string
  readonly code: string
  readonly quantity: number
  readonly unit: Money
}

/** One receipt to be made. */
export interface FiscalRequest {
  /** The same in every try, so that a register that knows it makes one receipt. */
  readonly requestId: string
  readonly kind: 'sale' | 'return'
  readonly amount: Money
  readonly items: readonly FiscalItem[]
  readonly orderNumber: string
  readonly email: string | null
  /** Of a return: the request of the sale. */
  readonly saleRequestId: string | null
  /** What an earlier try that was not answered remembered. */
  readonly mark: string | null
  /** Stores something before a request that could be lost. */
  remember(mark: string): Promise<void>
}

export type FiscalResult =
  | { readonly kind: 'done'; readonly fiscalNo: string; readonly url: string | null; readonly offline: boolean }
  /** Not yet: the shift is being opened, the register is at work, or it did not answer. */
  | { readonly kind: 'later'; readonly why: string }
  /** It would not help to try again by itself. */
  | { readonly kind: 'refused'; readonly why: string }

/** A software cash register. It is never called in a transaction. */
export interface FiscalRegister {
  readonly name: 'checkbox' | 'vchasno'
  issue(request: FiscalRequest): Promise<FiscalResult>
}
