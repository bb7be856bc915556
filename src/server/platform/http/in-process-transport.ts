import type { FastifyInstance } from 'fastify'
import type { Transport } from '#contract/transport.ts'
import type { AppContext } from '../app-context.ts'
import { toCacheKey } from './cache-key.ts'
import { expiresHeader, surrogateKeyHeader, type CachedResponse } from './cached-response.ts'
import { internalHeader, internalKey } from './internal-call.ts'

/** Parses finished answers once for all pages; results may be garbage-collected and are then parsed again. */
function createParser(): (cached: CachedResponse) => object {
  const parsed = new WeakMap<CachedResponse, WeakRef<object>>()
  return (cached) => {
    const known = parsed.get(cached)?.deref()
    if (known) return known
    // Frozen, because many pages are rendered from it. Every API answer is an object.
    const value = JSON.parse(cached.body('identity').toString(), (_key, part: unknown) => Object.freeze(part)) as object
    parsed.set(cached, new WeakRef(value))
    return value
  }
}

/** A page's sources, collected while it is rendered. */
export interface PageSources {
  /** The surrogate keys of its answers. */
  readonly keys: Set<string>
  /** The `Expires` headers of its answers: the page expires with the first of them. */
  readonly expiries: Set<string>
}

/**
 * The API for the storefront's loaders, without a socket: cached answers are read directly; other calls pass the usual validation and
 * views.
 * @returns a transport for one rendering, which notes the sources of the answers
 */
export function inProcessTransport(app: FastifyInstance, context: AppContext): (sources: PageSources) => Transport {
  const parse = createParser()
  return ({ keys, expiries }) =>
    async ({ method, url, headers, body }) => {
      const key = method === 'GET' ? toCacheKey(url, headers['user-language']) : null
      const stored = key === null ? undefined : context.responseCache.get(key)
      const collect = (headers: Readonly<Record<string, unknown>>) => {
        const { [surrogateKeyHeader]: made, [expiresHeader]: until } = headers
        for (const one of typeof made === 'string' ? made.split(' ') : []) if (one) keys.add(one)
        if (typeof until === 'string') expiries.add(until)
      }
      if (stored) collect(stored.headers)
      if (stored) return { status: stored.status, body: parse(stored), header: (name) => stored.headers[name] ?? null }
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers, [internalHeader]: internalKey(context) },
        ...(body === undefined ? {} : { payload: body }),
      })
      collect(answer.headers)
      return { status: answer.statusCode, body: answer.body, header: (name) => answer.headers[name]?.toString() ?? null }
    }
}
