import type account from './uk/admin-account.json'
import type audit from './uk/admin-audit.json'
import type bulk from './uk/admin-bulk.json'
import type catalogue from './uk/admin-catalogue.json'
import type common from './uk/admin-common.json'
import type errors from './uk/admin-errors.json'
  'admin-orders': typeof orders
