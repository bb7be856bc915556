import type { Module } from '../../platform/module.ts'
import { deliverCallback } from './deliver-callbacks.ts'
import { simulator } from './routes.ts'

/**
 * A payment provider for development and demonstrations. app.ts adds it only where it replaces a real one, never in production, where
 * anybody could mark an order as paid. The ordinary migrations create its tables, so that the schema is the same everywhere.
 */
export const paymentSimulator: Module = {
  name: 'payment-simulator',
  async rootRoutes(app, context) {
    await app.register((scope) => simulator(scope, context))
  },
  jobs: [deliverCallback],
}
