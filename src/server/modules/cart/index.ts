import type { Module } from '../../platform/module.ts'
import { cartRoutes } from './routes.ts'

export { exportCart } from './export-cart.ts'

/** What a signed-in buyer is about to buy, and the checkout that makes it an order. */
export const cart: Module = { name: 'cart', api: cartRoutes }
