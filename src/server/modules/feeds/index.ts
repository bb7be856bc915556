import { translate } from '#i18n/translate.ts'
import { etagOf, isNotModified } from '../../platform/http/etag.ts'
import type { Module } from '../../platform/module.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { companyName, readSettings } from '../content/index.ts'
import { readFeedItems, type FeedItem } from './feed-items.ts'
import { feedChannels, feedXml, type FeedShop } from './feed-xml.ts'

/** Items are read once for both feeds, until the catalogue, the settings or the day changes. */
function itemCache(context: AppContext): () => Promise<readonly FeedItem[]> {
  let cached: { version: string; items: Promise<readonly FeedItem[]> } | undefined
  return () => {
    const { responseCache, clock } = context
    const version = `${responseCache.versionOf('catalogue')} ${responseCache.versionOf('settings')} ${clock.now().toISOString().slice(0, 10)}`
    if (cached?.version === version) return cached.items
    const made = { version, items: readFeedItems(context) }
    cached = made
    // A failed read must not be cached.
    made.items.catch(() => (cached = undefined))
    return made.items
  }
}

async function shopOf(context: AppContext): Promise<FeedShop> {
  const settings = await readSettings(context.database.db)
  const madeToOrder = translate(context.messages.messages('uk', 'sheets'), 'uk', 'madeToOrder')
  return { origin: context.publicUrl(), name: companyName(settings.company, 'uk') ?? new URL(context.publicUrl()).host, madeToOrder }
}

/** Products for shops' windows elsewhere: each fetches its file by its address, at most once an hour. */
export const feeds: Module = {
  name: 'feeds',
  rootRoutes(app, context) {
    const items = itemCache(context)
    for (const channel of feedChannels)
      app.get(`/feeds/${channel}.xml`, async (request, reply) => {
        const xml = Buffer.from(feedXml(await items(), await shopOf(context), channel))
        const etag = etagOf(xml)
        reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
        if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('application/xml; charset=utf-8').send(xml)
      })
  },
}
