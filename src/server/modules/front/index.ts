import { endpoints } from '#contract/api.ts'
import { Front, ShopPictures } from '#contract/front.ts'
import { cachedRoute } from '../../platform/http/route.ts'
import type { Module } from '../../platform/module.ts'
import { startPrerendering } from '../media/index.ts'
import { firstPictures } from './first-pictures.ts'
import { seedShopPictures } from './seed-pictures.ts'
import { listShopPictures, viewFront } from './view-front.ts'

export { openingPicture } from './view-front.ts'

/** The front of the shop: its own pictures, and what stands above the unfiltered catalogue. */
export const front: Module = {
  name: 'front',
  seed: seedShopPictures,
  startWork: (context) => startPrerendering(context, () => firstPictures(context)),
  api(app, context) {
    const tags = ['Shop'] as const
    const view = { tags, summary: 'What stands above the unfiltered catalogue', response: { 200: Front } }
    cachedRoute(app, context, endpoints.viewFront, { schema: view, keysOf: () => ['catalogue', 'rates', 'settings'] }, (_request, language) =>
      viewFront(context, language),
    )
    const pictures = { tags, summary: 'Pictures of the shop itself, by name', response: { 200: ShopPictures } }
    cachedRoute(app, context, endpoints.listShopPictures, { schema: pictures, keysOf: () => ['catalogue'] }, (_request, language) =>
      listShopPictures(context, language),
    )
  },
}
