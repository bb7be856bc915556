import type { Module } from '../../platform/module.ts'
import { exportRoutes } from './routes.ts'

export { productListSheet } from './list-tables.ts'

/** Tables that leave the shop as files: for the accountant, and all of them for the owner. */
export const exportsForStaff: Module = { name: 'exports', api: exportRoutes }
