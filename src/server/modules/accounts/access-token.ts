import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { deriveKey } from '../../platform/sealing.ts'
import { perContext, type AppContext } from '../../platform/app-context.ts'

/** Lifetimes (rule 6.2). */
export const accessSeconds = 15 * 60
export const refreshSeconds = 30 * 24 * 60 * 60
/** The longest life of a sign-in, renewals included; then the password is required again. */
export const sessionSeconds = 90 * 24 * 60 * 60

/** The allowed clock difference between hosts. A token dated further ahead was issued by a wrong clock. */
export const clockSkewSeconds = 60

const issuer = 'concrete-shop'
const audience = 'concrete-shop-api'

/** The content of an access token: the user and the sign-in. */
export interface AccessClaims {
  readonly userId: number
  readonly sessionId: string
}

const deriveTokenKey = (context: AppContext) => deriveKey(context, 'access-token')

/** @param expiresAt seconds since the epoch */
export function signAccessToken(context: AppContext, { userId, sessionId }: AccessClaims, expiresAt: number): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setIssuedAt(Math.floor(context.clock.now().getTime() / 1000))
    .setExpirationTime(expiresAt)
    .sign(deriveTokenKey(context))
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Verifies a token and returns its user, or the failure (rule 7.2). We fix the algorithm; the token cannot choose it. */
export async function readAccessToken(context: AppContext, token: string): Promise<AccessClaims | Failure> {
  const claims = await verify(context, token)
  if (isFailure(claims)) return claims
  const userId = Number(claims.sub)
  const sessionId = claims['sid']
  if (!Number.isSafeInteger(userId) || userId <= 0 || typeof sessionId !== 'string' || !uuid.test(sessionId)) return fail('tokenInvalid')
  return { userId, sessionId }
}

/** Tokens whose signature this process verified, with what they say. */
const verified = perContext(() => new LRUCache<string, JWTPayload>({ max: 1_000 }))

/**
 * A signed token never changes, and a client sends the same one for 15 minutes: its signature is verified once, because Web
 * Crypto hands every check to another thread. What depends on the time or on the sign-in is checked at each call.
 */
async function verify(context: AppContext, token: string): Promise<JWTPayload | Failure> {
  const known = verified(context)
  const payload = known.get(token) ?? (await verifySignature(context, token))
  if (isFailure(payload)) return payload
  known.set(token, payload)
  const now = context.clock.now().getTime() / 1000
  // A token issued ahead of our clock would be valid far beyond its 15 minutes.
  const isTimely = (payload.exp ?? 0) > now && (payload.iat ?? 0) <= now + clockSkewSeconds
  return isTimely ? payload : fail('tokenExpired')
}

async function verifySignature(context: AppContext, token: string): Promise<JWTPayload | Failure> {
  try {
    const { payload } = await jwtVerify(token, deriveTokenKey(context), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: context.clock.now(),
      requiredClaims: ['sub', 'exp', 'iat', 'sid'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return fail('tokenExpired')
    if (error instanceof errors.JOSEError || error instanceof TypeError) return fail('tokenInvalid')
    throw error
  }
}
