import type { FastifyInstance } from 'fastify'

/**
 * Parses JSON like Fastify, but accepts an empty body. Many clients declare JSON in every request, even without a body (`DELETE
 * /v1/cart`); where a body is required, the route's schema checks it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body, done)
  })
}
