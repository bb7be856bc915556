import { useSyncExternalStore } from 'react'
import { compareQuery, isSameLine, maxCompared, type ComparedProduct } from '#contract/compared-lines.ts'
import type { Language } from '#contract/languages.ts'
import { storedValue } from '../storage/web-storage.ts'

/** What the visitor compares, on this device, in the order in which it was added. */
const key = 'compared'
const stored = storedValue<readonly ComparedProduct[]>('local', key, 1)
const none: readonly ComparedProduct[] = []
const listeners = new Set<() => void>()
/** Undefined until it is first asked for. */
let current: readonly ComparedProduct[] | undefined

export const readCompared = (): readonly ComparedProduct[] => (current ??= stored.read() ?? none)

export function setCompared(lines: readonly ComparedProduct[]): void {
  current = lines
  if (lines.length > 0) stored.write(lines)
  else stored.remove()
  for (const listener of listeners) listener()
}

// Another tab changed it: this one says the same.
if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    current = undefined
    for (const listener of listeners) listener()
  })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Nothing on a page that the server wrote, which does not know it. */
export const useCompared = (): readonly ComparedProduct[] => useSyncExternalStore(subscribe, readCompared, () => none)

export const isCompared = (line: ComparedProduct): boolean => readCompared().some((one) => isSameLine(one, line))

/** Takes out what is there, adds what is not. @returns false when four are there already */
export function toggleCompared(line: ComparedProduct): boolean {
  const lines = readCompared()
  if (isCompared(line)) setCompared(lines.filter((one) => !isSameLine(one, line)))
  else if (lines.length >= maxCompared) return false
  else setCompared([...lines, line])
  return true
}

export const comparePath = (language: Language, lines: readonly ComparedProduct[]): string =>
  `/${language}/compare${lines.length > 0 ? `?${compareQuery(lines)}` : ''}`
