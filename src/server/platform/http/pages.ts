import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '#contract/errors.ts'
import { endpoints } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { isLanguage } from '#contract/languages.ts'
import type { Transport } from '#contract/transport.ts'
import type { AppContext } from '../app-context.ts'
import type { Clock } from '../clock.ts'
import { toPageKey } from './cache-key.ts'
import { handleErrorWithPage, sendFailure } from './errors.ts'
import { inProcessTransport, type PageSources } from './in-process-transport.ts'
import { pageUrl } from './page-request.ts'
import { createRenderer, type Mode, type OtherAnswer, type Storefront, digestVersion } from './render-page.ts'
import { sendCached } from './send-cached.ts'
import { versionedJson } from './versioned-json.ts'

export type { Storefront } from './render-page.ts'

/** @param rest parameters that were not used for rendering; a redirect keeps them */
function sendOther(reply: FastifyReply, { status, headers, cookies, body }: OtherAnswer, rest: string): FastifyReply {
  reply.code(status).headers(headers).header('content-security-policy', "default-src 'none'")
  const { location } = headers
  if (location !== undefined && rest) reply.header('location', `${location}${location.includes('?') ? '&' : '?'}${rest}`)
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return reply.send(body)
}

/** Serves the storefront under all addresses that no other route has. */
export async function mountPages(
  app: FastifyInstance,
  context: AppContext,
  { load, mode }: { load: () => Promise<Storefront>; mode: Mode },
): Promise<void> {
  const transport = inProcessTransport(app, context)
  const render = createRenderer(context, mode, transport)
  const { responseCache } = context

  await shopFile(app, transport, context.clock, load)
  await app.register(async (scope) => {
    scope.setErrorHandler(handleErrorWithPage(context))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const key = request.method === 'POST' ? null : toPageKey(request.url)
        const stored = key && responseCache.get(key.url)
        if (stored) return sendCached(request, reply, stored)
        const url = pageUrl(key?.url ?? request.url, context.publicUrl())
        if (url === null) return sendFailure(reply, fail('notFound'))
        const work = async () => {
          const { version } = responseCache
          const rendered = await render(await load(), request, reply, url)
          if (key && 'page' in rendered && isPublic(rendered.page)) responseCache.set(key.url, rendered.page, version)
          return rendered
        }
        // Readers of a public page share one rendering; other pages are rendered for each request.
        const rendered = await responseCache.make(key?.url ?? request.id, false, work)
        return 'page' in rendered ? sendCached(request, reply, rendered.page) : sendOther(reply, rendered.other, key?.rest ?? '')
      },
    })
  })
}

const isPublic = ({ status, headers }: { status: number; headers: Readonly<Record<string, string>> }) =>
  status === 200 && !headers['cache-control']?.includes('no-store')

/**
 * `/locales/{lng}/shop.json`: what every page shows of the shop (name, phone, categories). Pages contain only its version, so that a
 * browser loads it once and not with every page.
 */
async function shopFile(
  app: FastifyInstance,
  transportFor: (sources: PageSources) => Transport,
  clock: Clock,
  load: () => Promise<Storefront>,
): Promise<void> {
  app.get<{ Params: { language: string }; Querystring: { v?: string } }>('/locales/:language/shop.json', async (request, reply) => {
    const { language } = request.params
    if (!isLanguage(language)) return sendFailure(reply, fail('notFound'))
    const transport = transportFor({ keys: new Set(), expiries: new Set() })
    const { entry } = await load()
    const shop = await entry.module.readShop(createClient(endpoints, transport, { language }), clock.now())
    if (shop === null) return sendFailure(reply, fail('unavailable'))
    const current = request.query.v === digestVersion(shop)
    return sendCached(request, reply, versionedJson(request, reply, shop, current, 'no-cache'))
  })
}
