import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { adminEndpoints } from '#contract/admin/api.ts'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { findJobKind } from '#contract/admin/job-kinds.ts'
import { EditableSettings } from '#contract/admin/settings.ts'
import { isTypedDay } from '#contract/typed-day.ts'
import { saysWhoWroteIt } from '#contract/typed-text.ts'
import { jobsFor } from './app.ts'
import { mountedRoutes } from './testing/mounted-routes.ts'
import { createTestContext } from './testing/test-context.ts'

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

/** Paths of the texts in a schema that are neither of a few known ones nor of a kind that says who writes it. */
function uncleaned(schema: z.core.$ZodType, path: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  const below = (part: z.core.$ZodType, name = '') => uncleaned(part, path + name, new Set(seen))
  switch (def.type) {
    case 'string':
      // A link or an address of a page is checked whole; a day says what it is for, which bounds it.
      if ('format' in def && def.format === 'date' && !path.startsWith('settings')) return isTypedDay(schema) ? [] : [path]
      return 'format' in def || saysWhoWroteIt(schema as z.core.$ZodString) ? [] : [path]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => below(part, `.${name}`))
    case 'array':
      return below(def.element, '[]')
    case 'record':
      return [...below(def.keyType, '{key}'), ...below(def.valueType, '{}')]
    case 'union':
      return def.options.flatMap((part) => below(part))
    case 'pipe':
      // Before a transformation stands what was sent; a preprocessed text is cleaned behind it.
      return below(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return below(def.innerType)
    case 'lazy':
      return below(def.getter())
    case 'intersection':
      return [...below(def.left), ...below(def.right)]
    default:
      return []
  }
}

test('every text that any route takes, and every text of the settings, is cleaned as its kind wants, or says that a program wrote it', async () => {
  const bodies = [...(await mountedRoutes())].filter(([, body]) => body instanceof z.ZodType) as [string, z.ZodType][] // just checked
  const plain = [...bodies, ['settings', EditableSettings] as const].flatMap(([route, body]) => uncleaned(body, route))
  expect(plain).toEqual([])
  expect(uncleaned(z.object({ name: z.string().trim().max(40).nullish() }), 'POST /x')).toEqual(['POST /x.name'])
})

test('of every background job the office is told what its failure means', async () => {
  const shop = await createTestContext()
  const unnamed = jobsFor(shop).filter(({ name }) => findJobKind(name) === 'unknown')
  await shop.close()
  expect(unnamed.map(({ name }) => name)).toEqual([])
})
