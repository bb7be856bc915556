import { z } from 'zod'
import { plainLine, plainText } from './plain-text.ts'

/**
 * Longest texts that the API takes, in UTF-16 units: several times what the rules for people allow. Nobody looks into a
 * longer one: putting 240 KB of combining marks into their normal form takes 13 seconds, in which nobody else is served.
 */
export const textMaxima = { email: 320, name: 200, phone: 60, password: 1000, secret: 300, message: 2000 } as const

/**
 * A text that a person typed. What is missing or is not text counts as empty, so that every form is answered in its own
 * words ("Email is required."). For the same reason a text beyond `max` counts as one that every rule refuses for its
 * length, and that is nobody's address, password or secret.
 */
export function typedText(max: number) {
  const bounded = (value: unknown) => (typeof value !== 'string' ? '' : value.length > max ? 'x'.repeat(max + 1) : value)
  return z.preprocess(bounded, z.string().meta({ maxLength: max }))
}

/** A line for others to read (an address, a company's name): at most `max`, cleaned of what shows nothing. */
export function lineOfText(max: number) {
  return z.string().max(max, { abort: true }).transform(plainLine)
}

/** The same of several lines, e.g. a comment. */
export function linesOfText(max: number) {
  return z.string().max(max, { abort: true }).transform(plainText)
}
