import { readFile } from 'node:fs/promises'
import middie from '@fastify/middie'
import type { Storefront } from './platform/http/pages.ts'
import { start } from './start.ts'

// `npm run dev`: the shop with a storefront that is rebuilt on every edit.
const { createServer } = await import('vite')
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const backoffice = await createServer({ configFile: 'vite.backoffice.config.ts', server: { middlewareMode: true }, appType: 'custom' })

await start(process.env, {
  mode: 'development',
  load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Storefront>, // the same type as the build; Vite makes it on demand
  backoffice: {
    page: async (url) => backoffice.transformIndexHtml(url, await readFile('src/backoffice/index.html', 'utf8')),
    development: { connect: 'ws:' },
  },
  async mountFiles(app) {
    await app.register(middie)
    app.use(backoffice.middlewares)
    app.use(vite.middlewares)
  },
})
