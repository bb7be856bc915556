import { offerLimits } from '#contract/offer-limits.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import type { StoredLine } from './list-storage.ts'

/** What changes in a list, as pure functions of its lines. */
type Lines = readonly StoredLine[]
export type NewLine = Omit<StoredLine, 'key'>

const within = (quantity: number) => Math.min(quantityLimits.max, Math.max(quantityLimits.min, quantity))

/** The same product, configured alike, for the same place. */
const isSameLine = (a: NewLine, b: NewLine) => identityOf(a) === identityOf(b)
const identityOf = ({ productId, choice, notes, place }: NewLine) => {
  const sorted = (record: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== 'no'))
  return JSON.stringify([productId, printConfiguration(sorted(chosen)), sorted(notes), place])
}

/** Adds to the line that is there already, or puts a new one in front; null when the list is full. */
export function withLine(lines: Lines, line: NewLine, key: string): Lines | null {
  const there = lines.find((other) => isSameLine(other, line))
  if (there) return withQuantity(lines, there.key, there.quantity + line.quantity)
  if (lines.length >= offerLimits.lines) return null
  return [{ ...line, key, quantity: within(line.quantity) }, ...lines]
}

export function withQuantity(lines: Lines, key: string, quantity: number): Lines {
  return lines.map((line) => (line.key === key ? { ...line, quantity: within(quantity) } : line))
}

export function withPlace(lines: Lines, key: string, place: string): Lines {
  return lines.map((line) => (line.key === key ? { ...line, place: place.slice(0, offerLimits.place) } : line))
}
