import { create } from 'zustand'
import type { Command, OrderAct } from './command.ts'

/** An act on an order, chosen on its page or typed in the palette; the order's page shows its dialog. */
export interface AskedAct {
  readonly number: string
  readonly command: OrderCommand | { readonly act: 'refund' }
}
export type OrderCommand = Exclude<Command, { act: 'reconciliation' | 'price' }>
export const useAskedAct = create<AskedAct | null>(() => null)

/** A command of which only the act is known. */
export const asCommand = (act: OrderAct, target: string): OrderCommand =>
  act === 'payment' ? { act, target, sum: '', method: 'bank' } : act === 'note' ? { act, target, text: '' } : { act, target }

export const askAct = (asked: AskedAct): void => useAskedAct.setState(asked, true)
export const dropAskedAct = (): void => useAskedAct.setState(null, true)
