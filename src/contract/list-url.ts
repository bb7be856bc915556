import { parseConfiguration, printConfiguration } from './configuration-url.ts'
import { offerLimits } from './offer-limits.ts'
import { noteLimit, quantityLimits } from './option-rules.ts'
import type { Choice } from './price.ts'

/** A line of a visitor's list: a configured product, its quantity and its place. */
export interface SharedLine {
  readonly productId: number
  /** Property name → value; omitted properties take their first option. */
  readonly choice: Choice
  /** Property name → the visitor's note: the RAL or NCS code of a colour, the content of a logo. */
  readonly notes: Readonly<Record<string, string>>
  readonly quantity: number
  /** The visitor's name for the place where it will stand; empty by default. */
  readonly place: string
}

// One parameter per line: `i=12;n:2;size:60x60x50;color:white;place:вхід`; besides properties it has `n`, the quantity, and `place`.
const parameter = 'i'
const quantityName = 'n'
const placeName = 'place'
const notePrefix = 'note-'

/** Whether a line's parameter has this name, so that no property may have it. */
export const isLineParameter = (name: string) => name === quantityName || name === placeName || name.startsWith(notePrefix)

/** Some servers and messengers refuse longer URLs. */
export const maxListAddress = 6_000

/** Encodes a list as the query of its page, without any data of its visitor. */
export function listQuery(lines: readonly SharedLine[]): string {
  return lines
    .map((line) => `${parameter}=${encodeURIComponent(printLine(line)).replace(/%3A/g, ':').replace(/%3B/g, ';').replace(/%2C/g, ',')}`)
    .join('&')
}

function printLine({ productId, choice, notes, quantity, place }: SharedLine): string {
  // Leaves out `no`, the default of additions.
  const chosen = Object.entries(choice).filter(([, value]) => value !== 'no')
  const noted = Object.entries(notes).flatMap(([name, note]) => (note === '' ? [] : [[notePrefix + name, note] as const]))
  const parts = [
    ...(quantity === 1 ? [] : [[quantityName, String(quantity)] as const]),
    ...chosen,
    ...noted,
    ...(place === '' ? [] : [[placeName, place] as const]),
  ]
  return [productId, printConfiguration(Object.fromEntries(parts))].filter((part) => part !== '').join(';')
}

/** Parses the lines in a query; skips invalid ones. */
export function parseListQuery(query: URLSearchParams): SharedLine[] {
  return query
    .getAll(parameter)
    .slice(0, offerLimits.lines)
    .flatMap((text) => parseLine(text) ?? [])
}

function parseLine(text: string): SharedLine | null {
  const [, id = '', rest = ''] = /^(\d{1,9})(?:;(.*))?$/s.exec(text) ?? []
  const parts = parseConfiguration(rest)
  if (id === '' || Number(id) === 0 || parts === null) return null
  const entries = Object.entries(parts)
  const typed = parts[quantityName] ?? '1'
  const quantity = /^\d{1,3}$/.test(typed) ? Number(typed) : 1
  return {
    productId: Number(id),
    choice: Object.fromEntries(entries.filter(([name]) => name !== quantityName && name !== placeName && !name.startsWith(notePrefix))),
    notes: Object.fromEntries(
      entries.flatMap(([name, note]) => (name.startsWith(notePrefix) ? [[name.slice(notePrefix.length), note.slice(0, noteLimit)]] : [])),
    ),
    quantity: Math.max(quantityLimits.min, quantity),
    place: (parts[placeName] ?? '').slice(0, offerLimits.place),
  }
}
