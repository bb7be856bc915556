import type { SharedLine } from '#contract/list-url.ts'
import { storedValue } from '../storage/web-storage.ts'

/** A line of the visitor's list on this device. */
export interface ListedLine extends SharedLine {
  readonly key: string
  /** Name of the product when it was added; shown offline. */
  readonly name: string
}

export const listStorageKey = 'list'
export const storedList = storedValue<readonly ListedLine[]>('local', listStorageKey, 1)
