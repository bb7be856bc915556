import type { ModalTable } from './modals/modals.ts'

const signIn = () => import('./account/auth-dialog.tsx')
const buyNow = () => import('./phone-order/phone-order-dialog.tsx')
const list = () => import('./list/list-dialog.tsx')
const cart = () => import('./cart/cart-dialog.tsx')

/** The shop's named dialogs. A screen adds its row here, because shared folders do not import screens. */
export const modalTable: ModalTable = {
  authentication: signIn,
  'menu-overlay authentication': signIn,
  'cart authentication': signIn,
  'public purchase authentication': signIn,
  'buy now': buyNow,
  'public purchase': buyNow,
  cart,
  list,
  'checkout cart': cart,
  'quote request': () => import('./quote-request/quote-request-dialog.tsx'),
  place: () => import('./place/place-dialog.tsx'),
}
