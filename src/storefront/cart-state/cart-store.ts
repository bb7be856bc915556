import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import type { CartLine, CartLineEdit } from '#contract/cart.ts'
import type { Language } from '#contract/languages.ts'
import type { AddToCartInput } from './pending-addition.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { setCartBadge } from './cart-badge.ts'
import { openModal } from '../modals/modals.ts'
import { pageLanguage } from '../session/session-cookies.ts'
import { cartView, type ShownCart } from './cart-view.ts'
import { toastSuccess, toastFailure } from './cart-toasts.ts'
import { nothingPending, type PendingState } from './pending-quantities.ts'
import { createQuantitySender, type SendOptions } from './quantity-sender.ts'

/** The cart of whoever is signed in, in this browser (rules 4.2, 4.1, 4.3, 3.2). */
const cartQueryKey = 'cart'

/** A change answers the cart: whatever opens because of it does not ask again. */
const freshMs = 5_000

/** Another tab or device may change the cart: it is read anew when it opens and when the window gets the focus. */
export function cartQuery(language: Language) {
  return queryOptions({
    queryKey: [cartQueryKey, language],
    queryFn: (): Promise<ShownCart> => browserApi(language).viewCart({ query: new URLSearchParams({ purchased: '0' }) }),
    staleTime: freshMs,
    refetchOnWindowFocus: true,
  })
}

export interface Removal {
  readonly line: CartLine
  readonly quantity: number
  readonly state: 'removing' | 'removed' | 'returning'
}
interface CartState {
  readonly pending: PendingState
  /** Removed a moment ago: they may be had back. */
  readonly removals: readonly Removal[]
  /** Added a moment ago. */
  readonly added: number | null
}
export const useCartStore = create<CartState>()(() => ({ pending: nothingPending, removals: [], added: null }))

// Longer than the toast that may lie over the way back.
const undoMs = 8000

export function hiddenLines(removals: readonly Removal[]): ReadonlySet<number> {
  return new Set(removals.map(({ line }) => line.id))
}

const cachedCart = () => queryClient().getQueryData<ShownCart>([cartQueryKey, pageLanguage()])

function updateBadge() {
  const cart = cachedCart()
  const { pending, removals } = useCartStore.getState()
  if (cart) setCartBadge(cartView(cart, pending, hiddenLines(removals)).pieces)
}
useCartStore.subscribe(updateBadge)
queryClient()
  .getQueryCache()
  .subscribe(({ query }) => query.queryKey[0] === cartQueryKey && updateBadge())

/** What a change made of the cart, in the language that was asked: the page's may be another by now. A reading under way may be older. */
async function storeCart(language: Language, change: (cart: ShownCart | undefined) => ShownCart | undefined): Promise<void> {
  await queryClient().cancelQueries({ queryKey: [cartQueryKey] })
  queryClient().setQueryData<ShownCart>([cartQueryKey, language], change)
}

let changesUnderWay = 0
let overlapped = false

/**
 * Sends a change and stores the cart of its answer. Answers of changes that were under way at once may arrive in another
 * order than the server made them: then the cart is read once all are there.
 */
async function changeCart<T extends { readonly cart?: ShownCart | undefined }>(send: (language: Language) => Promise<T>): Promise<T> {
  const language = pageLanguage()
  changesUnderWay += 1
  overlapped ||= changesUnderWay > 1
  try {
    const answer = await send(language)
    await storeCart(language, (cart) => answer.cart ?? cart)
    return answer
  } finally {
    changesUnderWay -= 1
    if (overlapped && changesUnderWay === 0) {
      overlapped = false
      void refreshCart()
    }
  }
}

const addLine = (productId: number, body: { quantity: number; product_properties: CartLineEdit['product_properties'] }) =>
  changeCart((language) => browserApi(language).addToCart({ params: { id: productId }, query: new URLSearchParams({ answer: 'cart' }), body }))
const editLine = (id: number, body: CartLineEdit, options: SendOptions = {}) =>
  changeCart((language) => browserApi(language).editCartLine({ params: { id }, body }, options))

