import { and, count, eq, lte, ne, or } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#contract/permissions.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { digest } from '../../platform/digest.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sessionLife } from './session-lifetime.ts'
import { staff, staffRecoveryCodes, staffSessions } from './tables.ts'

/** Browsers by a mark in their user agent. The first match applies, because most name several. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A browser and its system in two words, by which its owner can recognise it: `Firefox, Linux`. */
function deviceName(userAgent: string | undefined): string {
  const find = (marks: readonly (readonly [mark: string, name: string])[]) => marks.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(', ') || '–'
}

const cookieName = 'staff-session'
const cookiePath = '/api/v1/admin'

/** A sign-in and its person. */
export interface StaffPrincipal {
  readonly staffId: number
  readonly sessionId: string
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  /** When a code was last entered; null = not yet. */
  readonly codeAt: Date | null
}

/** The `Set-Cookie` of a session; scripts cannot read it, and other sites cannot send it. */
export function sessionCookie(context: AppContext, secret: string | null): string {
  const secure = context.publicUrl().startsWith('https:') ? '; Secure' : ''
  const life = secret === null ? 0 : sessionLife.whole / 1000
  return `${cookieName}=${secret ?? ''}; Path=${cookiePath}; Max-Age=${life}; HttpOnly; SameSite=Strict${secure}`
}

function readSecret(request: Pick<FastifyRequest, 'headers'>): string | null {
  return new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null
}

interface NewSession {
  readonly staffId: number
  readonly userAgent: string | undefined
  readonly remembered?: boolean
  readonly codeAt?: Date
}

/** Opens a session. @returns its secret, for the cookie */
export async function openStaffSession(
  context: AppContext,
  tx: Tx | Db,
  { staffId, userAgent, remembered = false, codeAt }: NewSession,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  await tx.insert(staffSessions).values({
    hash: digest(secret),
    staffId,
    device: deviceName(userAgent),
    remembered,
    createdAt: now,
    usedAt: now,
    codeAt: codeAt ?? null,
  })
  if (codeAt) await markSeen(tx, staffId, now)
  return secret
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/**
 * The person signed in by this request's cookie; null for nobody and for an ended session.
 * @param isUse false for automatic requests of a screen, which must not keep the session from becoming idle
 */
export async function readPrincipal(context: AppContext, request: Pick<FastifyRequest, 'headers'>, isUse: boolean): Promise<StaffPrincipal | null> {
  const secret = readSecret(request)
  if (secret === null) return null
  const { db } = context.database
  const [found] = await db
    .select({ session: staffSessions, person: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(eq(staffSessions.hash, digest(secret)))
  if (!found || found.person.blockedAt) return null
  const { session, person } = found
  const now = context.clock.now()
  const idle = session.codeAt === null ? sessionLife.code : session.remembered ? sessionLife.whole : sessionLife.idle
  if (session.usedAt <= before(now, idle) || session.createdAt <= before(now, sessionLife.whole)) return null
  // A session without its code must not be prolonged by use.
  if (isUse && session.codeAt !== null && session.usedAt <= before(now, sessionLife.use))
    await Promise.all([db.update(staffSessions).set({ usedAt: now }).where(eq(staffSessions.id, session.id)), markSeen(db, person.id, now)])
  return { staffId: person.id, sessionId: session.id, name: person.name, email: person.email, roles: person.roles, codeAt: session.codeAt }
}

/** Sessions are deleted, so the last use is also kept with the person. */
export async function markSeen(tx: Tx | Db, staffId: number, now: Date): Promise<void> {
  await tx.update(staff).set({ seenAt: now }).where(eq(staff.id, staffId))
}

export async function endStaffSession(tx: Tx | Db, sessionId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.id, sessionId))
}

/** Ends a person's sessions: all, or all but one. */
export async function endStaffSessions(tx: Tx | Db, staffId: number, except?: string): Promise<void> {
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), except === undefined ? undefined : ne(staffSessions.id, except)))
}

/** Deletes sessions that can no longer be used. */
export async function purgeStaffSessions(context: AppContext): Promise<void> {
  const now = context.clock.now()
  await context.database.db
    .delete(staffSessions)
    .where(
      or(
        lte(staffSessions.createdAt, before(now, sessionLife.whole)),
        and(eq(staffSessions.remembered, false), lte(staffSessions.usedAt, before(now, sessionLife.idle))),
      ),
    )
}

export async function countRecoveryCodes(db: Db | Tx, staffId: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  return row?.left ?? 0
}
