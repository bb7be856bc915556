import { errors, jwtVerify, SignJWT } from 'jose'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { deriveKey } from '../../platform/keys.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** Lifetimes (rule 6.2). */
export const accessSeconds = 15 * 60
export const refreshSeconds = 30 * 24 * 60 * 60
/** However often it is renewed: then the password is asked for again. */
export const sessionSeconds = 90 * 24 * 60 * 60

/** How far the clocks of two hosts of one shop may be apart. A token dated later was issued by a clock that went ahead. */
export const clockSkewSeconds = 60

const issuer = 'concrete-shop'
const audience = 'concrete-shop-api'

/** What an access token says: whose it is and of which sign-in. */
export interface AccessClaims {
  readonly userId: number
  readonly sessionId: string
}

const keyOf = (context: AppContext) => deriveKey(context, 'access-token')

/** @param expiresAt seconds since the epoch */
export function signAccessToken(context: AppContext, { userId, sessionId }: AccessClaims, expiresAt: number): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setIssuedAt(Math.floor(context.clock.now().getTime() / 1000))
    .setExpirationTime(expiresAt)
    .sign(keyOf(context))
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whose token it is, or the failure (rule 7.2). The algorithm is ours to say, never the token's. */
export async function readAccessToken(context: AppContext, token: string): Promise<AccessClaims | Failure> {
  const claims = await verify(context, token)
  if (isFailure(claims)) return claims
  const userId = Number(claims.sub)
  const sessionId = claims['sid']
  if (!Number.isSafeInteger(userId) || userId <= 0 || typeof sessionId !== 'string' || !uuid.test(sessionId)) return fail('tokenInvalid')
  return { userId, sessionId }
}

async function verify(context: AppContext, token: string) {
  try {
    const { payload } = await jwtVerify(token, keyOf(context), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: context.clock.now(),
      requiredClaims: ['sub', 'exp', 'iat', 'sid'],
    })
    // It would live far beyond its quarter of an hour.
    const issuedAhead = (payload.iat ?? 0) > context.clock.now().getTime() / 1000 + clockSkewSeconds
    return issuedAhead ? fail('tokenExpired') : payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return fail('tokenExpired')
    if (error instanceof errors.JOSEError || error instanceof TypeError) return fail('tokenInvalid')
    throw error
  }
}
