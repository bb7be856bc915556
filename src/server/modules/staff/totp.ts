import { Secret, TOTP } from 'otpauth'
import { createHmac, randomInt } from 'node:crypto'
import { deriveKey, openSealed, seal } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'

const period = 30
/** The adjacent half minutes count too, because phones' clocks differ. */
const window = 1

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

const createTotp = (secret: string, label: { issuer: string; account: string }) =>
  new TOTP({ issuer: label.issuer, label: label.account, secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' })

/** The content of an authenticator's QR code. */
export function otpauthUri(secret: string, label: { issuer: string; account: string }): string {
  return createTotp(secret, label).toString()
}

const unlabelled = { issuer: 'shop', account: 'staff' }

/** The code at a given time: for the demonstration and tests. */
export function totpAt(secret: string, at: Date): string {
  return createTotp(secret, unlabelled).generate({ timestamp: at.getTime() })
}

/** The number of the half minute that a code belongs to; null for a wrong code. */
export function matchTimeStep(secret: string, code: string, at: Date): number | null {
  const delta = createTotp(secret, unlabelled).validate({ token: code, timestamp: at.getTime(), window })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / period) + delta
}

export const sealTotp = (context: AppContext, secret: string): string => seal(context, secret, 'totp')
export const openTotp = (context: AppContext, sealed: string): string => openSealed(context, sealed, 'totp')

/** Removes spaces and dashes, which people add when they read codes aloud. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' // without letters and digits that look alike
export const recoveryCodeCount = 10

/** Ten characters in two halves: 50 bits. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
}

/** Hashed with a key outside the database, because 50 bits could be guessed from a stolen copy. */
export function recoveryHash(context: AppContext, code: string): string {
  return createHmac('sha256', deriveKey(context, 'recovery-code')).update(plainCode(code)).digest('base64url')
}
