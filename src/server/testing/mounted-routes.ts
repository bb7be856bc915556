import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { createTestContext } from './test-context.ts'

/**
 * Every route of a shop with its demonstration parts, as `GET /path`, with its body's schema. Leaves out the routes of the API
 * description's viewer.
 */
export async function mountedRoutes(): Promise<Map<string, unknown>> {
  const routes = new Map<string, unknown>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents this channel
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && !url.startsWith('/api/docs')) routes.set(`${one} ${url}`, schema?.body)
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
