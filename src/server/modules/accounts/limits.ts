import type { FastifyRequest } from 'fastify'
import { emailKey } from '#contract/person.ts'
import { placeOf, type Limit } from '../../platform/limits/limits.ts'

/** Rate limits of accounts, per account and address (rule 6.7); RATE_LIMIT_SCALE multiplies them. */
const quarter = 15 * 60
const hour = 60 * 60

/** Guessing one account's password: from one place, and from everywhere. Given back after the right one. */
export function guesses(request: FastifyRequest, account: string): Limit[] {
  const key = emailKey(account.slice(0, 300))
  return [
    { name: 'password', subject: `${placeOf(request)} ${key}`, turns: 10, seconds: quarter },
    { name: 'password-account', subject: key, turns: 100, seconds: quarter },
  ]
}

export function signInsOf(request: FastifyRequest): Limit {
  return { name: 'sign-in', subject: placeOf(request), turns: 100, seconds: quarter }
}

export function registrationsOf(request: FastifyRequest): Limit {
  return { name: 'registration', subject: placeOf(request), turns: 20, seconds: hour }
}

/** Letters to one address, known or not, and asked for from one place. */
export function resetLettersOf(request: FastifyRequest, email: string): Limit[] {
  return [
    { name: 'reset-letter', subject: emailKey(email.slice(0, 300)), turns: 3, seconds: hour },
    { name: 'reset-letters', subject: placeOf(request), turns: 20, seconds: hour },
  ]
}

export function resetsOf(request: FastifyRequest): Limit {
  return { name: 'reset', subject: placeOf(request), turns: 20, seconds: quarter }
}
