import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal, type Refusal } from '#contract/errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import type { World } from '../world.ts'
import { sendRefusal } from './errors.ts'

/** The language that a call asks for; missing or unsupported is Ukrainian (api.md). */
export function requestLanguage(request: FastifyRequest): Language {
  const asked = request.headers['user-language']
  return isLanguage(asked) ? asked : 'uk'
}

interface Kept {
  version: number
  readonly answers: Map<string, Buffer>
  bytes: number
}
const caches = new WeakMap<World, Kept>()
const maxBytes = 32 * 1024 * 1024

function cacheOf(world: World): Kept {
  let kept = caches.get(world)
  if (!kept || kept.version !== world.pages.version) {
    kept = { version: world.pages.version, answers: new Map(), bytes: 0 }
    caches.set(world, kept)
  }
  return kept
}

/**
 * Answers a public read from memory: the same bytes for everybody who asks for the same address in the
 * same language, until what public pages show changes. Refusals are not kept.
 */
export async function answerCached<T extends object>(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (language: Language) => Promise<T | Refusal>,
): Promise<FastifyReply> {
  const language = requestLanguage(request)
  const kept = cacheOf(world)
  const key = `${language} ${request.url}`
  let body = kept.answers.get(key)
  if (!body) {
    const made = await make(language)
    if (isRefusal(made)) return sendRefusal(reply, made)
    body = Buffer.from(JSON.stringify(made))
    // The oldest goes first; hostile addresses cannot fill the memory.
    for (const [oldest, bytes] of kept.answers) {
      if (kept.bytes + body.length <= maxBytes) break
      kept.answers.delete(oldest)
      kept.bytes -= bytes.length
    }
    kept.answers.set(key, body)
    kept.bytes += body.length
  }
  return reply
    .header('cache-control', 'public, max-age=0, s-maxage=60')
    .header('vary', 'User-language')
    .type('application/json; charset=utf-8')
    .send(body)
}