const sender = createQuantitySender({
  async send(id, quantity, { keepalive = false }: SendOptions) {
    const line = await editLine(id, { quantity }, { keepalive })
    if (!keepalive) void toastSuccess('update')
    return line.quantity
  },
  failed(_, error) {
    void toastFailure('update', error)
    void refreshCart()
  },
  changed(pending) {
    useCartStore.setState({ pending })
  },
})

if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => void flushCart({ keepalive: true }))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void flushCart({ keepalive: true }))
}

/**
 * Reads the cart anew; what cannot be read now is read at the next look. A reading that is under way may be older than the
 * change that asks for this one, so it is given up instead of joined.
 */
export async function refreshCart(): Promise<void> {
  await queryClient().cancelQueries({ queryKey: [cartQueryKey] })
  await queryClient()
    .fetchQuery({ ...cartQuery(pageLanguage()), staleTime: 0 })
    .catch(() => {})
}

/** Nobody is signed in: the cart is cleared in this browser. */
export function clearLocalCart(): void {
  sender.reset()
  void queryClient().cancelQueries({ queryKey: [cartQueryKey] })
  queryClient().removeQueries({ queryKey: [cartQueryKey] })
  useCartStore.setState({ removals: [], added: null })
  setCartBadge(0)
}

export function changeQuantity(line: CartLine, quantity: number): void {
  sender.change(line.id, quantity, line.quantity)
}

export function flushCart(options?: SendOptions): Promise<void> {
  return sender.flush(options)
}

/** Puts a product into the cart, says so and shows the line in the drawer. */
export async function addItem({ productId, quantity, product_properties }: AddToCartInput): Promise<void> {
  try {
    const line = await addLine(productId, { quantity, product_properties: [...product_properties] })
    useCartStore.setState({ added: line.id })
    openModal('cart')
    await toastSuccess('add')
  } catch (error) {
    await toastFailure('add', error)
  }
}

function setRemoval(id: number, removal: Removal | null) {
  useCartStore.setState(({ removals }) => ({
    removals: [...removals.filter(({ line }) => line.id !== id), ...(removal ? [removal] : [])],
  }))
}

/** Away at once; its last quantity goes to the server first, and for a moment it may be had back. */
export async function removeLine(line: CartLine, quantity: number): Promise<void> {
  setRemoval(line.id, { line, quantity, state: 'removing' })
  await sender.flush()
  sender.gone(line.id)
  try {
    await browserApi(pageLanguage()).removeCartLine({ params: { id: line.id } }, { keepalive: true })
  } catch (error) {
    setRemoval(line.id, null)
    await Promise.all([toastFailure('remove', error), refreshCart()])
    return
  }
  await storeCart(pageLanguage(), (cart) => cart && { ...cart, unpurchasedProduct: cart.unpurchasedProduct.filter(({ id }) => id !== line.id) })
  setRemoval(line.id, { line, quantity, state: 'removed' })
  await toastSuccess('remove')
  setTimeout(() => {
    const now = useCartStore.getState().removals.find((removal) => removal.line.id === line.id)
    if (now?.state === 'removed') setRemoval(line.id, null)
  }, undoMs)
}

export async function undoRemoval(removal: Removal): Promise<void> {
  const { line, quantity } = removal
  setRemoval(line.id, { ...removal, state: 'returning' })
  try {
    await addLine(line.product.id, { quantity, product_properties: line.product_properties })
    await toastSuccess('undo')
  } catch (error) {
    await toastFailure('undo', error)
  }
  setRemoval(line.id, null)
}

export async function clearCart(): Promise<void> {
  try {
    await flushCart()
    await browserApi(pageLanguage()).clearCart()
    await storeCart(pageLanguage(), (cart) => cart && { ...cart, unpurchasedProduct: [] })
    useCartStore.setState({ removals: [] })
    await toastSuccess('clear')
  } catch (error) {
    await Promise.all([toastFailure('clear', error), refreshCart()])
  }
}

/**
 * Saves the chosen properties; when it fails those of before stay. The quantity is left out, so that what
 * another device made of it meanwhile stays (contract/cart.ts).
 */
export async function saveOptions(line: CartLine, properties: NonNullable<CartLineEdit['product_properties']>): Promise<void> {
  await flushCart()
  try {
    await editLine(line.id, { product_properties: properties })
    await toastSuccess('update')
  } catch (error) {
    await Promise.all([toastFailure('update', error), refreshCart()])
  }
}
