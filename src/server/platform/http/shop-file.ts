import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { fail } from '#contract/errors.ts'
import { isLanguage } from '#contract/languages.ts'
import type { Transport } from '#contract/transport.ts'
import type { Clock } from '../clock.ts'
import { sendFailure } from './errors.ts'
import type { PageSources } from './in-process-transport.ts'
import { digestVersion, type Storefront } from './render-page.ts'
import { sendCached } from './send-cached.ts'
import { versionedJson } from './versioned-json.ts'

/**
 * `/locales/{lng}/shop.json`: what every page shows of the shop (name, phone, categories). Pages contain only its version, so that a
 * browser loads it once and not with every page.
 */
export async function shopFile(
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
