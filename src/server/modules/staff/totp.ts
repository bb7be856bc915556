import { Secret, TOTP } from 'otpauth'
import { createHmac, randomInt } from 'node:crypto'
import { deriveKey } from '../../platform/keys.ts'
import { openSealed, seal } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'

const period = 30
/** Phones go ahead or behind: the half minute before and after count too. */
const window = 1

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

const totpOf = (secret: string, label: { issuer: string; account: string }) =>
  new TOTP({ issuer: label.issuer, label: label.account, secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' })

/** What the QR code of an authenticator shows. */
export function otpauthUri(secret: string, label: { issuer: string; account: string }): string {
  return totpOf(secret, label).toString()
}

const unlabelled = { issuer: 'shop', account: 'staff' }

/** The code of a moment: for the demonstration and for tests. */
export function totpAt(secret: string, at: Date): string {
  return totpOf(secret, unlabelled).generate({ timestamp: at.getTime() })
}

/** The half minute whose code this is; null for a wrong one. */
export function matchTimeStep(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret, unlabelled).validate({ token: code, timestamp: at.getTime(), window })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / period) + delta
}

export const sealTotp = (context: AppContext, secret: string): string => seal(context, secret, 'totp')
export const openTotp = (context: AppContext, sealed: string): string => openSealed(context, sealed, 'totp')

/** Spaces and dashes are how people read codes to each other. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' // none that is taken for another
export const recoveryCodeCount = 10

/** Ten letters in two halves: 50 bits. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
}

/** With a key that is not in the database: 50 bits could be tried out from a stolen copy. */
export function recoveryHash(context: AppContext, code: string): string {
  return createHmac('sha256', deriveKey(context, 'recovery-code')).update(plainCode(code)).digest('base64url')
}
