import type { FastifyRequest } from 'fastify'
import { clientKey, type Limit } from '../../platform/rate-limits/rate-limits.ts'

/** The maximum size of a form about a person in bytes: many times the sum of its texts. */
export const formLimit = 16 * 1024

/** Rate limits of accounts, per account and address (rule 6.7); RATE_LIMIT_SCALE multiplies them. */
const quarter = 15 * 60
const hour = 60 * 60

/**
 * Limits guesses of one account's password at sign-in, per place and in total. The right password resets the count.
 * A browser that this account has used before has its own count, so that strangers' guesses do not lock
 * the owner out.
 * @param account exactly the key by which sign-in looks up the account: otherwise every spelling of an
 *   address would have its own count
 * @param device the browser as `knownDevice` recognises it
 */
export function passwordAttemptLimits(request: FastifyRequest, account: string, device: string | null): Limit[] {
  if (device !== null) return [{ name: 'password-device', subject: `${device} ${account}`, max: 10, seconds: quarter }]
  return [{ name: 'password', subject: `${clientKey(request)} ${account}`, max: 10, seconds: quarter }, attemptsFromAllClients(account)]
}

function attemptsFromAllClients(account: string): Limit {
  return { name: 'password-account', subject: account, max: 100, seconds: quarter }
}

/**
 * Limits guesses of a signed-in user's password. Counted apart from sign-in, where anyone can type any address
 * and so use up another person's guesses.
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

/** Limits requests for password emails per place. */
export function resetRequestLimit(request: FastifyRequest): Limit {
  return { name: 'reset-emails', subject: clientKey(request), max: 20, seconds: hour }
}

/**
 * Limits password emails to one address within the hour for which each is valid. Above the limit nothing is sent, but no
 * request is refused: a valid email is already in the mailbox.
 */
export function resetEmailLimit(account: string): Limit {
  return { name: 'reset-email', subject: account, max: 3, seconds: hour }
}

export function resetLimit(request: FastifyRequest): Limit {
  return { name: 'reset', subject: clientKey(request), max: 20, seconds: quarter }
}
