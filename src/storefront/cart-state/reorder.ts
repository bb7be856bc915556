import { quantityLimits } from '#contract/option-rules.ts'
import type { OrderView } from '#contract/order.ts'
import { toast } from '#ui/toast-store.ts'
import { browserApi } from '../api/browser-api.ts'
import { chosenValues } from '../api/chosen-values.ts'
import { configuredPath } from '../navigation/configured-path.ts'
import { translatorFor } from '../seo/head.ts'
import { openModal } from '../modals/modals.ts'
import { pageLanguage } from '../session/session-cookies.ts'
import { refreshCart } from './cart-store.ts'
import { toastFailure } from './cart-toasts.ts'
import { reorderError } from './reorder-errors.ts'

type ReorderItem = Pick<OrderView['products'][number], 'product_id' | 'product_name' | 'quantity' | 'product_properties'>
type SoldItem = ReorderItem & { readonly product_id: number }

/** Puts the products of an earlier order into the cart at today's prices, and names those that cannot be ordered again. */
export async function reorder(lines: readonly ReorderItem[]): Promise<void> {
  const left: { gone: ReorderItem[]; notSo: SoldItem[]; tooMany: ReorderItem[] } = {
    gone: [],
    notSo: [],
    tooMany: [],
  }
  let added = 0
  for (const line of lines) {
    const { product_id: id, quantity } = line
    if (id === null) {
      left.gone.push(line)
      continue
    }
    const product_properties = line.product_properties.map(({ property_name, property_value, property_price_impact, property_note }) => ({
      property_name,
      property_value,
      property_price_impact,
      ...(property_note ? { property_note } : {}),
    }))
    try {
      await browserApi(pageLanguage()).addToCart({ params: { id }, body: { quantity, product_properties } })
      added += 1
    } catch (error) {
      const why = reorderError(error)
      if (why === 'failed') {
        await toastFailure('add', error)
        break
      }
      left[why].push({ ...line, product_id: id })
    }
  }
  const t = await translatorFor(pageLanguage(), 'cart')
  const names = (of: readonly ReorderItem[]) => of.map(({ product_name: name }) => name).join(', ')
  if (left.gone.length > 0) toast.error(t('reorderGone', { products: names(left.gone) }))
  // For a dropped configuration, link to the product's page, which shows the nearest one.
  for (const line of left.notSo)
    toast.error(t('reorderNotSo', { product: line.product_name }), { label: t('seeNearest'), run: () => location.assign(buildProductUrl(line)) })
  if (left.tooMany.length > 0) toast.error(t('reorderTooMany', { products: names(left.tooMany), most: quantityLimits.max }))
  await refreshCart()
  if (added === 0) return
  openModal('cart')
  if (added === lines.length) toast.success(t('addedAgain'))
}

function buildProductUrl({ product_id: id, product_properties }: SoldItem): string {
  return configuredPath(pageLanguage(), { id, choice: chosenValues(product_properties) })
}
