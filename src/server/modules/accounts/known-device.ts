import type { FastifyRequest } from 'fastify'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/keys.ts'
import type { AppContext } from '../../platform/app-context.ts'

const cookieName = 'known-device'
const lifeSeconds = 180 * 24 * 60 * 60

/** A signed statement about one browser and one account; no process has to store it. */
function macOf(context: AppContext, id: string, account: string): string {
  return createHmac('sha256', deriveKey(context, 'known-device')).update(`${id} ${account}`).digest('base64url')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/**
 * Marks the browser as one that the account's owner has used. Scripts cannot read the cookie, and it signs no one in: its
 * only purpose is that failed guesses elsewhere do not count against this browser.
 * @returns the value of a `Set-Cookie` header
 */
export function rememberDevice(context: AppContext, account: string): string {
  const id = randomBytes(16).toString('base64url')
  const secure = context.publicUrl().startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${id}.${macOf(context, id, account)}; Path=/api/login_check; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure}`
}

/** The browser's id when the account has signed in with it before; null for an unknown browser. */
export function knownDevice(context: AppContext, request: FastifyRequest, account: string): string | null {
  const [, id, mac] = new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? []
  return id !== undefined && mac !== undefined && isSame(mac, macOf(context, id, account)) ? id : null
}
