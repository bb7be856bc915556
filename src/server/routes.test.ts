import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { adminEndpoints } from '#contract/admin/api.ts'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { createTestContext } from './testing/test-context.ts'

/** Every route of a shop with its demonstration parts, as `GET /path`, and what its body must be. The viewer of the API's description brings its own. */
async function mountedRoutes(): Promise<Map<string, unknown>> {
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

test('every route is a row of the endpoint table or of docs/routes.md, and every row there is a route', async () => {
  const routes = await mountedRoutes()
  for (const { method, path } of Object.values(endpoints)) expect(routes.delete(`${method} ${apiBase}${path}`), path).toBe(true)
  for (const { method, path } of Object.values(adminEndpoints)) expect(routes.delete(`${method} ${apiBase}${path}`), path).toBe(true)
  // What answers an unknown address or method.
  for (const route of routes.keys()) if (/ \/api(\/\*?)?$/.test(route)) routes.delete(route)
  const page = readFileSync(join(import.meta.dirname, '../../docs/routes.md'), 'utf8')
  const listed = [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)]
    .map(([, route = '']) => route)
    .filter((route) => route !== 'GET /api/docs/*')
  expect([...routes.keys()].toSorted()).toEqual(listed.toSorted())
})

interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Paths of the texts and lists in a schema that may be as long as anybody likes. */
function endless(schema: JsonSchema, path = ''): string[] {
  const parts = Object.entries(schema).flatMap(
    ([key, value]) => (typeof value === 'object' && value !== null && key !== 'enum' ? endless(value as JsonSchema, `${path}.${key}`) : []), // JSON
  )
  const isFixed = schema['enum'] !== undefined || schema['const'] !== undefined || ['date', 'uuid'].includes(String(schema['format']))
  const isText = schema['type'] === 'string' && schema['maxLength'] === undefined && !isFixed
  const isList = schema['type'] === 'array' && schema['maxItems'] === undefined
  return isText || isList ? [path, ...parts] : parts
}

test('every text and every list that any route takes in its body has a maximum, the back office’s too', async () => {
  const bodies = [...(await mountedRoutes())].filter(([, body]) => body instanceof z.ZodType)
  expect(bodies.length).toBeGreaterThan(35)
  const unbounded = bodies.flatMap(([route, body]) =>
    endless(z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema).map((path) => `${route} ${path}`),
  )
  expect(unbounded).toEqual([])
})
