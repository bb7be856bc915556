import type { Module } from '../../platform/module.ts'
import { customerDeskRoutes } from './routes.ts'

/** Customers as the staff sees them: the list, a customer's page, merging, export and erasure, and the messages of the contact page. */
export const customerDesk: Module = { name: 'customer-desk', api: customerDeskRoutes }
