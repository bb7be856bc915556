import type { FastifyRequest } from 'fastify'
import { clientKey, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import type { StaffPrincipal } from './sessions.ts'

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

/** Three codes are valid at a time, so that a hundred guesses a week find one once in sixty years. */
const codesAWeek = { max: 100, seconds: 7 * 24 * 60 * 60 }

/**
 * Guesses of a code: whoever makes them knows the password already. A session that has had its code, and a browser in which this person
 * has entered one before, count for themselves; all others count together against the person. So a guesser somewhere else keeps nobody
 * from work, or from a fresh code.
 * @param device the browser as `knownDevice` recognises it
 */
export function codeLimits({ staffId, sessionId, codeAt }: StaffPrincipal, device: string | null): { burst: Limit; slow: Limit } {
  const own = codeAt !== null ? sessionId : device === null ? null : `${device} ${staffId}`
  return {
    burst: { name: 'staff-code-burst', subject: own ?? sessionId, max: 10, seconds: quarter },
    slow: own === null ? strangersCodes(staffId) : { name: 'staff-code-own', subject: own, ...codesAWeek },
  }
}

/** Of all browsers that this person has never used; whoever begins anew, with another password, has them back. */
export const strangersCodes = (staffId: number): Limit => ({ name: 'staff-code', subject: String(staffId), ...codesAWeek })

/** How many wrong codes a day a person hears nothing of. */
export const quietWrongCodes = (staffId: number): Limit => ({
  name: 'staff-code-wrong',
  subject: String(staffId),
  max: 4,
  seconds: 24 * 60 * 60,
})

export function signInLimit(request: FastifyRequest): Limit {
  return { name: 'staff-sign-in', subject: clientKey(request), max: 100, seconds: quarter }
}

export function invitationLimit(request: FastifyRequest): Limit {
  return { name: 'staff-invitation', subject: clientKey(request), max: 60, seconds: quarter }
}
