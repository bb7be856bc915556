import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { languages } from '#contract/languages.ts'

/** Common to every route: language, authentication, idempotency, the form of failures. */
const userLanguage = { type: 'string', enum: languages, description: 'Of names and texts, and so of the currency; uk when absent' }
const idempotencyKey = { type: 'string', maxLength: 255, description: 'The same key and body answer the first answer; another body is 409' }
const failureResponse = {
  description: 'A refusal, or an error',
  type: 'object',
  required: ['code', 'message', 'reason'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status' },
    message: { type: 'string', description: 'A stable English text; 429 and 503 carry Retry-After' },
    reason: { type: 'string', description: 'A stable code of the failure, e.g. `price_changed`: decide by it' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field → what is wrong with it' },
  },
}

const repeatable = new Set(
  [endpoints.purchasePublic, endpoints.checkOut, endpoints.sendContact, endpoints.createOffer, endpoints.orderOffer].map(
    ({ path }) => apiBase + path,
  ),
)
const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  glb: 'model/gltf-binary',
  usdz: 'model/vnd.usdz+zip',
  ifc: 'application/x-step',
  dxf: 'image/vnd.dxf',
  svg: 'image/svg+xml',
  zip: 'application/zip',
}

/** A route without a response schema sends a file or nothing. */
function undescribedResponse(url: string): object {
  const type = fileTypes[url.split('.').at(-1) ?? '']
  if (!type) return { 204: { type: 'null', description: 'Done' } }
  return { 200: { description: 'The file', content: { [type]: { schema: { type: 'string', format: 'binary' } } } } }
}

const names = new Map(Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${apiBase}${path}`, name]))

/** The row's name in the endpoint table; routes without a row (files, the provider's calls) are named by method and path. */
function findOperationId(method: string, url: string): string {
  return names.get(`${method} ${url}`) ?? `${method.toLowerCase()}${url.slice(apiBase.length).replace(/[^a-z0-9]+/gi, '_')}`
}

/** The document at `/api/docs/json`, generated from the routes' schemas. */
export const apiDescription: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Concrete shop API', version: '1.0.0', license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' } },
    servers: [{ url: '/' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From POST /api/login_check' } } },
  },
  transform(document) {
    const { schema, url } = jsonSchemaTransform(document)
    if (!schema || schema.hide) return { schema, url }
    const properties = { 'User-language': userLanguage, ...(repeatable.has(url) ? { 'Idempotency-Key': idempotencyKey } : {}) }
    const response = { ...(schema.response ?? undescribedResponse(url)), '4xx': failureResponse, default: failureResponse }
    const operationId = findOperationId(String(document.route.method), url)
    // The only guard of a single route requires a sign-in.
    const guarded = document.route.onRequest !== undefined
    const security = guarded ? [{ bearer: [] }] : []
    return { url, schema: { ...schema, operationId, headers: { type: 'object', properties }, response, security } }
  },
  transformObject: jsonSchemaTransformObject,
}

/**
 * For routes whose answers TypeScript checks against the contract: the schema is only documentation, because validating a long answer
 * again is slow.
 */
export const describedOnly = { serializerCompiler: () => (answer: unknown) => JSON.stringify(answer) }
