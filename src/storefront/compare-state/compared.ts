import { compareQuery, isSameLine, maxCompared, type ComparedProduct } from '#contract/compared-lines.ts'
import type { Language } from '#contract/languages.ts'
import { sharedValue } from '../storage/shared-value.ts'

const none: readonly ComparedProduct[] = []
/** The products that the visitor compares on this device, in the order in which they were added. */
const compared = sharedValue('compared', 1, none)

export const readCompared = compared.read
export const useCompared = compared.useValue

export function setCompared(lines: readonly ComparedProduct[]): void {
  if (lines.length > 0) compared.write(lines)
  else compared.remove()
}

export const isCompared = (line: ComparedProduct): boolean => readCompared().some((one) => isSameLine(one, line))

/** Removes the product if it is compared, otherwise adds it. @returns false when four are already compared */
export function toggleCompared(line: ComparedProduct): boolean {
  const lines = readCompared()
  if (isCompared(line)) setCompared(lines.filter((one) => !isSameLine(one, line)))
  else if (lines.length >= maxCompared) return false
  else setCompared([...lines, line])
  return true
}

export const comparePath = (language: Language, lines: readonly ComparedProduct[]): string =>
  `/${language}/compare${lines.length > 0 ? `?${compareQuery(lines)}` : ''}`
