import type account from './uk/admin-account.json'
import type alerts from './uk/admin-alerts.json'
import type analytics from './uk/admin-analytics.json'
import type audit from './uk/admin-audit.json'
import type bank from './uk/admin-bank.json'
import type bulk from './uk/admin-bulk.json'
import type catalogue from './uk/admin-catalogue.json'
import type common from './uk/admin-common.json'
import type customers from './uk/admin-customers.json'
import type errors from './uk/admin-errors.json'
import type orderEdit from './uk/admin-order-edit.json'
import type orders from './uk/admin-orders.json'
import type pages from './uk/admin-pages.json'
import type pictures from './uk/admin-pictures.json'
import type production from './uk/admin-production.json'
import type quotes from './uk/admin-quotes.json'
import type settings from './uk/admin-settings.json'
import type signIn from './uk/admin-sign-in.json'
import type staff from './uk/admin-staff.json'
import type system from './uk/admin-system.json'
import type today from './uk/admin-today.json'

/** Namespaces of the back office only: neither the shop's pages nor the server load them. */
export const adminNamespaces = [
  'admin-account',
  'admin-alerts',
  'admin-analytics',
  'admin-audit',
  'admin-bank',
  'admin-bulk',
  'admin-catalogue',
  'admin-common',
  'admin-customers',
  'admin-errors',
  'admin-order-edit',
  'admin-orders',
  'admin-pages',
  'admin-pictures',
  'admin-production',
  'admin-quotes',
  'admin-settings',
  'admin-sign-in',
  'admin-staff',
  'admin-system',
  'admin-today',
] as const
export type AdminNamespace = (typeof adminNamespaces)[number]

export interface AdminMessages {
  'admin-account': typeof account
  'admin-alerts': typeof alerts
  'admin-analytics': typeof analytics
  'admin-audit': typeof audit
  'admin-bank': typeof bank
  'admin-bulk': typeof bulk
  'admin-catalogue': typeof catalogue
  'admin-common': typeof common
  'admin-customers': typeof customers
  'admin-errors': typeof errors
  'admin-order-edit': typeof orderEdit
  'admin-orders': typeof orders
  'admin-pages': typeof pages
  'admin-pictures': typeof pictures
  'admin-production': typeof production
  'admin-quotes': typeof quotes
  'admin-settings': typeof settings
  'admin-sign-in': typeof signIn
  'admin-staff': typeof staff
  'admin-system': typeof system
  'admin-today': typeof today
}
