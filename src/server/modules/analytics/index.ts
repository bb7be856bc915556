import type { Module } from '../../platform/module.ts'
import { refreshSalesRollups } from './refresh-rollups.ts'
import { analyticsRoutes } from './routes.ts'
import { purgeSearches } from './searches.ts'

export { analyticsTable } from './analytics-table.ts'

/** What was sold and how it went, from roll-ups that always say what the orders say. */
export const analytics: Module = { name: 'analytics', api: analyticsRoutes, jobs: [refreshSalesRollups, purgeSearches] }
