import type { FastifyRequest } from 'fastify'
import { clientKey, type Limit } from '../../platform/rate-limits/rate-limits.ts'

const quarter = 15 * 60

/**
 * Guesses of one password: per place, and from everywhere. The right one resets the count. A browser in which this person has
 * entered a code before has its own count, so that strangers' guesses keep nobody from work.
 * @param device the browser as `knownDevice` recognises it
 */
export function passwordLimits(request: FastifyRequest, account: string, device: string | null): Limit[] {
  if (device !== null) return [{ name: 'staff-password-device', subject: `${device} ${account}`, max: 10, seconds: quarter }]
  return [
    { name: 'staff-password', subject: `${clientKey(request)} ${account}`, max: 10, seconds: quarter },
    { name: 'staff-password-account', subject: account, max: 100, seconds: quarter },
  ]
}

/** Whoever guesses codes knows the password already: six digits stand thirty guesses a quarter of an hour for years. */
export function codeLimits(staffId: number): Limit[] {
  return [{ name: 'staff-code', subject: String(staffId), max: 30, seconds: quarter }]
}

export function signInLimit(request: FastifyRequest): Limit {
  return { name: 'staff-sign-in', subject: clientKey(request), max: 100, seconds: quarter }
}

export function invitationLimit(request: FastifyRequest): Limit {
  return { name: 'staff-invitation', subject: clientKey(request), max: 60, seconds: quarter }
}
