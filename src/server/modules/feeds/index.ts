import { fail } from '#contract/errors.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { exchangeAt, exchangeFor, isStale, readRate, type Exchange } from '../currency/index.ts'
import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import { strongEtag, isNotModified } from '../../platform/http/etag.ts'
import type { Module } from '../../platform/module.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { companyName, readSettings } from '../content/index.ts'
import { readFeedItems, type FeedItem } from './feed-items.ts'
import { feedChannels, feedXml, type FeedShop } from './feed-xml.ts'

/** Reads a language's items once for both feeds, until the catalogue, the settings or the day changes. */
function itemCache(context: AppContext): (language: Language) => Promise<readonly FeedItem[]> {
  const cached = new Map<Language, { version: string; items: Promise<readonly FeedItem[]> }>()
  return (language) => {
    const { responseCache, clock } = context
    const version = `${responseCache.versionOf('catalogue')} ${responseCache.versionOf('settings')} ${clock.now().toISOString().slice(0, 10)}`
    const known = cached.get(language)
    if (known?.version === version) return known.items
    const made = { version, items: readFeedItems(context, language) }
    cached.set(language, made)
    // Do not cache a failed read.
    made.items.catch(() => cached.delete(language))
    return made.items
  }
}

async function exchangeOf(context: AppContext, currency: unknown): Promise<Exchange | null> {
  if (currency !== 'EUR') return exchangeFor(context, context.database.db, defaultLanguage, 'UAH')
  const stored = await readRate(context, context.database.db, 'EUR')
  return stored.date === null || isStale(stored, context.clock.now()) ? null : exchangeAt(stored.rate, 'EUR')
}

async function shopOf(context: AppContext, language: Language): Promise<Omit<FeedShop, 'exchange'>> {
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
    const items = itemCache(context)
    for (const channel of feedChannels)
      app.get<{ Querystring: { lang?: unknown; currency?: unknown } }>(`/feeds/${channel}.xml`, async (request, reply) => {
        // An account fetches one language: `?lang=en`; Ukrainian by default.
        const language = languages.find((one) => one === request.query.lang) ?? defaultLanguage
        // `&currency=EUR` for Europe needs a fresh rate of the National Bank, because prices in a feed are promises.
        const exchange = await exchangeOf(context, request.query.currency)
        if (exchange === null) return sendFailure(reply, fail('notFound'))
        const xml = Buffer.from(feedXml(await items(language), { ...(await shopOf(context, language)), exchange }, channel))
        const etag = strongEtag(xml)
        reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
        if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('application/xml; charset=utf-8').send(xml)
      })
  },
}
