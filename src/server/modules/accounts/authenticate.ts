import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/account.ts'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import type { World } from '../../platform/app-context.ts'
import { readAccessToken } from './access-token.ts'
import { sessions, users } from './tables.ts'

/** Who makes a request. */
export interface Person {
  readonly userId: number
  readonly sessionId: string
  readonly roles: readonly Role[]
}

const people = new WeakMap<FastifyRequest, Person>()

/** Who makes this request, or the refusal. A sign-in that was ended ends its access tokens at once: one look-up by key. */
export async function identify(world: World, request: FastifyRequest): Promise<Person | Failure> {
  const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return fail('tokenMissing')
  const claims = await readAccessToken(world, token)
  if (isFailure(claims)) return claims
  const [found] = await world.database.db
    .select({ userId: users.id, roles: users.roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, claims.sessionId), eq(users.id, claims.userId), isNull(sessions.revokedAt), isNull(users.blockedAt)))
  return found ? { ...found, sessionId: claims.sessionId } : fail('tokenInvalid')
}

/**
 * The guard of a route, before its body is read: `app.get(path, { onRequest: requireUser(world) }, …)`.
 * @param role refuse (403) whoever does not have it
 */
export function requireUser(world: World, role?: Role) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const person = await identify(world, request)
    if (isFailure(person)) {
      // An expired one is every quarter of an hour's business.
      if (person.failure === 'tokenInvalid') logSecurityEvent(world, request, 'token-refused', { route: request.routeOptions.url ?? null })
      await sendRefusal(reply, person)
    } else if (role !== undefined && !person.roles.includes(role)) {
      logSecurityEvent(world, request, 'access-denied', { userId: person.userId, route: request.routeOptions.url ?? null })
      await sendRefusal(reply, fail('forbidden'))
    } else people.set(request, person)
  }
}

/** The person whom {@link requireUser} let in. */
export function personOf(request: FastifyRequest): Person {
  const person = people.get(request)
  if (!person) throw new Error(`the route ${request.routeOptions.url ?? request.url} asks for its person without requireUser`)
  return person
}
