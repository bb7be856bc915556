import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteShorthandOptions,
} from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Endpoint, Shape } from '#contract/endpoint.ts'
import { isFailure, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../app-context.ts'
import { describedOnly } from './api-description.ts'
import { replyCached } from './cached-reply.ts'
import type { SurrogateKey } from '../content-change.ts'
import { sendFailure } from './errors.ts'
import { noStore } from './no-store.ts'

/** A zod schema by what it answers: comparing schemas as wholes costs the type checker a third of a second for every route. */
export interface SchemaFor<T> {
  parse(value: unknown): T
}

/** Chapters of the API's documentation. */
export type Chapter = 'Catalogue' | 'Shop' | 'Cart' | 'Orders' | 'Payments' | 'Accounts'

/** A part of a request has a schema exactly when the row of the endpoint table has the part, and the schema takes what the row promises. */
type InputSchema<Row, Schema> = Row extends undefined
  ? undefined
  : Schema extends z.ZodType
    ? Row extends z.input<Schema> | z.output<Schema>
      ? Schema
      : { error: 'the schema refuses what the row of the endpoint table says'; row: Row }
    : z.ZodType

type PartOf<S, K extends string> = K extends keyof S ? S[K] : undefined

/** Without output the route has no schema of an answer and says 204. */
type AnswerSchema<Output> = [Output] extends [undefined] ? undefined : { 200: SchemaFor<Output> } | { 201: SchemaFor<Output> }

interface Described {
  readonly tags: readonly [Chapter]
  /** What the call does, in a few plain words. */
  readonly summary: string
}

/** What a route's schema must be for its row. */
type BoundSchema<S extends Shape, Schema extends FastifySchema> = Described & {
  readonly params?: InputSchema<PartOf<S, 'params'>, Schema['params']>
  readonly body?: InputSchema<PartOf<S, 'body'>, Schema['body']>
  readonly querystring?: PartOf<S, 'query'> extends undefined ? undefined : z.ZodType
  readonly response?: AnswerSchema<S['output']>
} & Required<{
    [K in keyof S as K extends 'query' ? 'querystring' : K extends 'output' ? (S[K] extends undefined ? never : 'response') : K]: unknown
  }>

type Options<S extends Shape, Schema extends FastifySchema> = Omit<RouteShorthandOptions, 'schema'> & { schema: Schema & BoundSchema<S, Schema> }

type CheckedRequest<Schema extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  Schema,
  ZodTypeProvider
>

/** What a handler gives: what the row promises, a failure, or the reply when it has been sent already. */
type Answer<S extends Shape> = S['output'] | (S['output'] extends undefined ? null : never) | Failure | FastifyReply

/**
 * Mounts the route of a row of an endpoint table. Method and path come from the row; a schema that does not fit the row's
 * parameters, body or output does not compile. The status of success is the one that the schema names, 204 without an output;
 * no cache may store the answer.
 */
export function route<S extends Shape, const Schema extends FastifySchema>(
  app: FastifyInstance,
  { method, path }: Endpoint<S>,
  options: Options<S, Schema>,
  handle: (request: CheckedRequest<Schema>, reply: FastifyReply) => Promise<Answer<S>>,
): void {
  const [success = 204] = Object.keys(options.schema.response ?? {}).map(Number)
  const untyped: RouteShorthandOptions = options
  app.route({
    ...untyped,
    method,
    url: path,
    handler: async (request, reply) => {
      reply.headers(noStore)
      const answer = await handle(request as unknown as CheckedRequest<Schema>, reply) // by the schema, which fastify has applied
      if (answer === reply) return reply
      return isFailure(answer) ? sendFailure(reply, answer) : reply.code(success).send(answer ?? undefined)
    },
  })
}

/** Only the path is checked: the query is read from its raw text, so that each field gets an error of its own. */
const rawQuery: Pick<RouteShorthandOptions, 'validatorCompiler'> = {
  validatorCompiler: (part) => (part.httpPart === 'params' ? validatorCompiler(part as never) : () => true), // every schema here is zod's
}

/**
 * The same for a public read that is answered from the response cache.
 * @param keysOf the public content that the answer is made of: when it changes, the answer is made anew
 * @param holdsUntil when the answer may be another one though its content did not change
 * @param produce makes the answer when the cache has none; the query it gets is raw
 */
export function cachedRoute<S extends Shape, const Schema extends FastifySchema>(
  app: FastifyInstance,
  context: AppContext,
  { method, path }: Endpoint<S>,
  {
    schema,
    keysOf,
    holdsUntil,
  }: {
    schema: Schema & BoundSchema<S, Schema>
    keysOf: (request: CheckedRequest<Schema>) => readonly SurrogateKey[]
    holdsUntil?: () => Promise<Date>
  },
  produce: (request: CheckedRequest<Schema>, language: Language) => Promise<(S['output'] & object) | Failure>,
): void {
  const documented: FastifySchema = schema
  app.route({
    ...rawQuery,
    ...describedOnly,
    schema: documented,
    method,
    url: path,
    handler: (request, reply) => {
      const checked = request as unknown as CheckedRequest<Schema> // by the schema, which the compiler above has applied
      return replyCached(context, request, reply, keysOf(checked), (language) => produce(checked, language), holdsUntil)
    },
  })
}
