import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { unprintable } from './printable.ts'
import { asWritten, cleanCode, cleanEmail, cleanLine, cleanName, cleanTaxId, cleanText } from './clean-text.ts'
import { isEmail } from './personal-data.ts'
import { normalisePhone } from './phone.ts'

/**
 * Maximum lengths of texts in the API, in UTF-16 units: several times what the rules for people allow. Longer texts are refused unread, because
 * normalising 240 KB of combining marks blocks the server for 13 seconds.
 */
export const textMaxima = { email: 320, name: 200, phone: 60, password: 1000, secret: 300, message: 2000 } as const

/** How a text is cleaned, by its kind. */
const cleaners = {
  /** One line for others to read: an address, a company. */
  line: cleanLine,
  /** Several lines. */
  text: cleanText,
  /** Name of a person or a town. */
  name: cleanName,
  /** A text that no document prints: a search, a message of the contact page. */
  search: cleanLine,
  message: cleanText,
  email: cleanEmail,
  phone: normalisePhone,
  taxId: cleanTaxId,
  /** Number of a document, a parcel or a product. */
  code: cleanCode,
  /** A password, of which every character counts. */
  secret: (typed: string): string => typed,
} as const satisfies Record<string, (typed: string) => string>
export type TypedKind = keyof typeof cleaners

/**
 * A text that a person types or pastes, cleaned according to its kind. Every text that the API takes from people is one of these (`routes.test.ts`
 * checks all routes), and its length is checked first.
 */
export function typed(kind: TypedKind, max: number): z.ZodString {
  return printed(kind, z.string().max(max, { abort: true }).overwrite(cleaners[kind]))
}

/** Kinds that documents print, which therefore accept only printable characters. */
const printedKinds: ReadonlySet<TypedKind> = new Set(['line', 'text', 'name'])
const printed = (kind: TypedKind, schema: z.ZodString): z.ZodString =>
  printedKinds.has(kind) ? schema.refine((text) => unprintable(text).length === 0, fieldErrors.unprintable) : schema

/**
 * {@link typed} for forms with their own error texts per field ("Email is required."): a missing value or another type counts as empty. A text
 * longer than `max` becomes `max + 1` letters x, which every rule refuses as too long, so that no rule has to process the long text.
 */
export function typedInForm(kind: TypedKind, max: number) {
  const bounded = (value: unknown) => (typeof value !== 'string' ? '' : value.length > max ? 'x'.repeat(max + 1) : value)
  return z.preprocess(bounded, printed(kind, z.string().meta({ maxLength: max }).overwrite(cleaners[kind])))
}

export const requiredEmail = typedInForm('email', textMaxima.email).superRefine((address, { addIssue }) => {
  if (!isEmail(address)) addIssue({ code: 'custom', message: address === '' ? fieldErrors.emailRequired : fieldErrors.emailInvalid })
})

/** For a comparison of parts: made as soon as those parts can be read, so that no fault beside them hides it. */
export const onceRead = (...parts: readonly string[]) => ({
  when: ({ issues }: z.core.ParsePayload): boolean => !issues.some(({ path: [part] = [] }) => part === undefined || parts.includes(String(part))),
})

/** For an array: no two rows have the same value of a part. What cannot be read is compared with nothing. */
export const eachOnce =
  <Part extends string>(part: Part, message: string) =>
  (rows: readonly { readonly [key in Part]: unknown }[], { issues, addIssue }: z.core.$RefinementCtx<unknown>): void => {
    for (const [index, row] of rows.entries()) {
      const isWrong = issues.some(({ path = [] }) => path[0] === index && (path.length === 1 || path[1] === part))
      if (!isWrong && rows.findIndex((other) => other?.[part] === row[part]) < index) addIssue({ code: 'custom', path: [index, part], message })
    }
  }

/** A text written by a program, not typed: a token, a fingerprint, the query of a URL. */
export function machineText(max: number): z.ZodString {
  return z.string().max(max, { abort: true }).overwrite(asWritten)
}

const known = new Set<unknown>([...Object.values(cleaners), asWritten])

/** Whether a schema was made by one of the functions above; for the test of all routes. */
export function saysWhoWroteIt(schema: z.core.$ZodString): boolean {
  return (schema._zod.def.checks ?? []).some((check) => 'tx' in check._zod.def && known.has(check._zod.def.tx))
}
