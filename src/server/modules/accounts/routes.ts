import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/api.ts'
import {
  AuthTokens,
  ForgottenPassword,
  Login,
  PasswordChange,
  PasswordReset,
  Profile,
  ProfileEdit,
  RefreshRequest,
  Registered,
  Registration,
} from '#contract/account.ts'
import { fieldErrors, isFailure, fail, type FieldErrors } from '#contract/errors.ts'
import { emailKey, isEmail } from '#contract/personal-data.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { knownDevice, rememberDevice } from '../../platform/known-device.ts'
import { resetLimits, enforceRateLimit, consume } from '../../platform/rate-limits/rate-limits.ts'
import { logSecurityEvent, securityReporter } from '../../platform/security-log.ts'
import { route } from '../../platform/http/route.ts'
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
import { requestPasswordReset } from './request-password-reset.ts'
import { currentUser, requireUser } from './authenticate.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut, signOutEverywhere } from './sign-out.ts'
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
  route(
    app,
    endpoints.signIn,
    { bodyLimit: formLimit, schema: { summary: 'Sign in', tags: ['Accounts'], body: Login, response: { 200: AuthTokens } } },
    async (request, reply) => {
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
    },
  )

  route(
    app,
    endpoints.refreshTokens,
    {
      bodyLimit: formLimit,
      schema: { summary: 'Exchange a refresh token for new tokens', tags: ['Accounts'], body: RefreshRequest, response: { 200: AuthTokens } },
    },
    async (request) => {
      const errors = missing({ refresh_token: [request.body.refresh_token, 'Refresh token is required.'] })
      if (errors) return fail('malformed', errors)
      return refreshSession(context, request.body.refresh_token, securityReporter(context, request))
    },
  )

  route(
    app,
    endpoints.signOut,
    { bodyLimit: formLimit, schema: { summary: 'Sign out on this device', tags: ['Accounts'], body: RefreshRequest } },
    async (request) => {
      await signOut(context, request.body.refresh_token, securityReporter(context, request))
      return undefined
    },
  )

  route(
    app,
    endpoints.signOutEverywhere,
    { onRequest: requireUser(context), schema: { summary: 'Sign out on every device', tags: ['Accounts'] } },
    async (request) => {
      const { userId } = currentUser(request)
      await signOutEverywhere(context, userId)
      logSecurityEvent(context, request, 'signed-out-everywhere', { userId })
      return undefined
    },
  )
}

function profileRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireUser(context)

  route(
    app,
    endpoints.register,
    { bodyLimit: formLimit, schema: { summary: 'Register', tags: ['Accounts'], body: Registration, response: { 201: Registered } } },
    async (request, reply) => {
      if (!(await enforceRateLimit(context, reply, [registrationLimit(request)]))) return reply
      const registered = await registerUser(context, request.body, requestLanguage(request))
      if (isFailure(registered)) return registered
      logSecurityEvent(context, request, 'registered', { userId: registered.id })
      return registered
    },
  )

  route(
    app,
    endpoints.viewProfile,
    { onRequest, schema: { summary: 'The profile', tags: ['Accounts'], response: { 200: Profile } } },
    async (request) => {
      const [user] = await context.database.db
        .select()
        .from(users)
        .where(eq(users.id, currentUser(request).userId))
      return user ? viewProfile(user) : fail('tokenInvalid')
    },
  )

  route(
    app,
    endpoints.editProfile,
    {
      onRequest,
      bodyLimit: formLimit,
      schema: { summary: 'Change name and phone', tags: ['Accounts'], body: ProfileEdit, response: { 200: Profile } },
    },
    (request) => editProfile(context, currentUser(request).userId, request.body),
  )
}

function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })

  route(
    app,
    endpoints.forgotPassword,
    { bodyLimit: formLimit, schema: { summary: 'Ask for an email to set a new password', tags: ['Accounts'], body: ForgottenPassword } },
    async (request, reply) => {
      const account = emailKey(request.body.email)
      if (!isEmail(account)) return undefined
      if (!(await enforceRateLimit(context, reply, [resetRequestLimit(request)]))) return reply
      const enough = await consume(context, [resetEmailLimit(account)])
      void reply.code(204).send()
      if (enough !== null) {
        logSecurityEvent(context, request, 'rate-limited', { limits: ['reset-email'] })
        return reply
      }
      const work = requestPasswordReset(context, account, requestLanguage(request), securityReporter(context, request))
        .catch((err: unknown) => request.log.error({ err }, 'the email for a new password was not sent'))
        .finally(() => underWay.delete(work))
      underWay.add(work)
      return reply
    },
  )

  route(
    app,
    endpoints.resetPassword,
    { bodyLimit: formLimit, schema: { summary: 'Set a new password with the link of the email', tags: ['Accounts'], body: PasswordReset } },
    async (request, reply) => {
      if (!(await enforceRateLimit(context, reply, [resetLimit(request)]))) return reply
      const reset = await resetPassword(context, request.body, securityReporter(context, request))
      if (isFailure(reset)) return reset
      // Who reads the account's mail is its owner: they can sign in here at once and may forget the password again.
      await resetLimits(context, [resetEmailLimit(reset.account)])
      reply.header('set-cookie', rememberDevice(context, 'buyer', reset.account))
      return undefined
    },
  )

  route(
    app,
    endpoints.changePassword,
    { onRequest: requireUser(context), bodyLimit: formLimit, schema: { summary: 'Change the password', tags: ['Accounts'], body: PasswordChange } },
    async (request, reply) => {
      const principal = currentUser(request)
      const limits = ownGuesses(request, principal)
      if (!(await enforceRateLimit(context, reply, limits))) return reply
      const failure = await changePassword(context, principal, request.body, securityReporter(context, request))
      if (failure) return failure
      await resetLimits(context, limits)
      return undefined
    },
  )
}
