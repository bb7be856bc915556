import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFailure, type Failure } from '#contract/errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import type { World } from '../app-context.ts'
import { sendRefusal } from './errors.ts'
import { finishAnswer } from './response-cache.ts'
import { isInternalCall } from './internal-call.ts'
import { addressOf, commonHeaders, sendFinished } from './send-cached.ts'

/** The language that a call asks for; missing or unsupported is Ukrainian. */
export function requestLanguage(request: FastifyRequest): Language {
  const asked = request.headers['user-language']
  return isLanguage(asked) ? asked : 'uk'
}

/**
 * Answers a public read from memory: the same bytes for everybody who asks for the same address in the
 * same language, until what public pages show changes. Refusals are not kept.
 */
export async function answerCached<T extends object>(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (language: Language) => Promise<T | Failure>,
): Promise<FastifyReply> {
  const language = requestLanguage(request)
  const address = addressOf(request.url, language)
  const kept = world.pages.get(address)
  if (kept) return sendFinished(request, reply, kept)
  const answer = await world.pages.make(address, isInternalCall(world, request), async () => {
    const { version } = world.pages
    const made = await make(language)
    if (isFailure(made)) return made
    const finished = finishAnswer(Buffer.from(JSON.stringify(made)), null, {
      status: 200,
      route: request.routeOptions.url ?? 'unknown',
      headers: {
        ...commonHeaders(reply),
        'cache-control': 'public, max-age=0, s-maxage=60',
        vary: 'User-language, Accept-Encoding',
        'content-type': 'application/json; charset=utf-8',
      },
      policy: null,
    })
    world.pages.set(address, finished, version)
    return finished
  })
  return isFailure(answer) ? sendRefusal(reply, answer) : sendFinished(request, reply, answer)
}
