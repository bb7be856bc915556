import { offerLimits } from '#contract/offer-limits.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import type { ListedLine } from './list-storage.ts'

/** Changes of a list, as pure functions of its lines. */

const within = (quantity: number) => Math.min(quantityLimits.max, Math.max(quantityLimits.min, quantity))

/** Whether two lines have the same product, configuration and place. */
const isSameLine = (a: Omit<ListedLine, 'key'>, b: Omit<ListedLine, 'key'>) => toIdentity(a) === toIdentity(b)
const toIdentity = ({ productId, choice, notes, place }: Omit<ListedLine, 'key'>) => {
  const sorted = (record: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== 'no'))
  return JSON.stringify([productId, printConfiguration(sorted(chosen)), sorted(notes), place])
}

/** Adds to an equal line or puts a new one first; null when the list is full. */
export function withLine(lines: readonly ListedLine[], line: Omit<ListedLine, 'key'>, key: string): readonly ListedLine[] | null {
  const there = lines.find((other) => isSameLine(other, line))
  if (there) return withQuantity(lines, there.key, there.quantity + line.quantity)
  if (lines.length >= offerLimits.lines) return null
  return [{ ...line, key, quantity: within(line.quantity) }, ...lines]
}

export function withQuantity(lines: readonly ListedLine[], key: string, quantity: number): readonly ListedLine[] {
  return lines.map((line) => (line.key === key ? { ...line, quantity: within(quantity) } : line))
}

export function withPlace(lines: readonly ListedLine[], key: string, place: string): readonly ListedLine[] {
  return lines.map((line) => (line.key === key ? { ...line, place: place.slice(0, offerLimits.place) } : line))
}
