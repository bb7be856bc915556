import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { CategoryNode, pageSizes, ProductCard, ProductList, ProductView, sorts } from '#contract/catalogue.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { replyCached } from '../../platform/http/cached-reply.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { listProducts } from './list-products.ts'
import { parseId, parseProductQuery, parseSimilarLimit } from './parse-query.ts'
import { listCategories, similarProducts, viewProduct } from './view-product.ts'

/** Shown in the API's documentation; the module parses the raw text itself, so that every field gets its own error. */
const documented = { validatorCompiler: () => () => true, serializerCompiler: () => JSON.stringify }
const text = z.string().optional()
const ListQuery = z.object({
  'category_id[]': z.array(z.int()).optional().describe('Categories, each with its subtree; any of them. `category_id` is accepted too.'),
  page: z.int().min(0).optional().describe('Zero-based'),
  limit: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(`10 when absent; the shop offers ${pageSizes.join(', ')}`),
  full_text_search: text,
  price_from: text.describe('In the currency of the language; 0 and empty are no bound'),
  price_to: text,
  sort: z.enum(sorts).optional(),
})

const SimilarQuery = z.object({ limit: z.int().min(1).max(100).optional().describe('9 when absent') })

export function catalogueRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(
    endpoints.listProducts.path,
    { ...documented, schema: { tags: ['Catalogue'], querystring: ListQuery, response: { 200: ProductList } } },
    (request, reply) =>
      replyCached(context, request, reply, ['catalogue', 'rates'], async (language) => {
        const query = parseProductQuery(request.query as Record<string, unknown>) // Fastify's parser gives an object
        return isFailure(query) ? query : listProducts(context, query, language, request.url)
      }),
  )
  app.get<{ Params: { id: string } }>(
    endpoints.viewProduct.path,
    { ...documented, schema: { tags: ['Catalogue'], params: z.object({ id: z.int() }), response: { 200: ProductView } } },
    (request, reply) => {
      const id = parseId(request.params.id)
      if (id === null) return sendFailure(reply, fail('malformed', { id: 'The value must be a positive whole number.' }))
      return replyCached(context, request, reply, [`catalogue:${id}`, 'rates'], (language) => viewProduct(context, id, language))
    },
  )
  app.get<{ Params: { id: string } }>(
    endpoints.similarProducts.path,
    {
      ...documented,
      schema: {
        tags: ['Catalogue'],
        params: z.object({ id: z.int() }),
        querystring: SimilarQuery,
        response: { 200: z.object({ data: z.array(ProductCard) }) },
      },
    },
    (request, reply) => {
      const id = parseId(request.params.id)
      if (id === null) return sendFailure(reply, fail('malformed', { id: 'The value must be a positive whole number.' }))
      return replyCached(context, request, reply, ['catalogue', 'rates'], async (language) => {
        const limit = parseSimilarLimit(request.query as Record<string, unknown>) // as above
        return typeof limit === 'number' ? similarProducts(context, id, limit, language) : limit
      })
    },
  )
  app.get(
    endpoints.listCategories.path,
    { ...documented, schema: { tags: ['Catalogue'], response: { 200: z.array(CategoryNode) } } },
    (request, reply) => replyCached(context, request, reply, ['catalogue'], (language) => listCategories(context, language)),
  )
}
