import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminEndpoints, type AdminEndpoint } from '#contract/admin/api.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { Shape, ShapeOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { may } from '#contract/permissions.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { dayFaults } from '#contract/typed-day.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { noStore } from '../../platform/http/no-store.ts'
import type { SchemaFor } from '../../platform/http/route.ts'
import { readIdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sessionLife } from './session-lifetime.ts'
import { parametersIn, type PathValues } from './path-parameters.ts'
import { isTurned } from './paging.ts'
import { readPrincipal, type StaffPrincipal } from './sessions.ts'

/** The arguments of a back office route: checked parts of the request, and the caller. */
export interface AdminCall<S extends Shape> {
  readonly params: S extends { params: infer P } ? Pick<PathValues, keyof P & keyof PathValues> : undefined
  readonly body: S extends { body: infer B } ? B : undefined
  readonly query: Readonly<Record<string, string>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
}
interface StaffCall<S extends Shape> extends AdminCall<S> {
  readonly staff: StaffPrincipal
  readonly actor: Actor
}

type SchemaOf<S extends Shape> = (S extends { body: infer B } ? { readonly body: SchemaFor<B> } : { readonly body?: undefined }) &
  (S['output'] extends undefined ? { readonly output?: undefined } : { readonly output: SchemaFor<S['output']> })

const principals = new WeakMap<FastifyRequest, StaffPrincipal>()

/** Whether a page of this shop made the call. Browsers send the page's origin with every write; other clients do not have the cookie. */
function isOwnOrigin(context: AppContext, { headers }: FastifyRequest): boolean {
  const origin = headers.origin === undefined ? null : URL.parse(headers.origin)
  return origin !== null && (origin.origin === new URL(context.publicUrl()).origin || origin.host === headers.host)
}

/** Whether a code was entered in the last ten minutes. */
export const isFresh = ({ clock }: AppContext, { codeAt }: Pick<StaffPrincipal, 'codeAt'>): boolean =>
  codeAt !== null && clock.now().getTime() - codeAt.getTime() < sessionLife.fresh

/** Why the caller may not continue; null when they may. */
async function guard(context: AppContext, row: AdminEndpoint, request: FastifyRequest): Promise<Failure | null> {
  if (row.method !== 'GET' && !isOwnOrigin(context, request)) return fail('foreignOrigin')
  if (row.access === 'anyone') return null
  const principal = await readPrincipal(context, request, !row.passive)
  if (!principal) return fail('signedOut')
  if (principal.codeAt === null) return fail('codeNeeded')
  if (!may(principal.roles, row.access)) {
    logSecurityEvent(context, request, 'access-denied', { staffId: principal.staffId, route: request.routeOptions.url ?? null })
    return fail('notPermitted')
  }
  principals.set(request, principal)
  return null
}

type Endpoints = typeof adminEndpoints
/** A check of the body that its schema cannot make. It runs before a code is asked for, so it only reads. */
interface Check<S extends Shape> {
  readonly check?: (call: StaffCall<S>) => Promise<Failure | object>
}
type Handle<Call, S extends Shape> = (call: Call) => Promise<S['output'] | Failure>

function mount<S extends Shape>(
  app: FastifyInstance,
  context: AppContext,
  row: AdminEndpoint<S>,
  schema: SchemaOf<S>,
  handle: Handle<AdminCall<S>, S>,
): void {
  const faultsOfDays = schema.body ? dayFaults(schema.body) : null
  app.route({
    method: row.method,
    url: row.path,
    // Hidden: the public description is for developers who use the shop's API.
    schema: { hide: true, params: parametersIn(row.path), ...(schema.body ? { body: schema.body } : {}) },
    onRequest: async (request, reply) => {
      reply.headers(noStore)
      const failure = await guard(context, row, request)
      if (failure) await sendFailure(reply, failure)
    },
    handler: async (request, reply) => {
      const query = Object.fromEntries(
        Object.entries(Object(request.query) as object).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
      )
      const wrongDays = faultsOfDays?.(request.body, kyivClock(context.clock.now()).date) ?? {}
      if (Object.keys(wrongDays).length > 0) return sendFailure(reply, fail('invalid', wrongDays))
      // A list reports this at its field; a file would only be empty.
      if (schema.output === undefined && isTurned(query)) return sendFailure(reply, fail('periodTurned'))
      const parts = { params: request.params, body: request.body, query, request, reply, language: requestLanguage(request) }
      const answer = await handle(parts as AdminCall<S>) // checked by fastify with these schemas
      if (isFailure(answer)) return sendFailure(reply, answer)
      // The handler has sent a file.
      if (reply.sent) return reply
      if (schema.output === undefined) return reply.code(204).send()
      // Only fields of the contract are sent.
      return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(schema.output.parse(answer))
    },
  })
}

/** Registers routes of the back office's table for the staff: method, path, parameters and capability come from the row with this name. */
export const adminRoutes =
  (app: FastifyInstance, context: AppContext) =>
  <N extends keyof Endpoints>(
    name: N,
    schema: SchemaOf<ShapeOf<Endpoints[N]>> & Check<ShapeOf<Endpoints[N]>>,
    handle: Handle<StaffCall<ShapeOf<Endpoints[N]>>, ShapeOf<Endpoints[N]>>,
  ): void => {
    const row = adminEndpoints[name] as AdminEndpoint<ShapeOf<Endpoints[N]>> // all types belong to one row, but the compiler sees a union of all rows
    if (row.access === 'anyone') throw new Error(`${row.path} is for anyone: it has no person`)
    mount(app, context, row, schema, async (call) => {
      const staff = principals.get(call.request)
      if (!staff) throw new Error(`${row.path} was reached without its guard`)
      const idempotencyKey = readIdempotencyKey(call.request.headers)
      if (isFailure(idempotencyKey)) return idempotencyKey
      const staffCall = { ...call, staff, actor: { id: staff.staffId, name: staff.name, requestId: call.request.id, idempotencyKey } }
      const checked = await schema.check?.(staffCall)
      if (isFailure(checked)) return checked
      // After every check of what was typed: nobody fetches a code only to hear that the form is wrong.
      const isSensitive = typeof row.sensitive === 'function' ? row.sensitive(call.request.params as Record<string, string>) : row.sensitive // parsed by the router
      return isSensitive && !isFresh(context, staff) ? fail('freshCodeNeeded') : handle(staffCall)
    })
  }

/** {@link adminRoutes} for rows that need no sign-in. */
export const openAdminRoutes =
  (app: FastifyInstance, context: AppContext) =>
  <N extends keyof Endpoints>(
    name: N,
    schema: SchemaOf<ShapeOf<Endpoints[N]>>,
    handle: Handle<AdminCall<ShapeOf<Endpoints[N]>>, ShapeOf<Endpoints[N]>>,
  ): void => {
    const row = adminEndpoints[name] as AdminEndpoint<ShapeOf<Endpoints[N]>> // all types belong to one row, but the compiler sees a union of all rows
    if (row.access !== 'anyone') throw new Error(`${row.path} is not for anyone`)
    mount(app, context, row, schema, handle)
  }
