import type { Module } from '../../platform/module.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { importRoutes } from './import-routes.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { systemRoutes } from './system-routes.ts'

/** The staff's API: each route names its capability, and each use case receives the actor. */
export const backoffice: Module = {
  name: 'backoffice',
  async api(app, context) {
    contentRoutes(app, context)
    catalogueRoutes(app, context)
    await pictureRoutes(app, context)
    await importRoutes(app, context)
    receiptRoutes(app, context)
    systemRoutes(app, context)
  },
}
