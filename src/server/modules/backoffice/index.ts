import type { Module } from '../../platform/module.ts'
import { attributeRoutes, categoryRoutes, productRoutes } from './catalogue-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { pageRoutes } from './page-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { importRoutes } from './import-routes.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { systemRoutes } from './system-routes.ts'

/** The staff's API: each route names its capability, and each use case receives the actor. */
export const backoffice: Module = {
  name: 'backoffice',
  async api(app, context) {
    settingsRoutes(app, context)
    categoryRoutes(app, context)
    attributeRoutes(app, context)
    productRoutes(app, context)
    bulkRoutes(app, context)
    pageRoutes(app, context)
    await pictureRoutes(app, context)
    await importRoutes(app, context)
    receiptRoutes(app, context)
    systemRoutes(app, context)
  },
}
