import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError } from '#contract/api-errors.ts'
import type { CartLine, CartLineEdit } from '#contract/cart.ts'
import type { Language } from '#contract/languages.ts'
import type { AddToCartInput } from './pending-addition.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { useCartBadge } from './cart-badge.ts'
import { openModal } from '../modals/modals.ts'
import { pageLanguage } from '../session/session-cookies.ts'
import { cartView, type LineDraft, type ShownCart } from './cart-view.ts'
import { toastSuccess, toastFailure } from './cart-toasts.ts'
import { createQuantitySender, nothingPending, type PendingQuantities, type SendOptions } from './quantity-sender.ts'

const cartQueryKey = 'cart'

/**
 * The signed-in buyer's cart. It is read again when it opens and when the window gets the focus, because another tab or device may have changed it.
 */
export function cartQuery(language: Language) {
  return queryOptions({
    queryKey: [cartQueryKey, language],
    queryFn: (): Promise<ShownCart> => browserApi(language).viewCart({ query: new URLSearchParams({ purchased: '0' }) }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export interface Removal {
  readonly line: CartLine
  readonly quantity: number
  readonly state: 'removing' | 'removed' | 'returning'
}
interface CartState {
  readonly pending: PendingQuantities
  /** Lines that were just removed and can be restored. */
  readonly removals: readonly Removal[]
  /** Id of the line that was just added, which is highlighted and scrolled to. */
  readonly added: number | null
  /** Line id → unsaved choices in its open editor; the totals include them. */
  readonly drafts: ReadonlyMap<number, LineDraft>
}
export const useCartStore = create<CartState>()(() => ({ pending: nothingPending, removals: [], added: null, drafts: new Map() }))

/** Sets the choices of an open editor; null closes it. */
export function setLineDraft(id: number, draft: LineDraft | null): void {
  const drafts = new Map(useCartStore.getState().drafts)
  if (draft) drafts.set(id, draft)
  else drafts.delete(id)
  useCartStore.setState({ drafts })
}

/** How long a removed line can be restored, equal to the duration of the toast for a cleared cart. */
const undoMs = 10_000

export function hiddenLines(removals: readonly Removal[]): ReadonlySet<number> {
  return new Set(removals.map(({ line }) => line.id))
}

const cachedCart = () => queryClient().getQueryData<ShownCart>([cartQueryKey, pageLanguage()])
const cachedLine = (id: number) => cachedCart()?.unpurchasedProduct.find((line) => line.id === id)

function updateBadge() {
  const cart = cachedCart()
  const { pending, removals } = useCartStore.getState()
  if (cart) useCartBadge.setState({ count: cartView(cart, pending, hiddenLines(removals)).pieces })
}
useCartStore.subscribe(updateBadge)
queryClient()
  .getQueryCache()
  .subscribe(({ query }) => query.queryKey[0] === cartQueryKey && updateBadge())

/**
 * Stores the cart after a change, under the language of that call, because the page may have switched. It cancels a running read, which may be
 * older.
 */
async function storeCart(language: Language, change: (cart: ShownCart | undefined) => ShownCart | undefined): Promise<void> {
  await queryClient().cancelQueries({ queryKey: [cartQueryKey] })
  queryClient().setQueryData<ShownCart>([cartQueryKey, language], change)
}

let changesUnderWay = 0
let overlapped = false

/**
 * Sends a change and stores the cart from its answer. Answers to overlapping changes may arrive out of order, so the cart is read once after the
 * last of them.
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
    const line = await editLine(id, { quantity, product_properties: cachedLine(id)?.product_properties }, { keepalive })
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
 * Reads the cart again; if that fails, the next opening of the cart retries. A running read is cancelled instead of shared, because it may be older
 * than the change that caused this one.
 */
export async function refreshCart(): Promise<void> {
  await queryClient().cancelQueries({ queryKey: [cartQueryKey] })
  await queryClient()
    .fetchQuery({ ...cartQuery(pageLanguage()), staleTime: 0 })
    .catch(() => {})
}

/** Drops this browser's copy of the cart after signing out. The server keeps the cart. */
export function clearLocalCart(): void {
  sender.reset()
  void queryClient().cancelQueries({ queryKey: [cartQueryKey] })
  queryClient().removeQueries({ queryKey: [cartQueryKey] })
  useCartStore.setState({ removals: [], added: null })
  useCartBadge.setState({ count: 0 })
}

export function changeQuantity(line: CartLine, quantity: number): void {
  sender.change(line.id, quantity, line.quantity)
}

export function flushCart(options?: SendOptions): Promise<void> {
  return sender.flush(options)
}

/** Puts a product into the cart, confirms it in a toast and shows the line in the drawer. */
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

/** Hides the line at once. A pending quantity is sent first, so that undoing restores it. */
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

/** Clears the cart; a toast offers to undo it. */
export async function clearCart(): Promise<void> {
  try {
    await flushCart()
    const lines = cachedCart()?.unpurchasedProduct ?? []
    await browserApi(pageLanguage()).clearCart()
    await storeCart(pageLanguage(), (cart) => cart && { ...cart, unpurchasedProduct: [] })
    useCartStore.setState({ removals: [] })
    await toastSuccess('clear', lines.length > 0 ? () => void restoreLines(lines) : undefined)
  } catch (error) {
    await Promise.all([toastFailure('clear', error), refreshCart()])
  }
}

/** Restores cleared lines, the oldest first, in their former order; failed ones can be retried. */
async function restoreLines(lines: readonly CartLine[]): Promise<void> {
  const failed: CartLine[] = []
  let error: unknown
  for (const line of lines.toSorted((a, b) => a.id - b.id)) {
    const body = { quantity: line.quantity, product_properties: line.product_properties }
    await browserApi(pageLanguage())
      .addToCart({ params: { id: line.product.id }, body })
      .catch((reason: unknown) => {
        failed.push(line)
        error = reason
      })
  }
  await refreshCart()
  if (failed.length === 0) await toastSuccess('restore')
  else await toastFailure('undo', error, () => void restoreLines(failed))
}

/**
 * Saves the chosen properties; on failure the former ones stay. The cart is read first, because another device may have changed the line, whose
 * quantity is sent along. Returns `refused` when the server rejects the choice.
 */
export async function saveOptions(
  line: CartLine,
  properties: NonNullable<CartLineEdit['product_properties']>,
): Promise<'saved' | 'refused' | 'failed'> {
  await flushCart()
  await refreshCart()
  try {
    await editLine(line.id, { quantity: (cachedLine(line.id) ?? line).quantity, product_properties: properties })
  } catch (error) {
    await Promise.all([toastFailure('update', error), refreshCart()])
    return error instanceof ApiError && error.status === 422 ? 'refused' : 'failed'
  }
  await toastSuccess('update')
  return 'saved'
}

/** Saves the choices of an editor whose drawer or page is closing. A removed line has nothing to save. */
export function saveOptionsLeaving(line: CartLine, properties: NonNullable<CartLineEdit['product_properties']>): void {
  if (!cachedLine(line.id)) return
  void editLine(line.id, { product_properties: properties }, { keepalive: true }).then(
    () => toastSuccess('update'),
    (error: unknown) => Promise.all([toastFailure('update', error), refreshCart()]),
  )
}
