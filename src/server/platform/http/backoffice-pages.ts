import type { FastifyInstance } from 'fastify'
import { noStore } from './no-store.ts'

/** The back office as the server serves it: one HTML file for every address below /admin, and the files that it names. */
export interface Backoffice {
  /** The HTML of an address below /admin. */
  page(url: string): Promise<string>
  /** Where else its scripts may connect to, and styles that its scripts write: only while developing. */
  readonly development?: { readonly connect: string }
}

/** Nobody's scripts but its own files, nobody's frame, no form that posts elsewhere. */
function policy({ development }: Backoffice): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", development?.connect].filter(Boolean).join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(development ? [] : ["require-trusted-types-for 'script'"]),
  ].join('; ')
}

/** As `vite.backoffice.config.ts` writes it; null while developing, when there is none. */
const releaseIn = (page: string): string | null => /<meta name="release" content="([\w.-]+)"/.exec(page)?.[1] ?? null

/**
 * Every answer to the staff names the release of the back office that this process serves: a tab that was opened from an earlier
 * one offers to be reloaded (`backoffice/api/release.ts`).
 */
export function nameRelease(app: FastifyInstance, backoffice: Backoffice): void {
  if (backoffice.development) return
  let release: Promise<string | null> | undefined
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/v1/admin/')) return
    const named = await (release ??= backoffice.page('/admin').then(releaseIn))
    if (named !== null) reply.header('x-release', named)
  })
}

/** Mounts the back office; what it shows comes from the API, which decides who may see it. */
export function mountBackoffice(app: FastifyInstance, backoffice: Backoffice): void {
  const headers = {
    ...noStore,
    'content-security-policy': policy(backoffice),
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
  }
  for (const url of ['/admin', '/admin/*']) app.get(url, async (request, reply) => reply.headers(headers).send(await backoffice.page(request.url)))
}
