import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { unprintable } from './printable.ts'
import { asWritten, cleanCode, cleanEmail, cleanLine, cleanName, cleanTaxId, cleanText } from './clean-text.ts'
import { normalisePhone } from './phone.ts'

/**
 * Longest texts that the API takes, in UTF-16 units: several times what the rules for people allow. Nobody looks into a
 * longer one: putting 240 KB of combining marks into their normal form takes 13 seconds, in which nobody else is served.
 */
export const textMaxima = { email: 320, name: 200, phone: 60, password: 1000, secret: 300, message: 2000 } as const

/** How a text is cleaned, by what it is. */
const cleaners = {
  /** One line for others to read: an address, a company, a search. */
  line: cleanLine,
  /** Several lines. */
  text: cleanText,
  /** Of a person or a town. */
  name: cleanName,
  /** What no paper prints: a search, a message of the contact page. */
  search: cleanLine,
  message: cleanText,
  email: cleanEmail,
  phone: normalisePhone,
  taxId: cleanTaxId,
  /** A number of a paper, a parcel or a product. */
  code: cleanCode,
  /** A password: every sign counts. */
  secret: (typed: string): string => typed,
} as const satisfies Record<string, (typed: string) => string>
export type TypedKind = keyof typeof cleaners

/**
 * A text that a person types or pastes, cleaned as its kind wants. Every text that the API takes from people is one of these
 * (`routes.test.ts` walks all routes), and its length is looked at first.
 */
export function typed(kind: TypedKind, max: number): z.ZodString {
  return printed(kind, z.string().max(max, { abort: true }).overwrite(cleaners[kind]))
}

/** Kinds that papers print, and so take only what they can print. */
const printedKinds: ReadonlySet<TypedKind> = new Set(['line', 'text', 'name'])
const printed = (kind: TypedKind, schema: z.ZodString): z.ZodString =>
  printedKinds.has(kind) ? schema.refine((text) => unprintable(text).length === 0, fieldErrors.unprintable) : schema

/**
 * The same for forms that answer every field in their own words ("Email is required."): what is missing or is not text counts
 * as empty. For the same reason a text beyond `max` counts as one that every rule refuses for its length, and that is
 * nobody's address, password or secret.
 */
export function typedInForm(kind: TypedKind, max: number) {
  const bounded = (value: unknown) => (typeof value !== 'string' ? '' : value.length > max ? 'x'.repeat(max + 1) : value)
  return z.preprocess(bounded, printed(kind, z.string().meta({ maxLength: max }).overwrite(cleaners[kind])))
}

/** A text that a program wrote and nobody types: a token, a fingerprint, the query of an address. */
export function machineText(max: number): z.ZodString {
  return z.string().max(max, { abort: true }).overwrite(asWritten)
}

const known = new Set<unknown>([...Object.values(cleaners), asWritten])

/** Does it say who wrote it, and how it is cleaned? Of a schema of zod; for the walk over all routes. */
export function saysWhoWroteIt(schema: z.core.$ZodString): boolean {
  return (schema._zod.def.checks ?? []).some((check) => 'tx' in check._zod.def && known.has(check._zod.def.tx))
}
