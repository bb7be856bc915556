import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { untilChanged } from '../../platform/http/until-changed.ts'
import { drawEmailImage, drawOgImage, drawShopImage } from './og-image.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** Requests are rare and come from robots, so the latest images are cached. */
const maxCached = 200

/** The images in `/share/{lang}/` besides those of products, which have their id as a name. */
const shops = { shop: drawShopImage, email: drawEmailImage } as const
type Shared = number | keyof typeof shops

function sharedBy(file: string): Shared | null {
  if (file === 'shop.jpg' || file === 'email.jpg') return file === 'shop.jpg' ? 'shop' : 'email'
  const id = /^([1-9]\d{0,8})\.jpg$/.exec(file)?.[1]
  return id === undefined ? null : Number(id)
}

interface Requested {
  readonly shared: Shared
  readonly language: Language
  /** A product's configuration as in an address; empty = the cheapest one. */
  readonly configuration: string
}

/** The images show prices. */
const images = untilChanged(
  ['catalogue', 'rates'],
  (context) =>
    new LRUCache<string, Buffer | Failure, Requested>({
      max: maxCached,
      fetchMethod: (_key, _stale, { context: { shared, language, configuration } }) =>
        typeof shared === 'number' ? drawOgImage(context, shared, language, configuration) : shops[shared](context, language),
    }),
)

async function readImage(context: AppContext, requested: Requested): Promise<Buffer | Failure> {
  const key = Object.values(requested).join(' ')
  const image = await images(context).forceFetch(key, { context: requested })
  // Failures are not cached.
  if (isFailure(image)) images(context).delete(key)
  return image
}

/**
 * `GET /share/{lang}/{id}.jpg?c=`: the image for a shared link to a configured product; `shop.jpg` for any other page; `email.jpg` for
 * the top of emails.
 */
export function serveOgImages(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { language: string; file: string }; Querystring: { c?: unknown } }>('/share/:language/:file', async (request, reply) => {
    const { language, file } = request.params
    const shared = sharedBy(file)
    const { c } = request.query
    const configuration = typeof c === 'string' ? c : ''
    const image = isLanguage(language) && shared !== null ? await readImage(context, { shared, language, configuration }) : fail('notFound')
    if (isFailure(image)) return sendFailure(reply.headers(noStore), image)
    return reply.headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' }).type('image/jpeg').send(image)
  })
}
