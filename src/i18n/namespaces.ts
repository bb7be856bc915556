/* oxlint-disable typescript/consistent-type-imports -- one row a namespace says its file and its name */
import type { AdminMessages, AdminNamespace } from './admin-namespaces.ts'

/** Every namespace of the shop's pages and the server: a file `{lng}/{ns}.json` in each language. Ukrainian is the reference. */
export const namespaces = [
  'account',
  'cart',
  'catalogue',
  'checkout',
  'compare',
  'document',
  'errors',
  'facets',
  'front',
  'info',
  'emails',
  'list',
  'model',
  'offline',
  'order',
  'phoneOrder',
  'place',
  'product',
  'questions',
  'quote',
  'quoteRequest',
  'search',
  'sheets',
  'showcase',
  'specSheet',
  'common',
  'telegram',
  'ui',
] as const
export type ShopNamespace = (typeof namespaces)[number]
export type Namespace = ShopNamespace | AdminNamespace

const serverNamespaces: ReadonlySet<ShopNamespace> = new Set(['document', 'emails', 'facets', 'sheets', 'specSheet', 'telegram'])

/** Namespaces that browsers load. The server alone uses the others, in emails, documents, Telegram messages and names of facets. */
export const pageNamespaces = namespaces.filter((name) => !serverNamespaces.has(name))

interface MessagesByNamespace extends AdminMessages {
  account: typeof import('./uk/account.json')
  cart: typeof import('./uk/cart.json')
  catalogue: typeof import('./uk/catalogue.json')
  checkout: typeof import('./uk/checkout.json')
  compare: typeof import('./uk/compare.json')
  document: typeof import('./uk/document.json')
  errors: typeof import('./uk/errors.json')
  facets: typeof import('./uk/facets.json')
  front: typeof import('./uk/front.json')
  info: typeof import('./uk/info.json')
  emails: typeof import('./uk/emails.json')
  list: typeof import('./uk/list.json')
  model: typeof import('./uk/model.json')
  offline: typeof import('./uk/offline.json')
  order: typeof import('./uk/order.json')
  phoneOrder: typeof import('./uk/phoneOrder.json')
  place: typeof import('./uk/place.json')
  product: typeof import('./uk/product.json')
  questions: typeof import('./uk/questions.json')
  quote: typeof import('./uk/quote.json')
  quoteRequest: typeof import('./uk/quoteRequest.json')
  search: typeof import('./uk/search.json')
  sheets: typeof import('./uk/sheets.json')
  showcase: typeof import('./uk/showcase.json')
  specSheet: typeof import('./uk/specSheet.json')
  common: typeof import('./uk/common.json')
  telegram: typeof import('./uk/telegram.json')
  ui: typeof import('./uk/ui.json')
}

type WithoutPlural<K> = K extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}` ? Stem : K

/** The keys of a namespace: an unknown key is a type error. */
export type MessageKey<N extends Namespace> = WithoutPlural<keyof MessagesByNamespace[N] & string>
