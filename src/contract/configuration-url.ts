import type { Choice } from './price.ts'

/**
 * A configuration in a URL: `?c=size:60x60x50;color:white`, so that a copied URL gives the same price. A combination's value contains colons and
 * commas (rule 3.8), so a pair is split only at its first colon. The few characters that would be ambiguous are percent-encoded.
 */
const parameterLimit = 2_000
const propertyLimit = 40

function escape(text: string, also: RegExp): string {
  return text.replace(also, (character) => encodeURIComponent(character))
}

/** Returns an empty text for an empty choice. */
export function printConfiguration(choice: Choice): string {
  return Object.entries(choice)
    .map(([name, value]) => `${escape(name, /[%;:]/g)}:${escape(value, /[%;]/g)}`)
    .join(';')
}

/** Encodes the text for a query: colons, semicolons and commas stay readable. */
export function configurationQuery(choice: Choice): string {
  return encodeURIComponent(printConfiguration(choice)).replace(/%3A/g, ':').replace(/%3B/g, ';').replace(/%2C/g, ',')
}

function unescape(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null // a stray %
  }
}

/** Parses a choice; null for an invalid text: no colon, an empty part, or a repeated property. */
export function parseConfiguration(text: string): Choice | null {
  if (text === '') return {}
  if (text.length > parameterLimit) return null
  const choice = new Map<string, string>()
  for (const pair of text.split(';')) {
    const colon = pair.indexOf(':')
    const name = unescape(pair.slice(0, Math.max(colon, 0)))
    const value = unescape(pair.slice(colon + 1))
    if (!name || !value || choice.has(name)) return null
    choice.set(name, value)
  }
  return choice.size > propertyLimit ? null : Object.fromEntries(choice)
}
