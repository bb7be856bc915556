import { create } from 'zustand'
import { storedList } from './list-storage.ts'

/** The number of pieces on the list, for its button. Every page loads this small file; the list itself is loaded when used. */
export const useListBadge = create<{ count: number }>()(() => ({ count: 0 }))

export function readListBadge(): void {
  useListBadge.setState({ count: (storedList.read() ?? []).reduce((pieces, { quantity }) => pieces + quantity, 0) })
}
