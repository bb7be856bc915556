import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { typed } from '#contract/typed-text.ts'
import { Analytics, SearchTerms } from '#contract/admin/analytics.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { clientKey } from '../../../platform/rate-limits/rate-limits.ts'
import { publicRoutes } from '../../../platform/http/route.ts'
import { adminRoutes } from '../../staff/index.ts'
import { parsePeriod, parseStep, readAnalytics } from './read-analytics.ts'
import { countSearch, readSearches } from './searches.ts'

const SearchShown = z.object({ text: typed('search', 200), found: z.boolean() })

export function analyticsRoutes(app: FastifyInstance, context: AppContext): void {
  const adminRoute = adminRoutes(app, context)
  adminRoute('readAnalytics', { output: Analytics }, ({ query }) => {
    const period = parsePeriod(query, context)
    return readAnalytics(context, period, parseStep(query, period))
  })
  adminRoute('readSearchTerms', { output: SearchTerms }, ({ query }) => readSearches(context, parsePeriod(query, context), 20))
  publicRoutes(app, context, 'Catalogue').route(
    'countSearch',
    {
      summary: 'A page has shown what was searched for; counted without who searched',
      body: SearchShown,
      bodyLimit: 4 * 1024,
      // People in one office share an address; only a robot searches more often.
      limits: (request) => [{ name: 'search', subject: clientKey(request), max: 120, seconds: 10 * 60 }],
    },
    async (request) => {
      await countSearch(context, request.body)
      return undefined
    },
  )
}
