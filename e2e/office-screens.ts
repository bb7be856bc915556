/** Numbers and ids of existing subjects that {@link officeScreens} open. */
export interface OfficeSubjects {
  readonly order: string
  readonly customer: number
  readonly quote: number
}

/**
 * Every route of the back office for signed-in people, with a URL below `/admin/`. tools/office-screens.test.ts compares it with the routes and the
 * navigation.
 */
export const officeScreens: Readonly<Record<string, (subjects: OfficeSubjects) => string>> = {
  '': () => '',
  account: () => 'account',
  staff: () => 'staff',
  orders: () => 'orders',
  'orders/:number': ({ order }) => `orders/${order}`,
  'orders/:number/edit': ({ order }) => `orders/${order}/edit`,
  bank: () => 'bank',
  quotes: () => 'quotes',
  'quotes/new': () => 'quotes/new',
  'quotes/:id': ({ quote }) => `quotes/${quote}`,
  production: () => 'production',
  'production/plan': () => 'production/plan',
  'production/moulds': () => 'production/moulds',
  customers: () => 'customers',
  'customers/messages': () => 'customers/messages',
  'customers/:id': ({ customer }) => `customers/${customer}`,
  'catalogue/products': () => 'catalogue/products',
  'catalogue/products/:id': () => 'catalogue/products/1',
  'catalogue/products/:id/pictures': () => 'catalogue/products/1/pictures',
  'catalogue/pictures': () => 'catalogue/pictures',
  'catalogue/categories': () => 'catalogue/categories',
  'catalogue/prices': () => 'catalogue/prices',
  'catalogue/import': () => 'catalogue/import',
  pages: () => 'pages',
  'pages/:name': () => 'pages/payment-shipping',
  analytics: () => 'analytics',
  settings: () => 'settings',
  'settings/:group': () => 'settings/delivery',
  audit: () => 'audit',
  system: () => 'system',
  '*': () => 'no-such-screen',
}
