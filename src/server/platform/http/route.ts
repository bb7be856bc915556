import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import type { Endpoint, Shape, ShapeOf } from '#contract/endpoint.ts'
import { isFailure, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../app-context.ts'
import type { SurrogateKey } from '../content-change.ts'
import { isRepeated, readIdempotencyKey, type RepeatableRequest } from '../idempotency/idempotency.ts'
import { enforceRateLimit, type Limit } from '../rate-limits/rate-limits.ts'
import { describedOnly } from './api-description.ts'
import { replyCached } from './cached-reply.ts'
import { sendFailure } from './errors.ts'
import { requestLanguage } from './language.ts'
import { noStore } from './no-store.ts'

/** A zod schema, described only by its output: comparing whole schemas costs the type checker a third of a second per route. */
export interface SchemaFor<T> {
  parse(value: unknown): T
}

/** Chapters of the API's documentation. */
type Chapter = 'Catalogue' | 'Shop' | 'Cart' | 'Orders' | 'Payments' | 'Accounts'

type Endpoints = typeof endpoints
type Name = keyof Endpoints
type PartOf<S, K extends string> = K extends keyof S ? S[K] : undefined

/** Requires a schema exactly for the parts of a request that the endpoint table's row has, and one that accepts the row's type. */
type Fits<Row, Schema extends z.ZodType> = [Row] extends [undefined]
  ? { error: 'the row of the endpoint table has no such part' }
  : Row extends z.input<Schema> | z.output<Schema>
    ? unknown
    : { error: 'the schema refuses what the row of the endpoint table says'; row: Row }

/** The schema of the answer, which also decides the success status: 200, 201, or 204 without one. */
type Answered<Output> = [Output] extends [undefined]
  ? { readonly output?: undefined; readonly created?: undefined }
  : { readonly output: SchemaFor<Output>; readonly created?: undefined } | { readonly created: SchemaFor<Output>; readonly output?: undefined }

/** What a route adds to its row: schemas and a short summary. */
type Parts<S extends Shape, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Answered<S['output']> & {
  readonly summary: string
  readonly params?: P & Fits<PartOf<S, 'params'>, P>
  readonly query?: Q & ([PartOf<S, 'query'>] extends [undefined] ? never : unknown)
  readonly body?: B & Fits<PartOf<S, 'body'>, B>
} & Required<{ [K in keyof S as K extends 'output' ? never : K]: unknown }>

interface AnyParts {
  readonly summary: string
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly output?: unknown
  readonly created?: unknown
}

type Checked<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = FastifyRequest<{
  Params: z.output<P>
  Querystring: z.output<Q>
  Body: z.output<B>
}>
type CachedRequest<P extends z.ZodType> = FastifyRequest<{ Params: z.output<P>; Querystring: Readonly<Record<string, unknown>> }>

interface Conduct<R> extends Pick<RouteShorthandOptions, 'onRequest' | 'bodyLimit'> {
  /** Counted before the work; a request above a limit is answered with 429. */
  readonly limits?: (request: R) => readonly Limit[]
  /** The request in its repeatable form; limits do not count a repeated one. */
  readonly repeatable?: (request: R, key: string | null) => RepeatableRequest
  /** Only TypeScript checks the answer. */
  readonly describedOnly?: true
}

interface Call {
  readonly reply: FastifyReply
  readonly language: Language
  /** For a repeatable request; null without one. */
  readonly key: string | null
}

/** A handler's result: the row's output, a failure, or the reply if it has been sent already. */
type Answer<S extends Shape> = S['output'] | (S['output'] extends undefined ? null : never) | Failure | FastifyReply

/** Checks only the path: the query is parsed from its raw text, so that each field gets its own error. */
const rawQuery: Pick<RouteShorthandOptions, 'validatorCompiler'> = {
  validatorCompiler: (part) => (part.httpPart === 'params' ? validatorCompiler(part as never) : () => true), // every schema here is zod's
}

/**
 * Registers public routes of one chapter by the names of their rows. Method and path come from the row; a schema that does not fit the
 * row's parameters, body or output does not compile.
 */
export function publicRoutes(app: FastifyInstance, context: AppContext, chapter: Chapter) {
  function buildSchema({ summary, params, query, body, output, created }: AnyParts): FastifySchema {
    return {
      tags: [chapter],
      summary,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(output ? { response: { 200: output } } : created ? { response: { 201: created } } : {}),
    }
  }

  return {
    /** No cache may store the answer. */
    route<N extends Name, P extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined, B extends z.ZodType = z.ZodUndefined>(
      name: N,
      parts: Parts<ShapeOf<Endpoints[N]>, P, Q, B> & Conduct<Checked<P, Q, B>>,
      handle: (request: Checked<P, Q, B>, call: Call) => Promise<Answer<ShapeOf<Endpoints[N]>>>,
    ): void {
      const { method, path }: Endpoint = endpoints[name]
      const { limits, repeatable, onRequest, bodyLimit }: Conduct<Checked<P, Q, B>> = parts
      const success = parts.output ? 200 : parts.created ? 201 : 204
      app.route({
        ...(onRequest ? { onRequest } : {}),
        ...(bodyLimit ? { bodyLimit } : {}),
        ...(parts.describedOnly ? describedOnly : {}),
        schema: buildSchema(parts),
        method,
        url: path,
        handler: async (received, reply) => {
          reply.headers(noStore)
          const request = received as Checked<P, Q, B> // checked by fastify with these schemas
          const key = repeatable ? readIdempotencyKey(request.headers) : null
          if (isFailure(key)) return sendFailure(reply, key)
          const counted = limits?.(request) ?? []
          const isCounted = counted.length > 0 && !(repeatable && (await isRepeated(context, repeatable(request, key))))
          if (isCounted && !(await enforceRateLimit(context, reply, counted))) return reply
          const answer = await handle(request, { reply, key, language: requestLanguage(request) })
          if (answer === reply) return reply
          return isFailure(answer) ? sendFailure(reply, answer) : reply.code(success).send(answer ?? undefined)
        },
      })
    },

    /**
     * A public read from the response cache; its query is raw.
     * @param parts.keysOf the public content behind the answer: a change of it drops the answer
     * @param parts.holdsUntil when the answer may change although its content did not
     * @param produce makes the answer when the cache has none
     */
    cachedRoute<N extends Name, P extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined>(
      name: N,
      parts: Parts<ShapeOf<Endpoints[N]>, P, Q, z.ZodUndefined> & {
        readonly surrogateKeys: (request: CachedRequest<P>) => readonly SurrogateKey[]
        readonly holdsUntil?: () => Promise<Date>
      },
      produce: (request: CachedRequest<P>, language: Language) => Promise<(ShapeOf<Endpoints[N]>['output'] & object) | Failure>,
    ): void {
      const { method, path }: Endpoint = endpoints[name]
      app.route({
        ...rawQuery,
        ...describedOnly,
        schema: buildSchema(parts),
        method,
        url: path,
        handler: (received, reply) => {
          const request = received as CachedRequest<P> // checked by the compiler above with the path's schema
          return replyCached(context, received, reply, parts.surrogateKeys(request), (language) => produce(request, language), parts.holdsUntil)
        },
      })
    },
  }
}
