import type { FastifyInstance } from 'fastify'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { drawEmailImage, drawOgImage, drawShopImage } from './og-image.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** Requests are rare and come from robots: the latest are cached. */
const maxCached = 200

/** What `/share/{lang}/` holds beside the products, which are named by their numbers. */
const shops = { shop: drawShopImage, email: drawEmailImage } as const
type Shared = number | keyof typeof shops

const draw = (context: AppContext, shared: Shared, language: Language, configuration: string) =>
  typeof shared === 'number' ? drawOgImage(context, shared, language, configuration) : shops[shared](context, language)

function sharedBy(file: string): Shared | null {
  if (file === 'shop.jpg' || file === 'email.jpg') return file === 'shop.jpg' ? 'shop' : 'email'
  const id = /^([1-9]\d{0,8})\.jpg$/.exec(file)?.[1]
  return id === undefined ? null : Number(id)
}

function imageCache(context: AppContext): (shared: Shared, language: Language, configuration: string) => Promise<Buffer | Failure> {
  const cached = new Map<string, Promise<Buffer | Failure>>()
  let version = -1
  return (shared, language, configuration) => {
    // Prices are part of the images.
    const current = context.responseCache.versionOf('catalogue', 'rates')
    if (version !== current) {
      cached.clear()
      version = current
    }
    const key = `${language}/${shared}?${configuration}`
    const found = cached.get(key)
    if (found) return found
    const made = draw(context, shared, language, configuration)
    cached.set(key, made)
    for (const oldest of cached.keys()) if (cached.size > maxCached) cached.delete(oldest)
    // Failures are not cached.
    made.then(
      (image) => isFailure(image) && cached.delete(key),
      () => cached.delete(key),
    )
    return made
  }
}

/** `GET /share/{lang}/{id}.jpg?c=`: the image of a shared link to a product as configured; `shop.jpg` of any other page; `email.jpg` stands above emails. */
export function serveOgImages(app: FastifyInstance, context: AppContext): void {
  const imageOf = imageCache(context)
  app.get<{ Params: { language: string; file: string }; Querystring: { c?: unknown } }>('/share/:language/:file', async (request, reply) => {
    const { language, file } = request.params
    const shared = sharedBy(file)
    const { c } = request.query
    const image = isLanguage(language) && shared !== null ? await imageOf(shared, language, typeof c === 'string' ? c : '') : fail('notFound')
    if (isFailure(image)) return sendFailure(reply.headers(noStore), image)
    return reply.headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' }).type('image/jpeg').send(image)
  })
}
