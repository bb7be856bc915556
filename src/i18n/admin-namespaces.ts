/* oxlint-disable typescript/consistent-type-imports -- one row a namespace says its file and its name */
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
  'admin-palette',
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
  'admin-account': typeof import('./uk/admin-account.json')
  'admin-alerts': typeof import('./uk/admin-alerts.json')
  'admin-analytics': typeof import('./uk/admin-analytics.json')
  'admin-audit': typeof import('./uk/admin-audit.json')
  'admin-bank': typeof import('./uk/admin-bank.json')
  'admin-bulk': typeof import('./uk/admin-bulk.json')
  'admin-catalogue': typeof import('./uk/admin-catalogue.json')
  'admin-common': typeof import('./uk/admin-common.json')
  'admin-customers': typeof import('./uk/admin-customers.json')
  'admin-errors': typeof import('./uk/admin-errors.json')
  'admin-order-edit': typeof import('./uk/admin-order-edit.json')
  'admin-orders': typeof import('./uk/admin-orders.json')
  'admin-pages': typeof import('./uk/admin-pages.json')
  'admin-palette': typeof import('./uk/admin-palette.json')
  'admin-pictures': typeof import('./uk/admin-pictures.json')
  'admin-production': typeof import('./uk/admin-production.json')
  'admin-quotes': typeof import('./uk/admin-quotes.json')
  'admin-settings': typeof import('./uk/admin-settings.json')
  'admin-sign-in': typeof import('./uk/admin-sign-in.json')
  'admin-staff': typeof import('./uk/admin-staff.json')
  'admin-system': typeof import('./uk/admin-system.json')
  'admin-today': typeof import('./uk/admin-today.json')
}
