import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/account.ts'
import { fieldErrors, isFailure, fail, type FieldErrors } from '#contract/errors.ts'
import { emailKey, isEmail } from '#contract/personal-data.ts'
import { knownDevice, rememberDevice } from '../../platform/known-device.ts'
import { resetLimits, enforceRateLimit, consume } from '../../platform/rate-limits/rate-limits.ts'
import { logSecurityEvent, securityReporter } from '../../platform/security-log.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { changePassword } from './change-password.ts'
import { editProfile } from './edit-profile.ts'
import {
  formLimit,
  passwordAttemptLimits,
  ownGuesses,
  registrationLimit,
  resetEmailLimit,
  resetRequestLimit,
  resetLimit,
  signInLimit,
} from './rate-limits.ts'
import { registerUser } from './register-user.ts'
import { refreshSession } from './refresh-session.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import { currentUser, requireUser } from './authenticate.ts'
import { signIn, revokeSessions, signOut } from './sessions.ts'
import { users } from './tables.ts'
import { viewProfile } from './view.ts'

function missing(fields: Readonly<Record<string, readonly [value: string, text: string]>>): FieldErrors | null {
  const errors = Object.entries(fields).flatMap(([name, [value, text]]) => (value === '' ? [[name, text] as const] : []))
  return errors.length > 0 ? Object.fromEntries(errors) : null
}

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  sessionRoutes(app, context)
  profileRoutes(app, context)
  passwordRoutes(app, context)
}

function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const { route } = publicRoutes(app, context, 'Accounts')
  const bodyLimit = formLimit

  route('signIn', { summary: 'Sign in', body: contract.Login, output: contract.AuthTokens, bodyLimit }, async (request, { reply }) => {
    const { username, password } = request.body
    const errors = missing({ username: [username, fieldErrors.emailRequired], password: [password, fieldErrors.passwordRequired] })
    if (errors) return fail('malformed', errors)
    const account = emailKey(username)
    const limits = passwordAttemptLimits(request, account, knownDevice(context, request, 'buyer', account))
    if (!(await enforceRateLimit(context, reply, [...limits, signInLimit(request)]))) return reply
    const tokens = await signIn(context, { account, password }, securityReporter(context, request))
    if (isFailure(tokens)) return tokens
    await resetLimits(context, limits)
    reply.header('set-cookie', rememberDevice(context, 'buyer', account))
    return tokens
  })

  const refreshing = { summary: 'Exchange a refresh token for new tokens', body: contract.RefreshRequest, output: contract.AuthTokens, bodyLimit }
  route('refreshTokens', refreshing, async (request) => {
    const errors = missing({ refresh_token: [request.body.refresh_token, 'Refresh token is required.'] })
    if (errors) return fail('malformed', errors)
    return refreshSession(context, request.body.refresh_token, securityReporter(context, request))
  })

  route('signOut', { summary: 'Sign out on this device', body: contract.RefreshRequest, bodyLimit }, async (request) => {
    await signOut(context, request.body.refresh_token, securityReporter(context, request))
    return undefined
  })

  route('signOutEverywhere', { summary: 'Sign out on every device', onRequest: requireUser(context) }, async (request) => {
    const { userId } = currentUser(request)
    await revokeSessions(context, context.database.db, userId)
    logSecurityEvent(context, request, 'signed-out-everywhere', { userId })
    return undefined
  })
}

function profileRoutes(app: FastifyInstance, context: AppContext): void {
  const { route } = publicRoutes(app, context, 'Accounts')
  const onRequest = requireUser(context)

  const registering = { summary: 'Register', body: contract.Registration, created: contract.Registered, bodyLimit: formLimit }
  route('register', { ...registering, limits: (request) => [registrationLimit(request)] }, async (request, { language }) => {
    const registered = await registerUser(context, request.body, language)
    if (isFailure(registered)) return registered
    logSecurityEvent(context, request, 'registered', { userId: registered.id })
    return registered
  })

  route('viewProfile', { summary: 'The profile', output: contract.Profile, onRequest }, async (request) => {
    const [user] = await context.database.db
      .select()
      .from(users)
      .where(eq(users.id, currentUser(request).userId))
    return user ? viewProfile(user) : fail('tokenInvalid')
  })

  route(
    'editProfile',
    { summary: 'Change name and phone', body: contract.ProfileEdit, output: contract.Profile, onRequest, bodyLimit: formLimit },
    (request) => editProfile(context, currentUser(request).userId, request.body),
  )
}

function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const { route } = publicRoutes(app, context, 'Accounts')
  const bodyLimit = formLimit
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })

  const forgetting = { summary: 'Ask for an email to set a new password', body: contract.ForgottenPassword, bodyLimit }
  route('forgotPassword', forgetting, async (request, { reply, language }) => {
    const account = emailKey(request.body.email)
    if (!isEmail(account)) return undefined
    if (!(await enforceRateLimit(context, reply, [resetRequestLimit(request)]))) return reply
    const enough = await consume(context, [resetEmailLimit(account)])
    void reply.code(204).send()
    if (enough !== null) {
      logSecurityEvent(context, request, 'rate-limited', { limits: ['reset-email'] })
      return reply
    }
    const work = requestPasswordReset(context, account, language, securityReporter(context, request))
      .catch((err: unknown) => request.log.error({ err }, 'the email for a new password was not sent'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
    return reply
  })

  const resetting = { summary: 'Set a new password with the link of the email', body: contract.PasswordReset, bodyLimit }
  route('resetPassword', { ...resetting, limits: (request) => [resetLimit(request)] }, async (request, { reply }) => {
    const reset = await resetPassword(context, request.body, securityReporter(context, request))
    if (isFailure(reset)) return reset
    // Only the account's owner can have read the email, so the count starts again, in case they forget the new password too.
    await resetLimits(context, [resetEmailLimit(reset.account)])
    reply.header('set-cookie', rememberDevice(context, 'buyer', reset.account))
    return undefined
  })

  const changing = { summary: 'Change the password', body: contract.PasswordChange, onRequest: requireUser(context), bodyLimit }
  const guesses = (request: FastifyRequest) => ownGuesses(request, currentUser(request))
  route('changePassword', { ...changing, limits: guesses }, async (request) => {
    const failure = await changePassword(context, currentUser(request), request.body, securityReporter(context, request))
    if (failure) return failure
    await resetLimits(context, guesses(request))
    return undefined
  })
}
