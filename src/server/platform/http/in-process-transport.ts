import type { FastifyInstance } from 'fastify'
import type { Transport } from '#contract/transport.ts'
import type { AppContext } from '../app-context.ts'
import { toCacheKey } from './cache-key.ts'
import { expiresHeader, surrogateKeyHeader, type CachedResponse } from './cached-response.ts'
import { internalHeader, internalKey } from './internal-call.ts'

/** What finished answers say, parsed once for all pages; given up when memory is wanted, and parsed anew. */
function createParser(): (cached: CachedResponse) => object {
  const parsed = new WeakMap<CachedResponse, WeakRef<object>>()
  return (cached) => {
    const known = parsed.get(cached)?.deref()
    if (known) return known
    // Many pages are rendered from it: nobody may change it.
    const value = JSON.parse(cached.body('identity').toString(), (_key, part: unknown) => Object.freeze(part)) as object // every answer of the API is one
    parsed.set(cached, new WeakRef(value))
    return value
  }
}

/** What a page is made of, gathered while it is rendered. */
export interface PageSources {
  /** Surrogate keys of its answers. */
  readonly keys: Set<string>
  /** Their `Expires`: the page is as old as its oldest part. */
  readonly expiries: Set<string>
}

/**
 * The API for the storefront's loaders, without a socket: a cached answer is read at once, any other call passes the
 * same validation and views as everybody's.
 * @returns the transport of one rendering, which notes what the answers are made of
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
