import { create } from 'zustand'
import type { Command, OrderAct } from './command.ts'

/** An act typed in the palette for an order; the order's page shows it as a filled-in dialog to confirm. */
export interface AskedAct {
  readonly number: string
  readonly command: Extract<Command, { act: OrderAct }> | { readonly act: 'refund' }
}
export const useAskedAct = create<AskedAct | null>(() => null)

export const askAct = (asked: AskedAct): void => useAskedAct.setState(asked, true)
export const dropAskedAct = (): void => useAskedAct.setState(null, true)
