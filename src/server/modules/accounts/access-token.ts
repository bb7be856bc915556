import { errors, jwtVerify, SignJWT } from 'jose'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { deriveKey } from '../../platform/keys.ts'
import type { AppContext } from '../../platform/app-context.ts'

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

/** Verifies a token and returns its user, or the failure (rule 7.2). We fix the algorithm; the token cannot choose it. */
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
    // Such a token would be valid far beyond its 15 minutes.
    const issuedAhead = (payload.iat ?? 0) > context.clock.now().getTime() / 1000 + clockSkewSeconds
    return issuedAhead ? fail('tokenExpired') : payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return fail('tokenExpired')
    if (error instanceof errors.JOSEError || error instanceof TypeError) return fail('tokenInvalid')
    throw error
  }
}
