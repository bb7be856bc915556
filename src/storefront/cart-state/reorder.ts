import { configurationQuery } from '#contract/configuration-url.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { productPath } from '#contract/slug.ts'
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
  const left: Record<'gone' | 'tooMany', ReorderItem[]> = { gone: [], tooMany: [] }
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
      left[why].push(item)
    }
  }
  const t = await translatorFor(pageLanguage(), 'cart')
  const names = (of: readonly ReorderItem[]) => of.map(({ productName }) => productName).join(', ')
  if (left.gone.length > 0) {
    const nearest = left.gone.map(pageOf).find((page) => page !== null)
    const look = nearest === undefined ? undefined : { label: t('seeNearest'), run: () => location.assign(nearest) }
    toast.error(t('reorderFailed', { products: names(left.gone) }), look)
  }
  if (left.tooMany.length > 0) toast.error(t('reorderTooMany', { products: names(left.tooMany), most: quantityLimits.max }))
  await refreshCart()
  if (added === 0) return
  openModal('cart')
  if (added === items.length) toast.success(t('addedAgain'))
}

/** The product's page, which shows the nearest of a configuration that is gone and says so; null where the product is gone itself. */
function pageOf({ productId, product_properties }: ReorderItem): string | null {
  if (productId === null) return null
  const chosen = product_properties.map(({ property_name, property_value }) => [property_name, property_value] as const)
  const query = configurationQuery(Object.fromEntries(chosen.filter(([, value]) => value !== 'no')))
  return productPath(pageLanguage(), { id: productId, slug: '' }) + (query === '' ? '' : `?c=${query}`)
}
