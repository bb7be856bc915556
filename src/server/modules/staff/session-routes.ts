import { asc, desc, eq, isNotNull, and } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail, fieldErrors, isFailure } from '#contract/errors.ts'
import { Me, RecoveryCodes, SessionState, StaffCode, StaffSessions, StaffSignIn } from '#contract/admin/session.ts'
import { emailKey } from '#contract/personal-data.ts'
import { listCapabilities } from '#contract/permissions.ts'
import { knownDevice, rememberDevice } from '../../platform/known-device.ts'
import { consume, resetLimits, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import { logSecurityEvent, securityReporter } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { adminRoutes, openAdminRoutes } from './admin-route.ts'
import { enterCode } from './enter-code.ts'
import { codeLimits, passwordLimits, signInLimit } from './rate-limits.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes, endStaffSession, endStaffSessions, readPrincipal, sessionCookie, type StaffPrincipal } from './sessions.ts'
import { signInStaff } from './sign-in.ts'
import { staffSessions } from './tables.ts'

export async function viewMe(context: AppContext, principal: StaffPrincipal): Promise<Me> {
  const { staffId: id, name, email, roles } = principal
  return {
    id,
    name,
    email,
    roles: [...roles],
    capabilities: listCapabilities(roles),
    recovery_codes_left: await countRecoveryCodes(context.database.db, id),
    demo: context.config.demoHistory,
  }
}

const waitsForCode: SessionState = { state: 'code-needed', me: null }

async function viewSession(context: AppContext, principal: StaffPrincipal | null): Promise<SessionState> {
  if (!principal) return { state: 'signed-out', me: null }
  if (principal.codeAt === null) return waitsForCode
  return { state: 'signed-in', me: await viewMe(context, principal) }
}

/** Counts a request and answers 429 above a limit. @returns whether the request may continue */
export async function withinLimits(context: AppContext, reply: FastifyReply, limits: readonly Limit[]): Promise<boolean> {
  const wait = await consume(context, limits)
  if (wait === null) return true
  logSecurityEvent(context, reply.request, 'rate-limited', { limits: limits.map(({ name }) => name) })
  reply.header('retry-after', String(wait))
  return false
}

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const openRoute = openAdminRoutes(app, context)
  const { db } = context.database

  openRoute('readSession', { output: SessionState }, async ({ request }) => viewSession(context, await readPrincipal(context, request, true)))

  openRoute('signIn', { body: StaffSignIn, output: SessionState }, async ({ body, request, reply }) => {
    const { email, password } = body
    const errors = {
      ...(email.trim() === '' ? { email: fieldErrors.emailRequired } : {}),
      ...(password === '' ? { password: fieldErrors.passwordRequired } : {}),
    }
    if (Object.keys(errors).length > 0) return fail('invalid', errors)
    const account = emailKey(email)
    const limits = passwordLimits(request, account, knownDevice(context, request, 'staff', account))
    if (!(await withinLimits(context, reply, [...limits, signInLimit(request)]))) return fail('tooMany')
    const userAgent = request.headers['user-agent']
    const secret = await signInStaff(context, { account, password, userAgent }, securityReporter(context, request))
    if (isFailure(secret)) return fail('invalidCredentials')
    await resetLimits(context, limits)
    // A device has one session: the one that the new cookie replaces ends.
    const before = await readPrincipal(context, request, true)
    if (before) await endStaffSession(db, before.sessionId)
    reply.header('set-cookie', sessionCookie(context, secret))
    return waitsForCode
  })

  openRoute('enterCode', { body: StaffCode, output: SessionState }, async ({ body, request, reply }) => {
    const principal = await readPrincipal(context, request, true)
    if (!principal) return fail('signedOut')
    const { burst, slow } = codeLimits(principal, knownDevice(context, request, 'staff', emailKey(principal.email)))
    if (!(await withinLimits(context, reply, [burst, slow]))) return fail('tooMany')
    const entered = await enterCode(context, principal, { code: body.code, remember: body.remember }, securityReporter(context, request))
    if (isFailure(entered)) return entered
    // Only the short-term count is reset: the person's sign-in must not help somebody who guesses elsewhere.
    await resetLimits(context, [burst])
    reply.header('set-cookie', [sessionCookie(context, entered.secret), rememberDevice(context, 'staff', emailKey(principal.email))])
    return viewSession(context, { ...principal, codeAt: context.clock.now() })
  })

  openRoute('signOut', {}, async ({ request, reply }) => {
    const principal = await readPrincipal(context, request, true)
    if (principal) {
      await endStaffSession(db, principal.sessionId)
      logSecurityEvent(context, request, 'staff-signed-out', { staffId: principal.staffId })
    }
    reply.header('set-cookie', sessionCookie(context, null))
    return undefined
  })

  route('listSessions', { output: StaffSessions }, async ({ staff }) => {
    const own = and(eq(staffSessions.staffId, staff.staffId), isNotNull(staffSessions.codeAt))
    const rows = await db.select().from(staffSessions).where(own).orderBy(desc(staffSessions.usedAt), asc(staffSessions.id))
    return {
      data: rows.map(({ id, device, createdAt, usedAt }) => ({
        id,
        device,
        created_at: createdAt.toISOString(),
        used_at: usedAt.toISOString(),
        current: id === staff.sessionId,
      })),
    }
  })

  route('endOtherSessions', {}, async ({ staff }) => {
    await endStaffSessions(db, staff.staffId, staff.sessionId)
    return undefined
  })

  route('viewMe', { output: Me }, ({ staff }) => viewMe(context, staff))

  route('renewRecoveryCodes', { output: RecoveryCodes }, async ({ staff, actor }) => ({
    recovery_codes: await renewRecoveryCodes(context, actor, staff.staffId),
  }))
}
