import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { places } from '#contract/facets.ts'
import { apiSorts, CategoryNode, pageSizes, ProductFacts, ProductList, ProductView, SimilarProducts, Suggestions } from '#contract/catalogue.ts'
import { isFailure } from '#contract/errors.ts'
import { currencies } from '#contract/money.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { cachedRoute, route } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readProduction } from '../content/index.ts'
import { viewPreview } from './editing/preview-product.ts'
import { listProducts } from './list-products.ts'
import { productFacts } from './product-facts.ts'
import { parseConfigured, parseId, parseProductQuery, parseSimilarLimit, parseSuggestQuery } from './parse-query.ts'
import { suggest } from './suggest.ts'
import { listCategories, similarProducts, viewProduct } from './view-product.ts'

const text = z.string().optional()
const ViewQuery = z.object({ size: z.string().max(40).optional().describe('A size of the buyer’s own, `own-60x50`: one more option of the size') })
/** The query arrives as it was sent. */
const parseSize = (size: unknown) => (typeof size === 'string' ? size : undefined)
const codes = z.array(z.string()).optional()
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
  currency: z.enum(currencies).optional().describe('Of the bounds and the answer; that of the language when absent'),
  price_from: text.describe('In the currency of the answer; 0 and empty are no bound'),
  price_to: text,
  'place[]': z.array(z.enum(places)).optional().describe('Where it may stand; any of them. Every facet is accepted without `[]` too.'),
  'shape[]': codes.describe('Any of them'),
  'color[]': codes.describe('Any of them'),
  'option[]': codes.describe('Properties that can be had; any of them'),
  height_from: text.describe('Millimetres, both ends included; a range keeps a product when one of its configurations lies in it'),
  height_to: text,
  width_from: text,
  width_to: text,
  volume_from: text.describe('Litres of soil'),
  volume_to: text,
  weight_from: text.describe('Kilograms, empty'),
  weight_to: text,
  sort: z.enum(apiSorts).optional(),
})

const SimilarQuery = z.object({ limit: z.int().min(1).max(100).optional().describe('9 when absent') })

const SuggestQuery = z.object({
  q: z.string().describe('1 to 200 characters'),
  limit: z.int().min(1).max(20).optional().describe('Products; 5 when absent'),
})

const ProductId = z.object({
  id: z
    .string()
    .transform(parseId)
    .refine((id) => id !== null, 'The value must be a positive whole number.'),
})

export function catalogueRoutes(app: FastifyInstance, context: AppContext): void {
  const tags = ['Catalogue'] as const
  // Whatever shows products shows when they are ready.
  const holdsUntil = async () => (await readProduction(context, context.database.db)).holdsUntil
  // Fastify's parser makes an object of every query; the module reads it itself, so that each field gets an error of its own.
  const queryOf = ({ query }: { readonly query: unknown }) => query as Record<string, unknown>

  const list = {
    tags,
    summary: 'Products by search, category, price and facets, page by page',
    querystring: ListQuery,
    response: { 200: ProductList },
  }
  cachedRoute(
    app,
    context,
    endpoints.listProducts,
    { schema: list, keysOf: () => ['catalogue', 'rates', 'settings'], holdsUntil },
    async (request, language) => {
      const query = parseProductQuery(queryOf(request))
      return isFailure(query) ? query : listProducts(context, query, language, request.url)
    },
  )

  const view = {
    tags,
    summary: 'A product with its properties and options',
    params: ProductId,
    querystring: ViewQuery,
    response: { 200: ProductView },
  }
  cachedRoute(
    app,
    context,
    endpoints.viewProduct,
    { schema: view, keysOf: ({ params }) => [`catalogue:${params.id}`, 'rates', 'settings'], holdsUntil },
    ({ params, query }, language) => viewProduct(context, params.id, language, parseSize(query.size)),
  )

  const preview = {
    tags,
    summary: 'A product page as a draft would make it, by the link of the back office',
    params: z.object({ token: z.string().max(100) }),
    response: { 200: ProductView },
  }
  route(app, endpoints.viewProductPreview, { schema: preview }, (request) => viewPreview(context, request.params.token, requestLanguage(request)))

  const similar = {
    tags,
    summary: 'Products like this one, and those that the owner set beside it',
    params: ProductId,
    querystring: SimilarQuery,
    response: { 200: SimilarProducts },
  }
  cachedRoute(
    app,
    context,
    endpoints.similarProducts,
    { schema: similar, keysOf: () => ['catalogue', 'rates', 'settings'], holdsUntil },
    async (request, language) => {
      const limit = parseSimilarLimit(queryOf(request))
      return typeof limit === 'number' ? similarProducts(context, request.params.id, limit, language) : limit
    },
  )

  const facts = {
    tags,
    summary: 'Measurements, weights, loads and ready-by dates of a product as it is configured',
    params: ProductId,
    querystring: z.object({ c: text.describe('As in a product page’s address: `size:60x60x50;color:white`'), quantity: z.int().optional() }),
    response: { 200: ProductFacts },
  }
  cachedRoute(
    app,
    context,
    endpoints.productFacts,
    { schema: facts, keysOf: ({ params }) => [`catalogue:${params.id}`, 'settings'], holdsUntil },
    (request) => {
      const configured = parseConfigured(queryOf(request))
      return isFailure(configured) ? Promise.resolve(configured) : productFacts(context, request.params.id, configured)
    },
  )

  const suggestions = { tags, summary: 'What a text that is being typed may find', querystring: SuggestQuery, response: { 200: Suggestions } }
  cachedRoute(
    app,
    context,
    endpoints.suggest,
    { schema: suggestions, keysOf: () => ['catalogue', 'rates', 'settings'], holdsUntil },
    async (request, language) => {
      const query = parseSuggestQuery(queryOf(request))
      return isFailure(query) ? query : suggest(context, query.text, query.limit, language)
    },
  )

  const categories = { tags, summary: 'The tree of categories', response: { 200: z.array(CategoryNode) } }
  cachedRoute(app, context, endpoints.listCategories, { schema: categories, keysOf: () => ['catalogue'] }, (_request, language) =>
    listCategories(context, language),
  )
}
