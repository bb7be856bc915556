import type { FastifyInstance } from 'fastify'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { drawOgImage } from './og-image.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** Requests are rare and come from robots, and each image takes tenths of a second of CPU: one is drawn at a time, the latest are cached. */
const maxCached = 200
const maxQueued = 50

function imageCache(context: AppContext): (id: number, language: Language) => Promise<Buffer | Failure> {
  const cached = new Map<string, Promise<Buffer | Failure>>()
  let version = -1
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (id, language) => {
    // Prices are part of the images.
    const current = context.responseCache.versionOf('catalogue', 'rates')
    if (version !== current) {
      cached.clear()
      version = current
    }
    const key = `${language}/${id}`
    const found = cached.get(key)
    if (found) return found
    if (waiting >= maxQueued) return Promise.resolve(fail('unavailable'))
    waiting++
    const made = last.then(() => drawOgImage(context, id, language)).finally(() => waiting--)
    last = made.catch(() => {})
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

/** `GET /share/{lang}/{id}.jpg`: the image of a shared link to a product. */
export function serveOgImages(app: FastifyInstance, context: AppContext): void {
  const imageOf = imageCache(context)
  app.get<{ Params: { language: string; file: string } }>('/share/:language/:file', async (request, reply) => {
    const { language, file } = request.params
    const id = Number(/^([1-9]\d{0,8})\.jpg$/.exec(file)?.[1])
    const image = isLanguage(language) && Number.isInteger(id) ? await imageOf(id, language) : fail('notFound')
    if (isFailure(image)) return sendFailure(reply.headers(noStore), image)
    return reply.headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' }).type('image/jpeg').send(image)
  })
}
