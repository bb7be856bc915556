import { quantityLimits } from '#contract/option-rules.ts'
import { toast } from '#ui/toast-store.ts'
import type { AddToCartInput } from './pending-addition.ts'
import { browserApi } from '../api/browser-api.ts'
import { translatorFor } from '../seo/head.ts'
import { openModal } from '../modals/modals.ts'
import { pageLanguage } from '../session/session-cookies.ts'
import { refreshCart } from './cart-store.ts'
import { toastFailure } from './cart-toasts.ts'
import { reorderError } from './reorder-errors.ts'

export interface ReorderItem {
  readonly productId: number | null
  readonly productName: string
  readonly quantity: number
  readonly product_properties: AddToCartInput['product_properties']
}

/** Fills the cart with the products of an earlier order, at today's prices, and names those that cannot be ordered again. */
export async function reorder(items: readonly ReorderItem[]): Promise<void> {
  const left: Record<'gone' | 'tooMany', string[]> = { gone: [], tooMany: [] }
  let added = 0
  for (const { productId, productName, quantity, product_properties } of items) {
    if (productId === null) {
      left.gone.push(productName)
      continue
    }
    try {
      await browserApi(pageLanguage()).addToCart({
        params: { id: productId },
        body: { quantity, product_properties: [...product_properties] },
      })
      added += 1
    } catch (error) {
      const why = reorderError(error)
      if (why === 'failed') {
        await toastFailure('add', error)
        break
      }
      left[why].push(productName)
    }
  }
  const t = await translatorFor(pageLanguage(), 'cart')
  if (left.gone.length > 0) toast.error(t('reorderFailed', { products: left.gone.join(', ') }))
  if (left.tooMany.length > 0) toast.error(t('reorderTooMany', { products: left.tooMany.join(', '), most: quantityLimits.max }))
  await refreshCart()
  if (added === 0) return
  openModal('cart')
  if (added === items.length) toast.success(t('addedAgain'))
}
