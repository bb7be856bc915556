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

/** A zod schema by what it answers: comparing schemas as wholes costs the type checker a third of a second for every route. */
export interface SchemaFor<T> {
  parse(value: unknown): T
}

/** Chapters of the API's documentation. */
type Chapter = 'Catalogue' | 'Shop' | 'Cart' | 'Orders' | 'Payments' | 'Accounts'

type Endpoints = typeof endpoints
type Name = keyof Endpoints
type PartOf<S, K extends string> = K extends keyof S ? S[K] : undefined

/** A part of a request has a schema exactly when the row of the endpoint table has the part, and the schema takes what the row promises. */
type Fits<Row, Schema extends z.ZodType> = [Row] extends [undefined]
  ? { error: 'the row of the endpoint table has no such part' }
  : Row extends z.input<Schema> | z.output<Schema>
    ? unknown
    : { error: 'the schema refuses what the row of the endpoint table says'; row: Row }

/** The schema of the answer and with it the status of success: 200, 201, or 204 without one. */
type Answered<Output> = [Output] extends [undefined]
  ? { readonly output?: undefined; readonly created?: undefined }
  : { readonly output: SchemaFor<Output>; readonly created?: undefined } | { readonly created: SchemaFor<Output>; readonly output?: undefined }

/** What the route of a row says beside it: its schemas, and what it does in a few plain words. */
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
  /** Counted before the work; a call above one of them is answered with 429. */
  readonly limits?: (request: R) => readonly Limit[]
  /** The request as it may be sent again under its key; a repeated one is not counted by the limits. */
  readonly repeatable?: (request: R, key: string | null) => RepeatableRequest
  /** The answer is checked by TypeScript alone. */
  readonly describedOnly?: true
}

interface Call {
  readonly reply: FastifyReply
  readonly language: Language
  /** Of a repeatable request; null without one. */
  readonly key: string | null
}

/** What a handler gives: what the row promises, a failure, or the reply when it has been sent already. */
type Answer<S extends Shape> = S['output'] | (S['output'] extends undefined ? null : never) | Failure | FastifyReply

/** Only the path is checked: the query is read from its raw text, so that each field gets an error of its own. */
const rawQuery: Pick<RouteShorthandOptions, 'validatorCompiler'> = {
  validatorCompiler: (part) => (part.httpPart === 'params' ? validatorCompiler(part as never) : () => true), // every schema here is zod's
}

/**
 * Mounts public routes of one chapter by the names of their rows. Method and path come from the row; a schema that does not fit
 * the row's parameters, body or output does not compile.
 */
export function publicRoutes(app: FastifyInstance, context: AppContext, chapter: Chapter) {
  function schemaOf({ summary, params, query, body, output, created }: AnyParts): FastifySchema {
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
        schema: schemaOf(parts),
        method,
        url: path,
        handler: async (received, reply) => {
          reply.headers(noStore)
          const request = received as Checked<P, Q, B> // by the schemas, which fastify has applied
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
     * A public read that is answered from the response cache; its query is raw.
     * @param parts.keysOf the public content that the answer is made of: when it changes, the answer is made anew
     * @param parts.holdsUntil when the answer may be another one though its content did not change
     * @param produce makes the answer when the cache has none
     */
    cachedRoute<N extends Name, P extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined>(
      name: N,
      parts: Parts<ShapeOf<Endpoints[N]>, P, Q, z.ZodUndefined> & {
        readonly keysOf: (request: CachedRequest<P>) => readonly SurrogateKey[]
        readonly holdsUntil?: () => Promise<Date>
      },
      produce: (request: CachedRequest<P>, language: Language) => Promise<(ShapeOf<Endpoints[N]>['output'] & object) | Failure>,
    ): void {
      const { method, path }: Endpoint = endpoints[name]
      app.route({
        ...rawQuery,
        ...describedOnly,
        schema: schemaOf(parts),
        method,
        url: path,
        handler: (received, reply) => {
          const request = received as CachedRequest<P> // by the schema of the path, which the compiler above has applied
          return replyCached(context, received, reply, parts.keysOf(request), (language) => produce(request, language), parts.holdsUntil)
        },
      })
    },
  }
}
