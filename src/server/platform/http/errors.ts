import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { adminFailures } from '#contract/admin/failures.ts'
import { failures, failureReason, type ErrorBody, type Failure, type FailureCode, type Stale } from '#contract/errors.ts'
import { isDatabaseOutage } from '../db/outage.ts'
import type { AppContext } from '../app-context.ts'
import { StorageOutage } from '../storage/storage.ts'
import { OverloadedError } from '../work/queue.ts'
import { WorkEnded } from '../work/worker-process.ts'

const statuses: Readonly<Record<FailureCode, { status: number; message: string }>> = { ...failures, ...adminFailures }

/** Answers a failure in the error shape of rule 7.1. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, message } = statuses[failure.failure]
  const body: ErrorBody & Partial<Stale> = {
    code: status,
    message,
    reason: failureReason(failure.failure),
    ...(failure.errors ? { errors: failure.errors } : {}),
    ...(failure.total === undefined ? {} : { total_kopiykas: failure.total }),
    ...(failure.offerVersion === undefined ? {} : { offer_version: failure.offerVersion }),
    ...failure.stale,
  }
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

const byStatus: Readonly<Record<number, FailureCode>> = {
  400: 'malformed',
  404: 'notFound',
  413: 'tooLarge',
  414: 'uriTooLong',
  415: 'unsupportedMediaType',
  416: 'rangeNotSatisfiable',
  429: 'tooMany',
  503: 'unavailable',
}

/** `/quantity` → `quantity`, `/product_properties/0/property_name` → `product_properties.0.property_name`. */
function toFieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}

/** Bugs are logged with the request id and never shown. */
function toFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {}
    for (const issue of error.validation) errors[toFieldName(issue.instancePath)] ??= issue.message ?? 'Invalid value.'
    // A wrong query or path makes the request malformed; a body that parses but has impossible values is invalid.
    return { failure: error.validationContext === 'body' ? 'invalid' : 'malformed', errors }
  }
  const { statusCode = 500 } = error
  const known = byStatus[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'malformed' : undefined)
  if (known) return { failure: known }
  const outage = isDatabaseOutage(error) ? 'the database is in trouble' : error instanceof StorageOutage ? 'the storage is in trouble' : null
  if (outage !== null) {
    request.log.warn({ err: error }, outage)
    return { failure: 'unavailable' }
  }
  request.log.error({ err: error }, 'unexpected error')
  return { failure: 'internal' }
}

/** Answers all errors of the API in one form. */
export function handleError(error: FastifyError & { headers?: Record<string, string> }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A request for a range beyond a file's end is answered with the file's length.
  const length = error.headers?.['Content-Range']
  if (length !== undefined) void reply.header('content-range', length)
  if (error instanceof OverloadedError) void reply.header('retry-after', String(error.retryAfterSeconds))
  if (error instanceof WorkEnded) request.log.error({ err: error }, 'a piece of work was beyond its limits')
  return sendFailure(reply, toFailure(error, request))
}

/** The maintenance page has inline styles and links to the shop's own addresses, but no scripts. */
const busyPolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Where a person waits for a page, answers an overload or a bug with the maintenance page (`DATA_DIR/maintenance`): search, phone, the
 * other language.
 */
export function handleErrorWithPage({ config }: AppContext) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const failure = toFailure(error, request)
    const { status } = statuses[failure.failure]
    const language = /^\/en(\/|$)/.test(request.url) ? 'en' : 'uk'
    const page =
      status >= 500 && request.headers.accept?.includes('text/html')
        ? await readFile(join(config.dataDir, 'maintenance', `${language}.html`)).catch(() => null)
        : null
    if (page === null) return sendFailure(reply, failure)
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': busyPolicy, 'retry-after': '5' })
    return reply.code(status).type('text/html; charset=utf-8').send(page)
  }
}

/** Answers what Fastify rejects before routing, such as a path that cannot be decoded. No hook has run yet. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  handleError(error, request, reply.header('x-request-id', request.id))
}

/** A route's path as a pattern: `:name` is one segment, `*` the rest. */
function toPattern(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace(/\\\*$/, '.*')}/?$`)
}

/** Answers 404, or 405 with `Allow` when the path exists under another method. Knows the routes registered after this. */
function unknownRouteHandler(app: FastifyInstance, counts: (url: string) => boolean) {
  const routes: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!counts(url)) return
    for (const one of [method].flat()) routes.push({ method: one, pattern: toPattern(url) })
  })
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].toSorted()
    // If the request's own method is among them, a path parameter is too long.
    if (allowed.length === 0 || allowed.includes(request.method)) return sendFailure(reply, { failure: 'notFound' })
    return sendFailure(reply.header('allow', allowed.join(', ')), { failure: 'methodNotAllowed' })
  }
}

/** Answers unknown API routes in the API's error form, instead of leaving them to the storefront. */
export function handleUnknownRoutes(app: FastifyInstance): void {
  const handleUnknown = unknownRouteHandler(app, (url) => !/\/\*?$/.test(url)) // leaves out our own routes below
  app.setNotFoundHandler(handleUnknown)
  // An explicit route, because the storefront takes every address without a route.
  for (const url of ['/', '/*']) app.all(url, { schema: { hide: true } }, handleUnknown)
}

/** Outside the API: answers a method that a page, file or picture does not support. */
export function answerUnknownMethods(app: FastifyInstance): void {
  app.setNotFoundHandler(unknownRouteHandler(app, (url) => !url.startsWith('/api')))
}

/** PostgreSQL's text cannot hold U+0000, and its JSON cannot hold half of a surrogate pair. */
const canBeStored = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Not recursive, because hostile JSON may be nested deeper than the stack. */
function hasUnstorableText(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'string') {
      if (!canBeStored(one)) return true
    } else if (typeof one === 'object' && one !== null && !Buffer.isBuffer(one) && !(one instanceof Readable)) {
      for (const [key, inner] of Object.entries(one)) waiting.push(key, inner)
    }
  }
  return false
}

/** Rejects requests with text that the database cannot store, anywhere in them. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    if ([request.body, request.query, request.params].some(hasUnstorableText)) await sendFailure(reply, { failure: 'malformed' })
  })
}
