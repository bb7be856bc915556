import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/account.ts'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readAccessToken } from './access-token.ts'
import { sessions, users } from './tables.ts'

/** The signed-in user of a request. */
export interface Principal {
  readonly userId: number
  readonly sessionId: string
  readonly roles: readonly Role[]
}

const findUserOfSession = prepared((db) =>
  db
    .select({ userId: users.id, roles: users.roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(users.id, sql.placeholder('userId')),
        isNull(sessions.revokedAt),
        isNull(users.blockedAt),
      ),
    )
    .prepare('find_user_of_session'),
)

const principals = new WeakMap<FastifyRequest, Principal>()

/** Authenticates a request. Ending a sign-in invalidates its access tokens at once, at the cost of one look-up by key. */
export async function authenticate(context: AppContext, request: FastifyRequest): Promise<Principal | Failure> {
  const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return fail('tokenMissing')
  const claims = await readAccessToken(context, token)
  if (isFailure(claims)) return claims
  const [found] = await findUserOfSession(context.database.db).execute({ sessionId: claims.sessionId, userId: claims.userId })
  return found ? { ...found, sessionId: claims.sessionId } : fail('tokenInvalid')
}

/**
 * The guard of a route, before its body is read: `app.get(path, { onRequest: requireUser(context) }, …)`.
 */
export function requireUser(context: AppContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const principal = await authenticate(context, request)
    if (isFailure(principal)) {
      // Tokens expire every 15 minutes, so an expired one is not worth a log line.
      if (principal.failure === 'tokenInvalid') logSecurityEvent(context, request, 'token-refused', { route: request.routeOptions.url ?? null })
      await sendFailure(reply, principal)
    } else principals.set(request, principal)
  }
}

/** The user whom {@link requireUser} authenticated. */
export function currentUser(request: FastifyRequest): Principal {
  const principal = principals.get(request)
  if (!principal) throw new Error(`the route ${request.routeOptions.url ?? request.url} asks for its person without requireUser`)
  return principal
}
