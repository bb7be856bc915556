import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
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
import { sendRefusal } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/pages.ts'
import { forgetTurns, mayGoOn, takeTurn } from '../../platform/rate-limits/rate-limits.ts'
import { logSecurityEvent, securityReporter } from '../../platform/security-log.ts'
import type { World } from '../../platform/app-context.ts'
import { changePassword } from './change-password.ts'
import { editProfile } from './edit-profile.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { formLimit, guesses, ownGuesses, registrationsOf, resetLettersTo, resetRequestsOf, resetsOf, signInsOf } from './rate-limits.ts'
import { registerUser } from './register-user.ts'
import { refreshSession } from './refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { personOf, requireUser } from './authenticate.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut, signOutEverywhere } from './sign-out.ts'
import { users } from './tables.ts'
import { viewProfile } from './view.ts'

/** Answers that hold somebody's tokens or data are nobody else's to keep. */
const notKept = { 'cache-control': 'no-store' }

function missing(fields: Readonly<Record<string, readonly [value: string, text: string]>>): FieldErrors | null {
  const errors = Object.entries(fields).flatMap(([name, [value, text]]) => (value === '' ? [[name, text] as const] : []))
  return errors.length > 0 ? Object.fromEntries(errors) : null
}

export function accountRoutes(root: FastifyInstance, world: World): void {
  const app = typed(root)
  sessionRoutes(app, world)
  profileRoutes(app, world)
  passwordRoutes(app, world)
}

type App = ReturnType<typeof typed>
function typed(root: FastifyInstance) {
  return root.withTypeProvider<ZodTypeProvider>()
}

function sessionRoutes(app: App, world: World): void {
  app.post(
    '/login_check',
    { bodyLimit: formLimit, schema: { tags: ['Accounts'], body: Login, response: { 200: AuthTokens } } },
    async (request, reply) => {
      const { username, password } = request.body
      const errors = missing({ username: [username, fieldErrors.emailRequired], password: [password, fieldErrors.passwordRequired] })
      if (errors) return sendRefusal(reply, fail('malformed', errors))
      const account = emailKey(username)
      const limits = guesses(request, account, knownDevice(world, request, account))
      if (!(await mayGoOn(world, reply, [...limits, signInsOf(request)]))) return reply
      const tokens = await signIn(world, { account, password }, securityReporter(world, request))
      if (isFailure(tokens)) return sendRefusal(reply, tokens)
      await forgetTurns(world, limits)
      return reply.headers({ ...notKept, 'set-cookie': rememberDevice(world, account) }).send(tokens)
    },
  )

  app.post(
    '/token/refresh',
    { bodyLimit: formLimit, schema: { tags: ['Accounts'], body: RefreshRequest, response: { 200: AuthTokens } } },
    async (request, reply) => {
      const errors = missing({ refresh_token: [request.body.refresh_token, 'Refresh token is required.'] })
      if (errors) return sendRefusal(reply, fail('malformed', errors))
      const tokens = await refreshSession(world, request.body.refresh_token, securityReporter(world, request))
      return isFailure(tokens) ? sendRefusal(reply, tokens) : reply.headers(notKept).send(tokens)
    },
  )

  app.post('/logout', { bodyLimit: formLimit, schema: { tags: ['Accounts'], body: RefreshRequest } }, async (request, reply) => {
    await signOut(world, request.body.refresh_token, securityReporter(world, request))
    return reply.code(204).send()
  })

  app.post('/v1/user/logout-everywhere', { onRequest: requireUser(world), schema: { tags: ['Accounts'] } }, async (request, reply) => {
    const { userId } = personOf(request)
    await signOutEverywhere(world, userId)
    logSecurityEvent(world, request, 'signed-out-everywhere', { userId })
    return reply.code(204).send()
  })
}

function profileRoutes(app: App, world: World): void {
  const onRequest = requireUser(world)

  app.post(
    '/v1/user/registration',
    { bodyLimit: formLimit, schema: { tags: ['Accounts'], body: Registration, response: { 201: Registered } } },
    async (request, reply) => {
      if (!(await mayGoOn(world, reply, [registrationsOf(request)]))) return reply
      const registered = await registerUser(world, request.body, languageOf(request.headers['user-language']))
      if (isFailure(registered)) return sendRefusal(reply, registered)
      logSecurityEvent(world, request, 'registered', { userId: registered.id })
      return reply.code(201).send(registered)
    },
  )

  app.get('/v1/user/me', { onRequest, schema: { tags: ['Accounts'], response: { 200: Profile } } }, async (request, reply) => {
    const [user] = await world.database.db
      .select()
      .from(users)
      .where(eq(users.id, personOf(request).userId))
    return user ? reply.headers(notKept).send(viewProfile(user)) : sendRefusal(reply, fail('tokenInvalid'))
  })

  app.put(
    '/v1/user/me',
    { onRequest, bodyLimit: formLimit, schema: { tags: ['Accounts'], body: ProfileEdit, response: { 200: Profile } } },
    async (request, reply) => {
      const profile = await editProfile(world, personOf(request).userId, request.body)
      return isFailure(profile) ? sendRefusal(reply, profile) : reply.headers(notKept).send(profile)
    },
  )
}

function passwordRoutes(app: App, world: World): void {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })

  app.post('/v1/user/password/forgot', { bodyLimit: formLimit, schema: { tags: ['Accounts'], body: ForgottenPassword } }, async (request, reply) => {
    const account = emailKey(request.body.email)
    if (!isEmail(account)) return reply.code(204).send()
    if (!(await mayGoOn(world, reply, [resetRequestsOf(request)]))) return reply
    const enough = await takeTurn(world, [resetLettersTo(account)])
    void reply.code(204).send()
    if (enough !== null) {
      logSecurityEvent(world, request, 'rate-limited', { limits: ['reset-letter'] })
      return reply
    }
    const work = requestPasswordReset(world, account, languageOf(request.headers['user-language']), securityReporter(world, request))
      .catch((err: unknown) => request.log.error({ err }, 'the letter for a new password was not sent'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
    return reply
  })

  app.post('/v1/user/password/reset', { bodyLimit: formLimit, schema: { tags: ['Accounts'], body: PasswordReset } }, async (request, reply) => {
    if (!(await mayGoOn(world, reply, [resetsOf(request)]))) return reply
    const reset = await resetPassword(world, request.body, securityReporter(world, request))
    if (isFailure(reset)) return sendRefusal(reply, reset)
    // Who reads the account's mail is its owner: they can sign in here at once and may forget the password again.
    await forgetTurns(world, [resetLettersTo(reset.account)])
    return reply.code(204).header('set-cookie', rememberDevice(world, reset.account)).send()
  })

  app.put(
    '/v1/user/password',
    { onRequest: requireUser(world), bodyLimit: formLimit, schema: { tags: ['Accounts'], body: PasswordChange } },
    async (request, reply) => {
      const person = personOf(request)
      const limits = ownGuesses(request, person)
      if (!(await mayGoOn(world, reply, limits))) return reply
      const refusal = await changePassword(world, person, request.body, securityReporter(world, request))
      if (refusal) return sendRefusal(reply, refusal)
      await forgetTurns(world, limits)
      return reply.code(204).send()
    },
  )
}
