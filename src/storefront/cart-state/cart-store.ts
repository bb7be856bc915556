import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Cart, CartLine, CartLineEdit } from '#contract/cart.ts'
import type { Language } from '#contract/languages.ts'
import type { CartWish } from './add-to-cart.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { setCartBadge } from './cart-badge.ts'
import { openModal } from '../modals/modals.ts'
import { pageLanguage } from '../session/session-cookies.ts'
import { shownCart } from './cart-view.ts'
import { sayDone, sayFailed } from './cart-toasts.ts'
import { nothingPending, type PendingState } from './pending-quantities.ts'
import { createQuantitySender, type SendOptions } from './quantity-sender.ts'

/** The cart of whoever is signed in, in this browser (rules 4.2, 4.1, 4.3, 3.2). */
const cartKey = 'cart'

/** Never answered from memory: another tab or device may have changed it. */
export function cartQuery(language: Language) {
  return queryOptions({ queryKey: [cartKey, language], queryFn: () => browserApi(language).viewCart(), staleTime: 0, refetchOnWindowFocus: true })
}

export interface Removal {
  readonly line: CartLine
  readonly quantity: number
  readonly state: 'removing' | 'removed' | 'returning'
}
interface LiveCart {
  readonly pending: PendingState
  /** Removed a moment ago: they may be had back. */
  readonly removals: readonly Removal[]
  /** Added a moment ago. */
  readonly added: number | null
}
export const useLiveCart = create<LiveCart>()(() => ({ pending: nothingPending, removals: [], added: null }))

// Longer than the toast that may lie over the way back.
const undoTime = 8000

export function hiddenLines(removals: readonly Removal[]): ReadonlySet<number> {
  return new Set(removals.map(({ line }) => line.id))
}

const kept = () => queryClient().getQueryData<Cart>([cartKey, pageLanguage()])

function updateBadge() {
  const cart = kept()
  const { pending, removals } = useLiveCart.getState()
  if (cart) setCartBadge(shownCart(cart, pending, hiddenLines(removals)).pieces)
}
useLiveCart.subscribe(updateBadge)
queryClient()
  .getQueryCache()
  .subscribe(({ query }) => query.queryKey[0] === cartKey && updateBadge())

async function replaceLine(line: CartLine) {
  await queryClient().cancelQueries({ queryKey: [cartKey] })
  queryClient().setQueryData<Cart>(
    [cartKey, pageLanguage()],
    (cart) => cart && { ...cart, unpurchasedProduct: cart.unpurchasedProduct.map((one) => (one.id === line.id ? line : one)) },
  )
}

const sender = createQuantitySender({
  async send(id, quantity, { keepalive = false }: SendOptions) {
    const line = await browserApi(pageLanguage()).editCartLine({ params: { id }, body: { quantity } }, { keepalive })
    await replaceLine(line)
    if (!keepalive) void sayDone('update')
    return line.quantity
  },
  failed(_, error) {
    void sayFailed('update', error)
    void refreshCart()
  },
  changed(pending) {
    const before = useLiveCart.getState().pending
    useLiveCart.setState({ pending })
    // Everything is at the server: it says what the cart is now.
    if (before.lines.size > 0 && pending.lines.size === 0) void refreshCart()
  },
})

if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => void flushCart({ keepalive: true }))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void flushCart({ keepalive: true }))
}

/** Reads the cart anew; what cannot be read now is read at the next look. */
export async function refreshCart(): Promise<void> {
  await queryClient()
    .fetchQuery(cartQuery(pageLanguage()))
    .catch(() => {})
}
export const loadCart = refreshCart

/** Nobody is signed in: the cart is cleared in this browser. */
export function dropCart(): void {
  sender.reset()
  void queryClient().cancelQueries({ queryKey: [cartKey] })
  queryClient().removeQueries({ queryKey: [cartKey] })
  useLiveCart.setState({ removals: [], added: null })
  setCartBadge(0)
}

export function changeQuantity(line: CartLine, quantity: number): void {
  sender.change(line.id, quantity, line.quantity)
}

export function flushCart(options?: SendOptions): Promise<void> {
  return sender.flush(options)
}

/** Puts a product into the cart, says so and shows the line in the drawer. */
export async function addWish({ productId, quantity, product_properties }: CartWish): Promise<void> {
  try {
    const line = await browserApi(pageLanguage()).addToCart({
      params: { id: productId },
      body: { quantity, product_properties: [...product_properties] },
    })
    await refreshCart()
    useLiveCart.setState({ added: line.id })
    openModal('cart')
    await sayDone('add')
  } catch (error) {
    await sayFailed('add', error)
  }
}

function setRemoval(id: number, removal: Removal | null) {
  useLiveCart.setState(({ removals }) => ({
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
    await Promise.all([sayFailed('remove', error), refreshCart()])
    return
  }
  setRemoval(line.id, { line, quantity, state: 'removed' })
  await Promise.all([sayDone('remove'), refreshCart()])
  setTimeout(() => {
    const now = useLiveCart.getState().removals.find((removal) => removal.line.id === line.id)
    if (now?.state === 'removed') setRemoval(line.id, null)
  }, undoTime)
}

export async function undoRemoval(removal: Removal): Promise<void> {
  const { line, quantity } = removal
  setRemoval(line.id, { ...removal, state: 'returning' })
  try {
    await browserApi(pageLanguage()).addToCart({ params: { id: line.product.id }, body: { quantity, product_properties: line.product_properties } })
    await refreshCart()
    await sayDone('undo')
  } catch (error) {
    await sayFailed('undo', error)
  }
  setRemoval(line.id, null)
}

export async function clearCart(): Promise<void> {
  try {
    await flushCart()
    await browserApi(pageLanguage()).clearCart()
    useLiveCart.setState({ removals: [] })
    await sayDone('clear')
  } catch (error) {
    await sayFailed('clear', error)
  }
  await refreshCart()
}

/**
 * Saves the chosen properties; when it fails those of before stay. The quantity is left out, so that what
 * another device made of it meanwhile stays (contract/cart.ts).
 */
export async function saveOptions(line: CartLine, properties: NonNullable<CartLineEdit['product_properties']>): Promise<void> {
  await flushCart()
  try {
    await replaceLine(await browserApi(pageLanguage()).editCartLine({ params: { id: line.id }, body: { product_properties: properties } }))
    await Promise.all([sayDone('update'), refreshCart()])
  } catch (error) {
    await Promise.all([sayFailed('update', error), refreshCart()])
  }
}
