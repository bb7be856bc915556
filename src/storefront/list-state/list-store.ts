import { create } from 'zustand'
import { readListBadge } from './list-badge.ts'
import { withLine, withPlace, withQuantity } from './list-lines.ts'
import { listStorageKey, storedList, type ListedLine } from './list-storage.ts'

export interface ListState {
  readonly lines: readonly ListedLine[]
  /** Lines just removed, and the list before, for undo. */
  readonly removed: { readonly lines: readonly ListedLine[]; readonly before: readonly ListedLine[] } | null
}

/** The server renders an empty list; reading Node's own `localStorage` would log a warning. */
const stored = () => (typeof document === 'undefined' ? [] : (storedList.read() ?? []))

export const useList = create<ListState>()(() => ({ lines: stored(), removed: null }))

// Follows changes made in other tabs.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key !== listStorageKey && key !== null) return
    useList.setState({ lines: stored(), removed: null })
    readListBadge()
  })

const newKey = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

/** The stored lines, which another tab may have changed since this one read them. */
const current = () => storedList.read() ?? useList.getState().lines

function store(lines: readonly ListedLine[], removed: ListState['removed'] = null): void {
  storedList.write(lines)
  useList.setState({ lines, removed })
  readListBadge()
}

/** False when the list is full. */
export function addToList(line: Omit<ListedLine, 'key'>): boolean {
  const lines = withLine(current(), line, newKey())
  if (lines) store(lines)
  return lines !== null
}

/** Adds all lines to the list, in their order. @returns how many did not fit */
export function addAllToList(added: readonly Omit<ListedLine, 'key'>[]): number {
  return added.toReversed().filter((line) => !addToList(line)).length
}

export function replaceList(lines: readonly Omit<ListedLine, 'key'>[]): void {
  const before = current()
  store([])
  addAllToList(lines)
  if (before.length > 0) useList.setState({ removed: { lines: before, before } })
}

export function changeListQuantity(key: string, quantity: number): void {
  store(withQuantity(current(), key, quantity), useList.getState().removed)
}

export function nameListPlace(key: string, place: string): void {
  store(withPlace(current(), key, place), useList.getState().removed)
}

export function removeFromList(keys: readonly string[]): void {
  const before = current()
  store(
    before.filter(({ key }) => !keys.includes(key)),
    { lines: before.filter(({ key }) => keys.includes(key)), before },
  )
}

export function undoListRemoval(): void {
  const { removed, lines } = useList.getState()
  if (!removed) return
  const changed = new Map(lines.map((line) => [line.key, line]))
  const back = removed.before.map((line) => changed.get(line.key) ?? line)
  const since = lines.filter(({ key }) => !removed.before.some((line) => line.key === key))
  store([...since, ...back])
}

export function dismissListRemoval(): void {
  useList.setState({ removed: null })
}
