import type { Language } from '#contract/languages.ts'
import { toast } from '#ui/toast-store.ts'
import { browserApi } from '../api/browser-api.ts'
import { refreshCart } from '../cart-state/cart-store.ts'
import { lineInput } from '../list-state/line-input.ts'
import { removeFromList, dismissListRemoval } from '../list-state/list-store.ts'
import type { ListedLine } from '../list-state/list-storage.ts'
import { openModal } from '../modals/modals.ts'
import { translatorFor } from '../seo/head.ts'

/** Puts the list into the cart line by line; refused lines stay on the list. @returns whether all were moved */
export async function moveToCart(lines: readonly ListedLine[], language: Language): Promise<boolean> {
  const api = browserApi(language)
  const left: string[] = []
  // Reversed, because cart and list both show the newest line first.
  for (const line of lines.toReversed()) {
    const { product_id: id, quantity, product_properties } = lineInput(line)
    try {
      await api.addToCart({ params: { id }, body: { quantity, product_properties } })
      removeFromList([line.key])
      dismissListRemoval()
    } catch {
      left.push(line.name)
    }
  }
  const t = await translatorFor(language, 'list')
  if (left.length > 0) toast.error(t('moveFailed', { products: left.join(', ') }))
  else toast.success(t('movedToCart'))
  await refreshCart()
  if (left.length === 0) openModal('cart')
  return left.length === 0
}
