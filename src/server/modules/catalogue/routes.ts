import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { places } from '#contract/facets.ts'
import { apiSorts, CategoryNode, pageSizes, ProductFacts, ProductList, ProductView, SimilarProducts, Suggestions } from '#contract/catalogue.ts'
import { isFailure } from '#contract/errors.ts'
import { currencies } from '#contract/money.ts'
import { publicRoutes } from '../../platform/http/route.ts'
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
  const { route, cachedRoute } = publicRoutes(app, context, 'Catalogue')
  const shownEverywhere = {
    surrogateKeys: () => ['catalogue', 'rates', 'settings'] as const,
    // All pages with products show ready dates, which expire.
    holdsUntil: async () => (await readProduction(context, context.database.db)).holdsUntil,
  }
  const { holdsUntil } = shownEverywhere

  const list = { summary: 'Products by search, category, price and facets, page by page', query: ListQuery, output: ProductList }
  cachedRoute('listProducts', { ...list, ...shownEverywhere }, async (request, language) => {
    const query = parseProductQuery(request.query)
    return isFailure(query) ? query : listProducts(context, query, language, request.url)
  })

  const view = { summary: 'A product with its properties and options', params: ProductId, query: ViewQuery, output: ProductView }
  cachedRoute(
    'viewProduct',
    { ...view, surrogateKeys: ({ params }) => [`catalogue:${params.id}`, 'rates', 'settings'], holdsUntil },
    ({ params, query: { size } }, language) => viewProduct(context, params.id, language, typeof size === 'string' ? size : undefined),
  )

  const preview = {
    summary: 'A product page as a draft would make it, by the link of the back office',
    params: z.object({ token: z.string().max(100) }),
    output: ProductView,
  }
  route('viewProductPreview', preview, (request, { language }) => viewPreview(context, request.params.token, language))

  const similar = {
    summary: 'Products like this one, and those that the owner set beside it',
    params: ProductId,
    query: SimilarQuery,
    output: SimilarProducts,
  }
  cachedRoute('similarProducts', { ...similar, ...shownEverywhere }, async (request, language) => {
    const limit = parseSimilarLimit(request.query)
    return typeof limit === 'number' ? similarProducts(context, request.params.id, limit, language) : limit
  })

  const facts = {
    summary: 'Measurements, weights, loads and ready-by dates of a product as it is configured',
    params: ProductId,
    query: z.object({ c: text.describe('As in a product page’s address: `size:60x60x50;color:white`'), quantity: z.int().optional() }),
    output: ProductFacts,
  }
  cachedRoute(
    'productFacts',
    { ...facts, surrogateKeys: ({ params }) => [`catalogue:${params.id}`, 'settings'], holdsUntil },
    async ({ params, query }) => {
      const configured = parseConfigured(query)
      return isFailure(configured) ? configured : productFacts(context, params.id, configured)
    },
  )

  const suggestions = { summary: 'What a text that is being typed may find', query: SuggestQuery, output: Suggestions }
  cachedRoute('suggest', { ...suggestions, ...shownEverywhere }, async (request, language) => {
    const query = parseSuggestQuery(request.query)
    return isFailure(query) ? query : suggest(context, query.text, query.limit, language)
  })

  const categories = { summary: 'The tree of categories', output: z.array(CategoryNode) }
  cachedRoute('listCategories', { ...categories, surrogateKeys: () => ['catalogue'] }, (_request, language) => listCategories(context, language))
}
