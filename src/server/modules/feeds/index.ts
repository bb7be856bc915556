import { LRUCache } from 'lru-cache'
import { fail } from '#contract/errors.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { exchangeAt, exchangeFor, isStale, readRate, type Exchange } from '../currency/index.ts'
import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import { strongEtag, isNotModified } from '../../platform/http/etag.ts'
import { untilChanged } from '../../platform/http/until-changed.ts'
import type { Module } from '../../platform/module.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { companyName, readSettings } from '../content/index.ts'
import { readFeedItems, type FeedItem } from './feed-items.ts'
import { feedChannels, feedXml, type FeedShop } from './feed-xml.ts'

/** Reads a language's items once for both feeds, until the catalogue, the settings or the day changes. */
const itemCache = untilChanged(
  ['catalogue', 'settings'],
  (context) =>
    new LRUCache<string, readonly FeedItem[], Language>({
      max: languages.length,
      fetchMethod: (_languageAndDay, _stale, { context: language }) => readFeedItems(context, language),
    }),
)

function readItems(context: AppContext, language: Language): Promise<readonly FeedItem[]> {
  return itemCache(context).forceFetch(`${language} ${context.clock.now().toISOString().slice(0, 10)}`, { context: language })
}

async function readExchange(context: AppContext, currency: unknown): Promise<Exchange | null> {
  if (currency !== 'EUR') return exchangeFor(context, context.database.db, defaultLanguage, 'UAH')
  const stored = await readRate(context, context.database.db, 'EUR')
  return stored.date === null || isStale(stored, context.clock.now()) ? null : exchangeAt(stored.rate, 'EUR')
}

async function readShop(context: AppContext, language: Language): Promise<Omit<FeedShop, 'exchange'>> {
  const settings = await readSettings(context.database.db)
  const t = context.messages.translator(language, 'sheets')
  return {
    language,
    origin: context.publicUrl(),
    name: companyName(settings.company, language) ?? new URL(context.publicUrl()).host,
    madeToOrder: t('madeToOrder'),
    material: t('feedMaterial'),
  }
}

/** Product feeds for external shop windows: each platform fetches its file at most once an hour. */
export const feeds: Module = {
  name: 'feeds',
  rootRoutes(app, context) {
    for (const channel of feedChannels)
      app.get<{ Querystring: { lang?: unknown; currency?: unknown } }>(`/feeds/${channel}.xml`, async (request, reply) => {
        // An account fetches one language: `?lang=en`; Ukrainian by default.
        const language = languages.find((one) => one === request.query.lang) ?? defaultLanguage
        // `&currency=EUR` for Europe needs a fresh rate of the National Bank, because prices in a feed are promises.
        const exchange = await readExchange(context, request.query.currency)
        if (exchange === null) return sendFailure(reply, fail('notFound'))
        const xml = Buffer.from(feedXml(await readItems(context, language), { ...(await readShop(context, language)), exchange }, channel))
        const etag = strongEtag(xml)
        reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
        if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('application/xml; charset=utf-8').send(xml)
      })
  },
}
