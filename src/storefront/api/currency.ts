import { create } from 'zustand'
import type { Currency } from '#contract/money.ts'

/**
 * Pages are rendered and cached in the currency of their language. An English reader may choose another one on this device; after hydration, prices
 * are then computed from the hryvnia amounts (`app/reader-currency.tsx`).
 */
export interface ReaderCurrency {
  readonly currency: Currency
  /** Converts an answer to that currency. `perUnit` is the euro rate of the answer's own day, if it has one. */
  readonly show: <T>(data: T, perUnit?: number) => T
}

/** Null when prices stay in the currency of the page's language. */
export const useReaderCurrency = create<ReaderCurrency | null>()(() => null)

const same: ReaderCurrency['show'] = (data) => data

/** A function that converts an answer to the reader's currency. */
export const useShow = (): ReaderCurrency['show'] => useReaderCurrency()?.show ?? same
