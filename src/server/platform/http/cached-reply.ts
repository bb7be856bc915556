import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFailure, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../app-context.ts'
import type { SurrogateKey } from '../content-change.ts'
import { isDatabaseOutage } from '../db/outage.ts'
import { sendFailure } from './errors.ts'
import { buildCachedResponse, expiresHeader } from './cached-response.ts'
import { commonHeaders, sendCached } from './send-cached.ts'
import { isInternalCall } from './internal-call.ts'
import { requestLanguage } from './language.ts'

/**
 * Answers a public read from memory: the same bytes for everybody with the same address and language, until a source changes. Failures
 * are not cached.
 * @param keys the answer's sources
 * @param holdsUntil when the answer expires without a change
 */
export async function replyCached<T extends object>(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  keys: readonly SurrogateKey[],
  produce: (language: Language) => Promise<T | Failure>,
  holdsUntil?: () => Promise<Date>,
): Promise<FastifyReply> {
  const language = requestLanguage(request)
  const url = `${language} ${request.url}`
  const stored = context.responseCache.get(url)
  if (stored) return sendCached(request, reply, stored)
  const work = async () => {
    const { version } = context.responseCache
    // Read before the answer is made, which may then be newer than its version but never older.
    const until = await holdsUntil?.()
    const made = await produce(language)
    if (isFailure(made)) return made
    const finished = buildCachedResponse(Buffer.from(JSON.stringify(made)), {
      status: 200,
      keys,
      route: request.routeOptions.url ?? 'unknown',
      headers: {
        ...commonHeaders(reply),
        'cache-control': 'public, max-age=0, s-maxage=60',
        ...(until ? { [expiresHeader]: until.toUTCString() } : {}),
        vary: 'User-language, Accept-Encoding',
        'content-type': 'application/json; charset=utf-8',
      },
    })
    context.responseCache.set(url, finished, version)
    return finished
  }
  const answer = await context.responseCache.make(url, isInternalCall(context, request), work).catch((error: unknown) => {
    const former = isDatabaseOutage(error) ? context.responseCache.getFormer(url) : undefined
    if (!former) throw error
    request.log.warn({ err: error }, 'the database is away: answered as before the last change')
    // A page made from it expires at once, so that no cache stores it.
    return { ...former, headers: { ...former.headers, 'cache-control': 'no-store', [expiresHeader]: new Date(0).toUTCString() } }
  })
  return isFailure(answer) ? sendFailure(reply, answer) : sendCached(request, reply, answer)
}
