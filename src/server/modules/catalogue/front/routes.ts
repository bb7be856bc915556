import type { FastifyInstance } from 'fastify'
import { Front, ShopPictures } from '#contract/front.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { publicRoutes } from '../../../platform/http/route.ts'
import { listShopPictures, viewFront } from './view-front.ts'

/** The front page: the shop's own pictures, and the part above the unfiltered catalogue. */
export function frontRoutes(app: FastifyInstance, context: AppContext): void {
  const { cachedRoute } = publicRoutes(app, context, 'Shop')
  const view = { summary: 'What stands above the unfiltered catalogue', output: Front }
  cachedRoute('viewFront', { ...view, surrogateKeys: () => ['catalogue', 'rates', 'settings'] }, (_request, language) => viewFront(context, language))
  const pictures = { summary: 'Pictures of the shop itself, by name', output: ShopPictures }
  cachedRoute('listShopPictures', { ...pictures, surrogateKeys: () => ['catalogue'] }, (_request, language) => listShopPictures(context, language))
}
