import type { AdminMessages, AdminNamespace } from './admin-namespaces.ts'
import type account from './uk/account.json'
import type cart from './uk/cart.json'
import type catalogue from './uk/catalogue.json'
import type compare from './uk/compare.json'
import type checkout from './uk/checkout.json'
import type document from './uk/document.json'
import type errors from './uk/errors.json'
import type facets from './uk/facets.json'
import type front from './uk/front.json'
import type info from './uk/info.json'
import type emails from './uk/emails.json'
import type list from './uk/list.json'
import type model from './uk/model.json'
import type offline from './uk/offline.json'
import type order from './uk/order.json'
import type phoneOrder from './uk/phoneOrder.json'
import type product from './uk/product.json'
import type sheets from './uk/sheets.json'
import type search from './uk/search.json'
import type quote from './uk/quote.json'
import type quoteRequest from './uk/quoteRequest.json'
import type place from './uk/place.json'
import type questions from './uk/questions.json'
import type showcase from './uk/showcase.json'
import type specSheet from './uk/specSheet.json'
import type common from './uk/common.json'
import type telegram from './uk/telegram.json'
import type ui from './uk/ui.json'

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
  account: typeof account
  cart: typeof cart
  catalogue: typeof catalogue
  checkout: typeof checkout
  compare: typeof compare
  document: typeof document
  errors: typeof errors
  facets: typeof facets
  front: typeof front
  info: typeof info
  emails: typeof emails
  list: typeof list
  model: typeof model
  offline: typeof offline
  order: typeof order
  phoneOrder: typeof phoneOrder
  place: typeof place
  product: typeof product
  questions: typeof questions
  quote: typeof quote
  quoteRequest: typeof quoteRequest
  search: typeof search
  sheets: typeof sheets
  showcase: typeof showcase
  specSheet: typeof specSheet
  common: typeof common
  telegram: typeof telegram
  ui: typeof ui
}

type WithoutPlural<K> = K extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}` ? Stem : K

/** The keys of a namespace: an unknown key is a type error. */
export type MessageKey<N extends Namespace> = WithoutPlural<keyof MessagesByNamespace[N] & string>
