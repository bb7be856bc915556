import { create } from 'zustand'
import { storedList } from './list-storage.ts'

/** What the list button says: pieces on the list. Light, since every page loads it; the list itself is loaded when it is used. */
export const useListBadge = create<{ count: number }>()(() => ({ count: 0 }))

export function readListBadge(): void {
  useListBadge.setState({ count: (storedList.read() ?? []).reduce((pieces, { quantity }) => pieces + quantity, 0) })
}
