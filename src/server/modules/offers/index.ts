import type { Module } from '../../platform/module.ts'
import { purgeOfferBuyers } from './erase-buyers.ts'
import { offerRoutes } from './routes.ts'

export { eraseOfferBuyers } from './erase-buyers.ts'
export type { PricedLine } from './price-lines.ts'
export { shownTotal, viewLines } from './view-offer.ts'
export { exportOffers } from './export-offers.ts'

/** Commercial offers (rule 4.11): a visitor's list at the prices of a moment, as a page and a PDF that become an order. */
export const offers: Module = { name: 'offers', api: offerRoutes, jobs: [purgeOfferBuyers] }
