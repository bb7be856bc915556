import { quantityLimits } from '#contract/option-rules.ts'
import { toast } from '#ui/toast-store.ts'
import type { AddToCartInput } from './pending-addition.ts'
import { browserApi } from '../api/browser-api.ts'
import { chosenValues } from '../api/chosen-values.ts'
import { configuredPath } from '../navigation/configured-path.ts'
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

/** Puts the products of an earlier order into the cart at today's prices, and names those that cannot be ordered again. */
export async function reorder(items: readonly ReorderItem[]): Promise<void> {
  const left: { gone: ReorderItem[]; notSo: (ReorderItem & { readonly productId: number })[]; tooMany: ReorderItem[] } = {
    gone: [],
    notSo: [],
    tooMany: [],
  }
  let added = 0
  for (const item of items) {
    const { productId, quantity, product_properties } = item
    if (productId === null) {
      left.gone.push(item)
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
      left[why].push({ ...item, productId })
    }
  }
  const t = await translatorFor(pageLanguage(), 'cart')
  const names = (of: readonly ReorderItem[]) => of.map(({ productName }) => productName).join(', ')
  if (left.gone.length > 0) toast.error(t('reorderGone', { products: names(left.gone) }))
  // For a dropped configuration, link to the product's page, which shows the nearest one.
  for (const item of left.notSo)
    toast.error(t('reorderNotSo', { product: item.productName }), { label: t('seeNearest'), run: () => location.assign(pageOf(item)) })
  if (left.tooMany.length > 0) toast.error(t('reorderTooMany', { products: names(left.tooMany), most: quantityLimits.max }))
  await refreshCart()
  if (added === 0) return
  openModal('cart')
  if (added === items.length) toast.success(t('addedAgain'))
}

function pageOf({ productId: id, product_properties }: ReorderItem & { readonly productId: number }): string {
  return configuredPath(pageLanguage(), { id, choice: chosenValues(product_properties) })
}
