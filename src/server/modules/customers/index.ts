import type { Module } from '../../platform/module.ts'
import { purgeCustomers } from './purge-customers.ts'

export { rememberCustomer } from './find-customer.ts'
export { purgePhones } from './purge-customers.ts'
export { searchable, searchTextOf } from './search-text.ts'

/** Who buys: found by the phone, made when an order or a message comes. What the staff does with them: the module customer-desk. */
export const customers: Module = { name: 'customers', jobs: [purgeCustomers] }
