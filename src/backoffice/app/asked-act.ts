import { create } from 'zustand'
import type { Command } from './command.ts'

/** What the palette was asked to do with an order: its page shows it as a filled-in dialog, which does it. */
export interface AskedAct {
  readonly number: string
  readonly command: Exclude<Command, { act: 'price' }>
}
export const useAskedAct = create<AskedAct | null>(() => null)

export const askAct = (asked: AskedAct): void => useAskedAct.setState(asked, true)
export const dropAskedAct = (): void => useAskedAct.setState(null, true)
