import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { accounts } from './modules/accounts/index.ts'
import { backoffice } from './modules/backoffice/index.ts'
import { backups, createBackupWatch } from './modules/backups/index.ts'
import { failures, failureReason } from '#contract/errors.ts'
import { catalogue } from './modules/catalogue/index.ts'
import { carrierSimulator } from './modules/carrier-simulator/index.ts'
import { contact } from './modules/contact/index.ts'
import { content } from './modules/content/index.ts'
import { staff } from './modules/staff/index.ts'
import { feeds } from './modules/feeds/index.ts'
import { desk } from './modules/desk/index.ts'
import { sales } from './modules/sales/index.ts'
import { seo } from './modules/seo/index.ts'
import { delivery } from './modules/delivery/index.ts'
import { dev } from './modules/dev/index.ts'
import { customers } from './modules/customers/index.ts'
import { currency } from './modules/currency/index.ts'
import { documents } from './modules/documents/index.ts'
import { media } from './modules/media/index.ts'
import { notifications } from './modules/notifications/index.ts'
import { production } from './modules/production/index.ts'
import { shipments } from './modules/shipments/index.ts'
import { paymentSimulator } from './modules/payment-simulator/index.ts'
import { payments, simulatorServes } from './modules/payments/index.ts'
import { profile } from './modules/profile/index.ts'
import { telegram } from './modules/telegram/index.ts'
import type { Job } from './platform/jobs/index.ts'
import { purgeDeskEvents } from './platform/desk-events/notify-desk.ts'
import { apiDescription } from './platform/http/api-description.ts'
import { handleError, handleFrameworkError, answerUnknownMethods, handleUnknownRoutes, refuseUnstorableText } from './platform/http/errors.ts'
import { health } from './platform/http/health.ts'
import { isInternalCall } from './platform/http/internal-call.ts'
import { readJsonBodies } from './platform/http/json-bodies.ts'
import { locales } from './platform/http/locales.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { mountBackoffice, nameRelease, type Backoffice } from './platform/http/backoffice-pages.ts'
import { mountPages, type Storefront } from './platform/http/pages.ts'
import { serveOtherReleases, type AssetFolder } from './platform/http/release-assets.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { limitSlowBodies, uploadTimeoutMs } from './platform/http/slow-bodies.ts'
import { replyFromCache } from './platform/http/send-cached.ts'
import { loggedPath } from './platform/http/logged-path.ts'
import { traceRequests } from './platform/tracing/trace-requests.ts'
import { purgeIdempotencyKeys } from './platform/idempotency/idempotency.ts'
import { workingFor } from './platform/work/heavy-work.ts'
import { clientKey } from './platform/rate-limits/rate-limits.ts'
import type { Module } from './platform/module.ts'
import type { AppContext } from './platform/app-context.ts'

/** The modules of the shop for this configuration. Add a new module here. */
export const modulesFor = (context: Pick<AppContext, 'config'>): readonly Module[] => [
  currency,
  content,
  media,
  catalogue,
  customers,
  sales,
  payments,
  ...(simulatorServes(context) ? [paymentSimulator] : []),
  accounts,
  staff,
  profile,
  delivery,
  ...(context.config.carrierSimulator ? [carrierSimulator] : []),
  documents,
  desk,
  production,
  shipments,
  telegram,
  notifications,
  contact,
  seo,
  feeds,
  backups,
  backoffice,
  ...(context.config.production ? [] : [dev]),
]

/** The jobs of these modules and of the platform itself. */
export function jobsFor(context: Pick<AppContext, 'config'>): Job[] {
  return [purgeIdempotencyKeys, purgeDeskEvents, ...modulesFor(context).flatMap(({ jobs = [] }) => jobs)]
}

/** The source of the pages: a finished build, or one made on demand in development. */
export interface StorefrontSource {
  /** In development a broken page shows its stack. */
  readonly mode: 'production' | 'development'
  load(): Promise<Storefront>
  /** Serves the scripts, styles and other files of both front ends. */
  mountFiles(app: FastifyInstance): Promise<void>
  /** The scripts and styles of a finished build: every host must have those of every release that a browser may still use. */
  readonly assets?: readonly AssetFolder[]
  /** The staff's front end, at /admin. */
  readonly backoffice: Backoffice
}

/** Gives the client time to read why its request was refused. Closing at once would discard the answer with the unread bytes. */
const refusedLingerMs = 1_000

/**
 * Builds the whole server (routes, limits, headers) without listening.
 * @param storefront null = API only (tests of the API need no build)
 */
export async function buildApp(context: AppContext, storefront: StorefrontSource | null): Promise<FastifyInstance> {
  const modules = modulesFor(context)
  const metrics = createMetrics()
  const fromMemory = replyFromCache(context, metrics)
  const app = Fastify({
    serverFactory: (handler) =>
      createServer({ keepAliveTimeout: 65_000, headersTimeout: 30_000, requestTimeout: uploadTimeoutMs }, (request, response) => {
        if (!fromMemory(request, response)) handler(request, response)
      }).setTimeout(60_000),
    loggerInstance: context.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }), // the hook below writes one line per answer
    trustProxy: (_address, hop) => hop < context.config.trustProxy,
    bodyLimit: 256 * 1024,
    frameworkErrors: handleFrameworkError,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    clientErrorHandler(error, socket) {
      // The request is not HTTP, or its headers exceed the limit, so Fastify has no reply to send.
      const { status, message, reason } =
        error.code === 'HPE_HEADER_OVERFLOW'
          ? { status: '431 Request Header Fields Too Large', message: 'The headers are too large.', reason: 'headers_too_large' }
          : { status: '400 Bad Request', message: failures.malformed.message, reason: failureReason('malformed') }
      const body = JSON.stringify({ code: Number.parseInt(status, 10), message, reason })
      if (socket.writable)
        socket.end(
          `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${randomUUID()}\r\nconnection: close\r\n\r\n${body}`,
        )
      // A client that never reads the answer and keeps sending would hold the connection for ever.
      setTimeout(() => socket.destroy(), refusedLingerMs).unref()
    },
  })
  app.removeContentTypeParser('text/plain') // no route takes text, and Fastify would pass it on as an empty body
  readJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  answerUnknownMethods(app)
  limitSlowBodies(app)
  const common = securityHeaders(context)
  traceRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(common)
    done()
  })
  // This hook is the last before the handler: reading the body would lose the context that an earlier hook sets.
  app.addHook('preHandler', (request, _reply, done) => workingFor.run(clientKey(request), done))
  app.addHook('onResponse', (request, reply, done) => {
    done()
    // Calls of our own loaders and health probes would drown the other lines.
    if (request.url.startsWith('/health') || isInternalCall(context, request)) return
    const url = loggedPath(request.url, request.routeOptions.url)
    request.log.info({ method: request.method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  if (storefront) nameRelease(app, storefront.backoffice)
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  await health(app, context, metrics, createBackupWatch(context))
  await locales(app, context)
  await app.register(
    async (api) => {
      handleUnknownRoutes(api)
      refuseUnstorableText(api)
      // Developers may read the description; attackers of the real shop need not.
      if (!context.config.production) {
        await api.register(swagger, apiDescription)
        await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
      }
      for (const module of modules) await module.api?.(api, context)
    },
    { prefix: '/api' },
  )
  for (const module of modules) await module.rootRoutes?.(app, context)
  if (storefront) {
    await storefront.mountFiles(app)
    serveOtherReleases(app, context.storage)
    mountBackoffice(app, storefront.backoffice)
    await mountPages(app, context, storefront)
  }
  return app
}
