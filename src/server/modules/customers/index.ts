import type { Module } from '../../platform/module.ts'
import { purgeCustomers } from './purge-customers.ts'

export { customerOfEmail, ordersUnder, quotesUnder, textList, rememberCustomer, type Contacts } from './find-customer.ts'
export { endMerge, findMerge, mergesInto, storeMerge } from './merges.ts'
export type { CustomersPorts } from './ports.ts'
export { purgeEmails, purgePhones } from './purge-customers.ts'
export {
  changeCustomer,
  readCompanies,
  readContacts,
  customersOfPhones,
  deleteCustomer,
  findCustomer,
  readFormerNotes,
  isPhoneOfAnother,
  lockCustomers,
  writeContents,
  type CustomerContents,
  type StoredCustomer,
} from './stored-customer.ts'
export type { CustomerSnapshot } from './tables.ts'
export { searchable, toSearchText } from './search-text.ts'

/** Customers are found by phone and created by an order or a message. The staff's work with them is in `desk/customers`. */
export const customers: Module = { name: 'customers', jobs: [purgeCustomers] }
