import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { createTestContext } from './testing/test-context.ts'

/** Every route of a shop with its demonstration parts, as `GET /path`. The viewer of the API's description brings its own. */
async function mountedRoutes(): Promise<Set<string>> {
  const routes = new Set<string>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents this channel
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && !url.startsWith('/api/docs')) routes.add(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    await (await createTestContext()).close()
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
  return routes
}

test('every route is a row of the endpoint table or of docs/routes.md, and every row there is a route', async () => {
  const routes = await mountedRoutes()
  for (const { method, path } of Object.values(endpoints)) expect(routes.delete(`${method} ${apiBase}${path}`), path).toBe(true)
  for (const { method, path } of Object.values(adminEndpoints)) expect(routes.delete(`${method} ${apiBase}${path}`), path).toBe(true)
  // What answers an unknown address or method.
  for (const route of routes) if (/ \/api(\/\*?)?$/.test(route)) routes.delete(route)
  const page = readFileSync(join(import.meta.dirname, '../../docs/routes.md'), 'utf8')
  const listed = [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)]
    .map(([, route = '']) => route)
    .filter((route) => route !== 'GET /api/docs/*')
  expect([...routes].toSorted()).toEqual(listed.toSorted())
})
