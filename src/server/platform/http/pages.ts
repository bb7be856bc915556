import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { createShopApi, type ShopApi, type Transport } from '#contract/api.ts'
import { fail } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../app-context.ts'
import { handleErrorWithPage, sendFailure } from './errors.ts'
import { deferScripts } from './defer-scripts.ts'
import { buildCachedResponse, type CachedResponse } from './response-cache.ts'
import { internalHeader, internalKey } from './internal-call.ts'
import { cacheKeyOf, commonHeaders, sendCached } from './send-cached.ts'

/** What a page is rendered from; the storefront's entry.server makes its load context of it. */
export interface PageParts {
  readonly api: (language: Language) => ShopApi
  readonly messages: AppContext['messages']
  readonly nonce: string
  readonly publicUrl: string
  readonly logError: (error: unknown) => void
}

/** The built storefront: React Router's build, with our entry's maker of load contexts. */
export type Storefront = ServerBuild & { readonly entry: { readonly module: { createLoadContext(parts: PageParts): RouterContextProvider } } }

/**
 * @param formAction where else a form of the page may post to: the payment provider
 * @param connect where else its scripts may connect to: the rebuilding server while developing
 */
export function contentSecurityPolicy(nonce: string, { formAction = '', connect = '' } = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${formAction ? ` ${formAction}` : ''}`,
  ].join('; ')
}

/** A page's own header that names one more origin its forms may post to; it does not leave the server. */
const formActionHeader = 'x-form-action'

/** A page is the same for everybody unless a cookie decides it (the root's language) or it is not a plain read. */
function cacheable(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && /^\/(uk|en)\//.test(request.url) && !request.url.includes('.data')
}

/** What the storefront made of a request: a page, or a redirect, data and the like. */
type Rendered =
  | { readonly page: CachedResponse; readonly noncePlaceholder: string }
  | { readonly status: number; readonly headers: Record<string, string>; readonly cookies: readonly string[]; readonly body: Buffer | null }

/**
 * Where a request for a page leads, or null when it names no page: `//host/path` would be an address of another host for
 * whoever reads it next, and `*` is none at all.
 */
function pageUrl(target: string, publicUrl: string): URL | null {
  // The absolute form, which every server must take: only its path counts, the host is ours.
  const absolute = target.startsWith('/') ? null : URL.parse(target)
  const path = absolute ? absolute.pathname + absolute.search : target
  if (!path.startsWith('/')) return null
  const url = new URL(new URL(publicUrl).origin + path)
  return url.pathname.startsWith('//') ? null : url
}

/** Without a signal: a page whose reader went away is finished all the same, for the next one. */
function toRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) for (const one of [value].flat()) headers.append(name, one)
  }
  // HEAD asks what GET would say; Fastify leaves the body out.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const body = method === 'GET' ? null : (request.body as Buffer<ArrayBuffer> | null)
  return new Request(url, { method, headers, body })
}

