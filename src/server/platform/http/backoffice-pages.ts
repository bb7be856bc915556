import type { FastifyInstance } from 'fastify'
import { noStore } from './no-store.ts'

/** The back office for the server: one HTML file for every address below /admin, and the files it refers to. */
export interface Backoffice {
  /** The HTML for an address below /admin. */
  page(url: string): Promise<string>
  /** Only in development: an additional host for scripts to connect to; also allows styles from scripts. */
  readonly development?: { readonly connect: string }
}

/** Allows only scripts from its own files, no framing, and no forms to other sites. */
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

/** The release as `vite.backoffice.config.ts` writes it; null in development. */
const releaseIn = (page: string): string | null => /<meta name="release" content="([\w.-]+)"/.exec(page)?.[1] ?? null

/**
 * Adds the release of this process's back office to every answer for the staff, so that a tab from an earlier release offers to reload
 * (`backoffice/api/release.ts`).
 */
export function nameRelease(app: FastifyInstance, backoffice: Backoffice): void {
  if (backoffice.development) return
  let release: Promise<string | null> | undefined
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/v1/admin/')) return
    const name = await (release ??= backoffice.page('/admin').then(releaseIn))
    if (name !== null) reply.header('x-release', name)
  })
}

/** Serves the back office; its content comes from the API, which checks permissions. */
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
