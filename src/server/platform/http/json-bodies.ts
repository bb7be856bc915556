import type { FastifyInstance } from 'fastify'

/**
 * JSON as Fastify reads it, except that no body is no body. Many clients name JSON in every request, also in one that
 * carries nothing (`DELETE /v1/cart`); where a body is needed the route's schema refuses its absence.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body, done)
  })
}
