import type { FastifyInstance } from 'fastify'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import type { World } from '../../platform/app-context.ts'
import { drawSharePicture } from './og-image.ts'

/** Few are asked for, by machines, and each costs a core some tenths of a second: one at a time, the latest kept. */
const mostKept = 200
const mostWaiting = 50

function keeper(world: World): (id: number, language: Language) => Promise<Buffer | Failure> {
  const kept = new Map<string, Promise<Buffer | Failure>>()
  let version = -1
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (id, language) => {
    if (version !== world.pages.version) {
      kept.clear()
      version = world.pages.version
    }
    const key = `${language}/${id}`
    const found = kept.get(key)
    if (found) return found
    if (waiting >= mostWaiting) return Promise.resolve(fail('unavailable'))
    waiting++
    const made = last.then(() => drawSharePicture(world, id, language)).finally(() => waiting--)
    last = made.catch(() => {})
    kept.set(key, made)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    // What failed or is not there is asked for anew.
    made.then(
      (picture) => isFailure(picture) && kept.delete(key),
      () => kept.delete(key),
    )
    return made
  }
}

/** `GET /share/{lang}/{id}.jpg`: the picture of a shared link to a product. */
export function serveSharePictures(app: FastifyInstance, world: World): void {
  const pictureOf = keeper(world)
  app.get<{ Params: { language: string; file: string } }>('/share/:language/:file', async (request, reply) => {
    const { language, file } = request.params
    const id = Number(/^([1-9]\d{0,8})\.jpg$/.exec(file)?.[1])
    const picture = isLanguage(language) && Number.isInteger(id) ? await pictureOf(id, language) : fail('notFound')
    if (isFailure(picture)) return sendRefusal(reply.header('cache-control', 'no-store'), picture)
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/jpeg')
      .send(picture)
  })
}
