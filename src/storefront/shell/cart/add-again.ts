import { ApiError } from '#contract/api-errors.ts'
import { toast } from '#ui/toast-store.ts'
import type { CartWish } from '../add-to-cart.ts'
import { browserApi } from '../browser.ts'
import { wordsFor } from '../head.ts'
import { openModal } from '../modals.ts'
import { pageLanguage } from '../session/kept-session.ts'
import { refreshCart } from './live-cart.ts'
import { sayFailed } from './outcomes.ts'

export interface WantedAgain {
  readonly productId: number | null
  readonly productName: string
  readonly quantity: number
  readonly product_properties: CartWish['product_properties']
}

/** Fills the cart with what was ordered before, at today's prices; what is no longer made is named. */
export async function addAgain(wanted: readonly WantedAgain[]): Promise<void> {
  const gone: string[] = []
  let added = 0
  for (const { productId, productName, quantity, product_properties } of wanted) {
    try {
      if (productId === null) throw new ApiError({ status: 404, text: null, errors: {}, requestId: null, retryAfterSeconds: null })
      await browserApi(pageLanguage()).addToCart({ params: { id: productId }, body: { quantity, product_properties: [...product_properties] } })
      added += 1
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) {
        await sayFailed('add', error)
        break
      }
      gone.push(productName)
    }
  }
  const t = await wordsFor(pageLanguage(), 'cart')
  if (gone.length > 0) toast.error(t('notAgain', { products: gone.join(', ') }))
  await refreshCart()
  if (added === 0) return
  openModal('cart')
  toast.success(t('addedAgain'))
}
