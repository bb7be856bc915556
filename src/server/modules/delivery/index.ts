import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import type { Module } from '../../platform/module.ts'
import { deliveryRoutes } from './routes.ts'

export { recognisePlace } from './cities.ts'
export { estimateDelivery } from './estimate.ts'

/** What it takes to bring things to a town: by the tariffs of the settings, and by carriers. */
export const delivery: Module = {
  name: 'delivery',
  api: (app: FastifyInstance, context: AppContext) => deliveryRoutes(app, context),
}
