import type { Module } from '../../platform/module.ts'
import { deliverCallback } from './deliver-callbacks.ts'
import { simulator } from './routes.ts'

/**
 * A payment provider for development and demonstrations. app.ts mounts it only where it serves, never in production, where
 * anybody could mark an order as paid. Its tables are made by the ordinary migrations, so there is one schema everywhere.
 */
export const paymentSimulator: Module = {
  name: 'payment-simulator',
  async rootRoutes(app, context) {
    await app.register((scope) => simulator(scope, context))
  },
  jobs: [deliverCallback],
}
