import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import type { Module } from '../../platform/module.ts'
import { copyAtStart, copyBranches } from './copy-branches.ts'
import { deliveryRoutes } from './routes.ts'

export { recognisePlace } from './cities.ts'
export { settledTown } from './destination.ts'
export { hasFailed, type CarrierFailure } from './carrier-call.ts'
export { configuredNovaPoshta, configuredTrackings } from './carriers.ts'
export { findBranch, readBranchTown, searchBranches } from './find-branches.ts'
export { packingRules, planFor, viewPacked, viewUnits, estimateDelivery } from './tariffs.ts'
export type { Tracked, Tracking } from './carrier.ts'
export type { Waybill } from './waybill.ts'
export { copyBranches } from './copy-branches.ts'
export { carrierSimulatorPath, cherkasy } from './simulated.ts'

/** Delivery prices and times to a town, from the tariffs in the settings and from carriers. */
export const delivery: Module = {
  name: 'delivery',
  jobs: [copyBranches],
  async startWork(context) {
    await copyAtStart(context)
    return () => Promise.resolve()
  },
  api: (app: FastifyInstance, context: AppContext) => deliveryRoutes(app, context),
}
