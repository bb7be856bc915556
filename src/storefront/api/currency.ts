import { useSyncExternalStore } from 'react'
import type { Currency } from '#contract/money.ts'

/**
 * Pages are made and cached in the currency of their language. An English reader may choose another one, on this device: then what an
 * answer says is shown from its hryvnias, once the page is awake (`app/reader-currency.tsx`).
 */
export interface ReaderCurrency {
  readonly currency: Currency
  /** An answer in that currency. `perUnit` is the euro's rate of the answer's own day, where it has one. */
  readonly show: <T>(data: T, perUnit?: number) => T
}

const listeners = new Set<() => void>()
let reader: ReaderCurrency | null = null

export function setReaderCurrency(next: ReaderCurrency | null): void {
  reader = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null where prices stay in the currency of the page's language. */
export const useReaderCurrency = () =>
  useSyncExternalStore(
    subscribe,
    () => reader,
    () => null,
  )

const same: ReaderCurrency['show'] = (data) => data

/** What shows an answer in the reader's currency. */
export const useShow = (): ReaderCurrency['show'] => useReaderCurrency()?.show ?? same
