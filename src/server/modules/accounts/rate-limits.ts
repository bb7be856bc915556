import type { FastifyRequest } from 'fastify'
import { clientKey, type Limit } from '../../platform/rate-limits/rate-limits.ts'

/** Bytes of a form about a person: many times what all its texts come to. */
export const formLimit = 16 * 1024

/** Rate limits of accounts, per account and address (rule 6.7); RATE_LIMIT_SCALE multiplies them. */
const quarter = 15 * 60
const hour = 60 * 60

/**
 * Guessing one account's password at the sign-in: from one place, and from everywhere. Given back after the right one.
 * A browser that this account has signed in with has guesses of its own: strangers who use up everybody's do not lock
 * the owner out.
 * @param account the very text by which the sign-in looks the account up: counted by another one, every spelling of an
 *   address would have guesses of its own
 * @param device the browser as `knownDevice` recognises it
 */
export function passwordAttemptLimits(request: FastifyRequest, account: string, device: string | null): Limit[] {
  if (device !== null) return [{ name: 'password-device', subject: `${device} ${account}`, max: 10, seconds: quarter }]
  return [{ name: 'password', subject: `${clientKey(request)} ${account}`, max: 10, seconds: quarter }, guessesFromEverywhere(account)]
}

function guessesFromEverywhere(account: string): Limit {
  return { name: 'password-account', subject: account, max: 100, seconds: quarter }
}

/**
 * Guessing the password of who is signed in already. Counted apart from the sign-in, where anybody may write any text
 * in place of an address and so use up somebody's turns.
 */
export function ownGuesses(request: FastifyRequest, { userId }: { readonly userId: number }): Limit[] {
  return [
    { name: 'own-password', subject: `${clientKey(request)} ${userId}`, max: 10, seconds: quarter },
    { name: 'own-password-account', subject: String(userId), max: 100, seconds: quarter },
  ]
}

export function signInLimit(request: FastifyRequest): Limit {
  return { name: 'sign-in', subject: clientKey(request), max: 100, seconds: quarter }
}

export function registrationLimit(request: FastifyRequest): Limit {
  return { name: 'registration', subject: clientKey(request), max: 20, seconds: hour }
}

/** Emails for a new password that one place may ask for. */
export function resetRequestsOf(request: FastifyRequest): Limit {
  return { name: 'reset-letters', subject: clientKey(request), max: 20, seconds: hour }
}

/**
 * Emails that one address gets in the hour for which each is valid. Beyond it nothing more is sent, and nobody is
 * refused: whoever asks, an email that works lies in the mailbox.
 */
export function resetLettersTo(account: string): Limit {
  return { name: 'reset-letter', subject: account, max: 3, seconds: hour }
}

export function resetLimit(request: FastifyRequest): Limit {
  return { name: 'reset', subject: clientKey(request), max: 20, seconds: quarter }
}
