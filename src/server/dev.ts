import middie from '@fastify/middie'
import type { Storefront } from './platform/http/pages.ts'
import { start } from './start.ts'

// The shop with a storefront that is rebuilt as it is edited: `npm run dev`.
const { createServer } = await import('vite')
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })

await start(process.env, {
  mode: 'development',
  load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Storefront>, // the same build, made on demand
  async mountFiles(app) {
    await app.register(middie)
    app.use(vite.middlewares)
  },
})
