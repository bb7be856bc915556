import type { FastifyRequest } from 'fastify'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from './app-context.ts'
import { deriveKey } from './sealing.ts'

/** Separate cookies, because buyers' and staff's accounts are separate. */
const marks = {
  buyer: { cookie: 'known-device', path: '/api/login_check', prefix: '' },
  staff: { cookie: 'known-staff-device', path: '/api/v1/admin/session', prefix: 'staff ' },
} as const
type AccountKind = keyof typeof marks
const lifeSeconds = 180 * 24 * 60 * 60

/** A signed statement about one browser and one account; no process has to store it. */
function computeMac(context: AppContext, kind: AccountKind, id: string, account: string): string {
  return createHmac('sha256', deriveKey(context, 'known-device')).update(`${id} ${marks[kind].prefix}${account}`).digest('base64url')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/**
 * Marks the browser as used by the account's owner. Scripts cannot read the cookie, and it signs nobody in: it only keeps failed guesses
 * elsewhere from counting against this browser.
 * @returns the value of a `Set-Cookie` header
 */
export function rememberDevice(context: AppContext, kind: AccountKind, account: string): string {
  const { cookie, path } = marks[kind]
  const id = randomBytes(16).toString('base64url')
  const secure = context.publicUrl().startsWith('https:') ? '; Secure' : ''
  return `${cookie}=${id}.${computeMac(context, kind, id, account)}; Path=${path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure}`
}

/** The browser's id if the account has signed in with it before; null for an unknown browser. */
export function knownDevice(context: AppContext, request: FastifyRequest, kind: AccountKind, account: string): string | null {
  const [, id, mac] = new RegExp(`(?:^|; ?)${marks[kind].cookie}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? []
  return id !== undefined && mac !== undefined && isSame(mac, computeMac(context, kind, id, account)) ? id : null
}
