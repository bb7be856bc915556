import type { FastifyRequest } from 'fastify'
import { clientKey, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import type { StaffPrincipal } from './sessions.ts'

const quarter = 15 * 60

/**
 * Limits guesses of one password, per place and in total. The right password resets the count. A browser in which this person has
 * entered a code before has its own count, so that strangers' guesses do not lock anybody out.
 * @param device the browser as `knownDevice` recognises it
 */
export function passwordLimits(request: FastifyRequest, account: string, device: string | null): Limit[] {
  if (device !== null) return [{ name: 'staff-password-device', subject: `${device} ${account}`, max: 10, seconds: quarter }]
  return [
    { name: 'staff-password', subject: `${clientKey(request)} ${account}`, max: 10, seconds: quarter },
    { name: 'staff-password-account', subject: account, max: 100, seconds: quarter },
  ]
}

/** Three codes are valid at a time, so a hundred guesses a week find one only once in sixty years. */
const codesAWeek = { max: 100, seconds: 7 * 24 * 60 * 60 }

/**
 * Limits guesses of a code by somebody who knows the password. A session with a code, and a browser in which this person has entered one
 * before, have their own counts; all others share one count per person, so that guesses elsewhere do not lock the person out.
 * @param device the browser as `knownDevice` recognises it
 */
export function codeLimits({ staffId, sessionId, codeAt }: StaffPrincipal, device: string | null): { burst: Limit; slow: Limit } {
  const own = codeAt !== null ? sessionId : device === null ? null : `${device} ${staffId}`
  return {
    burst: { name: 'staff-code-burst', subject: own ?? sessionId, max: 10, seconds: quarter },
    slow: own === null ? strangersCodes(staffId) : { name: 'staff-code-own', subject: own, ...codesAWeek },
  }
}

/** The shared count of browsers that this person has not used before; a reset of the account, which changes the password, clears it. */
export const strangersCodes = (staffId: number): Limit => ({ name: 'staff-code', subject: String(staffId), ...codesAWeek })

/** The number of wrong codes per day about which the person is not warned. */
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
