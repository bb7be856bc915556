import './platform/limit-memory.ts'
import { envSnapshot } from './platform/env-snapshot.ts'
import './platform/fast-module-resolution.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Storefront } from './platform/http/pages.ts'
import { StartUpError } from './platform/start-up-error.ts'

// Imported dynamically, after the imports above: they change how modules are found and run.
const { default: fastifyStatic } = await import('@fastify/static')
const { start } = await import('./start.ts')

const build = fileURLToPath(new URL('../../build/', import.meta.url))
const year = 31_536_000

let built: Promise<Storefront> | undefined
let backofficePage: Promise<string> | undefined

// `npm start`: the shop with its built storefront.
await start(envSnapshot, {
  mode: 'production',
  load() {
    built ??= import(`${build}server/index.js`) as Promise<Storefront> // the build of src/storefront
    return built
  },
  backoffice: {
    page() {
      backofficePage ??= readFile(`${build}backoffice/index.html`, 'utf8')
      return backofficePage
    },
  },
  assets: [
    { path: `${build}client/assets`, url: '/assets/' },
    { path: `${build}backoffice/assets`, url: '/admin/assets/' },
  ],
  async mountFiles(app) {
    if (!existsSync(`${build}server/index.js`)) throw new StartUpError('the storefront is not built: npm run build')
    await app.register(fastifyStatic, {
      root: `${build}client`,
      // One route per file, so that every other address reaches the pages.
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders(reply, path) {
        // Names in assets/ carry a hash of their content.
        void reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
        // Emails show the shop's icon, and mail services show emails on pages of their own origin.
        if (path.includes('/icon-')) void reply.header('cross-origin-resource-policy', 'cross-origin')
        // The worker has its own policy, and browsers must find a new one at once. The path may end in .br or .gz.
        if (path.includes('service-worker.js')) void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" })
      },
    })
    await app.register(fastifyStatic, {
      root: `${build}backoffice/assets`,
      prefix: '/admin/assets/',
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${year}, immutable`),
    })
  },
})
