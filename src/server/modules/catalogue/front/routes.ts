import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/api.ts'
import { Front, ShopPictures } from '#contract/front.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { cachedRoute } from '../../../platform/http/route.ts'
import { listShopPictures, viewFront } from './view-front.ts'

/** The front of the shop: its own pictures, and what stands above the unfiltered catalogue. */
export function frontRoutes(app: FastifyInstance, context: AppContext): void {
  const tags = ['Shop'] as const
  const view = { tags, summary: 'What stands above the unfiltered catalogue', response: { 200: Front } }
  cachedRoute(app, context, endpoints.viewFront, { schema: view, keysOf: () => ['catalogue', 'rates', 'settings'] }, (_request, language) =>
    viewFront(context, language),
  )
  const pictures = { tags, summary: 'Pictures of the shop itself, by name', response: { 200: ShopPictures } }
  cachedRoute(app, context, endpoints.listShopPictures, { schema: pictures, keysOf: () => ['catalogue'] }, (_request, language) =>
    listShopPictures(context, language),
  )
}