/** Mounts the storefront below everything else: whatever is no API, file or word is a page. */
export async function mountPages(
  app: FastifyInstance,
  appContext: AppContext,
  { load, mode }: { load: () => Promise<Storefront>; mode: 'production' | 'development' },
): Promise<void> {
  /** What finished answers say; given up when memory is wanted, and read anew. */
  const message = new WeakMap<CachedResponse, WeakRef<object>>()
  const meaningOf = (cached: CachedResponse): object => {
    const known = message.get(cached)?.deref()
    if (known) return known
    // Many pages are rendered from it: nobody may change it.
    const meaning = JSON.parse(cached.plain.full.toString(), (_key, value: unknown) => Object.freeze(value)) as object // every answer of the API is one
    message.set(cached, new WeakRef(meaning))
    return meaning
  }
  // In process, no socket: what lies finished is read at once, the rest passes the same validation and views as everybody's calls.
  const transport: Transport = async ({ method, url, headers, body }) => {
    const stored = method === 'GET' ? appContext.responseCache.get(cacheKeyOf(url, headers['user-language'])) : undefined
    if (stored) return { status: stored.status, body: meaningOf(stored), header: (name) => stored.headers[name] ?? null }
    const cached = await app.inject({
      method,
      url,
      headers: { ...headers, [internalHeader]: internalKey(appContext) },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: cached.statusCode, body: cached.body, header: (name) => cached.headers[name]?.toString() ?? null }
  }
  // Ranking the routes costs more than serving one: once a build, which while developing is a new one every time.
  const handlers = new WeakMap<Storefront, ReturnType<typeof createRequestHandler>>()
  const handlerOf = (build: Storefront) => {
    const handler = handlers.get(build) ?? createRequestHandler(build, mode)
    handlers.set(build, handler)
    return handler
  }
  const apis = { uk: createShopApi(transport, { language: 'uk' }), en: createShopApi(transport, { language: 'en' }) }

  await app.register(async (scope) => {
    scope.setErrorHandler(handleErrorWithPage(appContext))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    /** Renders a page, or tells what else the storefront answers. */
    const render = async (request: FastifyRequest, reply: FastifyReply, url: URL): Promise<Rendered> => {
      const build = await load()
      const noncePlaceholder = randomBytes(16).toString('base64url')
      const { version } = appContext.responseCache
      const context = build.entry.module.createLoadContext({
        api: (language) => apis[language],
        messages: appContext.messages,
        nonce: noncePlaceholder,
        publicUrl: appContext.publicUrl(),
        logError: (err) => request.log.error({ err }, 'a page failed'),
      })
      const response = await handlerOf(build)(toRequest(request, url), context)
      const headers: Record<string, string> = {}
      response.headers.forEach((value, name) => {
        if (name !== 'set-cookie') headers[name] = value
      })
      const isPage = (headers['content-type'] ?? '').startsWith('text/html')
      if (!isPage) {
        const body = response.body === null ? null : Buffer.from(await response.arrayBuffer())
        return { status: response.status, headers, cookies: response.headers.getSetCookie(), body }
      }
      headers['content-type'] = 'text/html; charset=utf-8'
      headers['vary'] = 'Accept-Encoding'
      headers['cache-control'] ??= response.status === 200 ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'no-store'
      if (response.status === 503) headers['retry-after'] = '5'
      const { [formActionHeader]: formAction, ...shown } = headers
      const written = Buffer.from(await response.arrayBuffer())
      // React, which compares while developing, would complain of what it did not write.
      const page = buildCachedResponse(deferScripts(written, noncePlaceholder, { atOnce: mode === 'development' }), noncePlaceholder, {
        status: response.status,
        route: request.routeOptions.url ?? '/*',
        headers: { ...commonHeaders(reply), ...shown },
        policy: (nonce) => contentSecurityPolicy(nonce, { formAction, connect: mode === 'development' ? ' ws:' : '' }),
      })
      if (cacheable(request) && response.status === 200 && !headers['cache-control'].includes('no-store'))
        appContext.responseCache.set(request.url, page, version)
      return { page, noncePlaceholder }
    }

    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const stored = cacheable(request) ? appContext.responseCache.get(request.url) : undefined
        if (stored) return sendCached(request, reply, stored)
        const url = pageUrl(request.url, appContext.publicUrl())
        if (url === null) return sendFailure(reply, fail('notFound'))
        let own = false
        const work = () => {
          own = true
          return render(request, reply, url)
        }
        // Who asks for a page that is just being rendered waits for that one; what is not the same for everybody is each reader's own.
        const rendered = await appContext.responseCache.make(cacheable(request) ? request.url : request.id, false, work)
        if ('page' in rendered) return sendCached(request, reply, rendered.page, own ? rendered.noncePlaceholder : undefined)
        reply.code(rendered.status).headers(rendered.headers).header('content-security-policy', "default-src 'none'")
        for (const cookie of rendered.cookies) reply.header('set-cookie', cookie)
        return reply.send(rendered.body)
      },
    })
  })
}
