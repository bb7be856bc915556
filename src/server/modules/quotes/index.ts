import type { Module } from '../../platform/module.ts'
import { buyerQuoteRoutes } from './buyer-routes.ts'
import { quoteRoutes } from './routes.ts'
import { sendQuoteByTelegram } from './quote-telegram.ts'
import { tendQuotes } from './tend-quotes.ts'

export { eraseQuoteBuyers, exportQuotes } from './tend-quotes.ts'

/** Orders that the office writes before they are placed: drafts of phone orders, and quotes that a buyer accepts by their link. */
export const quotes: Module = {
  name: 'quotes',
  api(app, context) {
    quoteRoutes(app, context)
    buyerQuoteRoutes(app, context)
  },
  jobs: [tendQuotes, sendQuoteByTelegram],
}
