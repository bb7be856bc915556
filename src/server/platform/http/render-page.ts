import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { endpoints, type ShopApi } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import type { Language } from '#contract/languages.ts'
import type { Transport } from '#contract/transport.ts'
import type { AppContext } from '../app-context.ts'
import { digest } from '../digest.ts'
import { buildCachedResponse, expiresHeader, type CachedResponse } from './cached-response.ts'
import { commonHeaders } from './send-cached.ts'
import type { PageSources } from './in-process-transport.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { toFetchRequest } from './page-request.ts'
import { singleQuoteData } from './single-quoted-data.ts'

/** The input for rendering a page; the storefront's entry.server makes its load context from it. */
export interface PageParts {
  readonly api: (language: Language) => ShopApi
  readonly messages: AppContext['messages']
  /** Marks the inline scripts of this rendering, so that only they are hashed into the policy; removed from the page afterwards. */
  readonly nonce: string
  readonly publicUrl: string
  readonly digest: (value: unknown) => string
  readonly now: () => Date
  /** Receives the rendered page; the Response then carries only status and headers. */
  readonly takeHtml?: (html: Uint8Array<ArrayBuffer>) => void
  readonly logError: (error: unknown) => void
}

/** The built storefront: React Router's build, with load contexts made by our own entry. */
export type Storefront = ServerBuild & {
  readonly entry: {
    readonly module: {
      createLoadContext(parts: PageParts): RouterContextProvider
      /** The shop's data that browsers load besides the page; null when it cannot be read now. */
      readShop(api: ShopApi, now: Date): Promise<object | null>
    }
  }
}

export type Mode = 'production' | 'development'

/** An answer of the storefront other than a page: a redirect, data and the like. */
export interface OtherAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly cookies: readonly string[]
  readonly body: Buffer | null
}

/** The storefront's result for a request. */
export type Rendered = { readonly page: CachedResponse } | { readonly other: OtherAnswer }

export const digestVersion = (value: unknown) => digest(JSON.stringify(value)).slice(0, 12)

/** An internal header of a page that names one more origin for its forms; it is not sent out. */
const formActionHeader = 'x-form-action'

/**
 * A browser revalidates at every visit, mostly with 304. A cache in front may answer on its own for a minute, so its readers may see a
 * new price a minute late.
 */
const publicPage = 'public, max-age=0, s-maxage=60'

function readHeaders(response: Response): Record<string, string> {
  return Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
}

/** Renders pages of the storefront. A build's handler is made once, because ranking the routes costs more than serving one. */
export function createRenderer(context: AppContext, mode: Mode, transportFor: (sources: PageSources) => Transport) {
  const handlers = new WeakMap<Storefront, ReturnType<typeof createRequestHandler>>()
  const ensureHandler = (build: Storefront) => {
    const handler = handlers.get(build) ?? createRequestHandler(build, mode)
    handlers.set(build, handler)
    return handler
  }
  return async (build: Storefront, request: FastifyRequest, reply: FastifyReply, url: URL): Promise<Rendered> => {
    const nonce = randomBytes(16).toString('base64url')
    const sources: PageSources = { keys: new Set(), expiries: new Set() }
    const transport = transportFor(sources)
    let rendered: Buffer | null = null
    const loadContext = build.entry.module.createLoadContext({
      api: (language) => createClient(endpoints, transport, { language }),
      messages: context.messages,
      nonce,
      publicUrl: context.publicUrl(),
      digest: digestVersion,
      now: () => context.clock.now(),
      takeHtml: ({ buffer, byteOffset, length }) => (rendered = Buffer.from(buffer, byteOffset, length)),
      logError: (err) => request.log.error({ err }, 'a page failed'),
    })
    const response = await ensureHandler(build)(toFetchRequest(request, url), loadContext)
    const { [formActionHeader]: formAction, ...headers } = readHeaders(response)
    if (rendered === null) {
      const body = response.body === null ? null : Buffer.from(await response.arrayBuffer())
      return { other: { status: response.status, headers, cookies: response.headers.getSetCookie(), body } }
    }
    const page = Buffer.concat(singleQuoteData(rendered).flatMap(lowerScriptPriority))
    const { html, scriptSources } = hashInlineScripts(page, nonce)
    headers['content-type'] = 'text/html; charset=utf-8'
    headers['vary'] = 'Accept-Encoding'
    headers['cache-control'] ??= response.status === 200 ? publicPage : 'no-store'
    const [expires] = [...sources.expiries].toSorted((a, b) => Date.parse(a) - Date.parse(b))
    if (expires !== undefined) headers[expiresHeader] = expires
    if (response.status === 503) headers['retry-after'] = '5'
    headers['content-security-policy'] = contentSecurityPolicy({ scriptSources, formAction, connect: mode === 'development' ? 'ws:' : undefined })
    return {
      page: buildCachedResponse(html, {
        status: response.status,
        keys: [...sources.keys].toSorted(),
        route: request.routeOptions.url ?? '/*',
        headers: { ...commonHeaders(reply), ...headers },
      }),
    }
  }
}

interface PagePolicy {
  /** Hashes of the page's own inline scripts. */
  readonly scriptSources: readonly string[]
  /** An additional target for the page's forms: the payment provider. */
  readonly formAction?: string | undefined
  /** An additional target for its scripts' connections: the development server. */
  readonly connect?: string | undefined
}

/** The policy of a storefront page: its own files, and the inline scripts written by the server. */
function contentSecurityPolicy({ scriptSources, formAction, connect }: PagePolicy): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", connect].filter(Boolean).join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", formAction].filter(Boolean).join(' '),
  ].join('; ')
}

const preload = Buffer.from('rel="modulepreload"')
const low = Buffer.from(' fetchpriority="low"')

/**
 * Lowers the priority of a page's scripts. React Router preloads them with high priority, so that they compete with styles, fonts and
 * the first picture, although the page is readable and its links work before any script has run.
 * @returns the page in pieces
 */
function lowerScriptPriority(page: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(preload); at >= 0; at = page.indexOf(preload, from)) {
    parts.push(page.subarray(from, at + preload.length), low)
    from = at + preload.length
  }
  parts.push(page.subarray(from))
  return parts
}
