import { useLanguage } from '#i18n/messages.tsx'
import { useShow } from '../api/currency.ts'
import { useRead, type Read } from '../api/use-read.ts'
import { useSession } from '../session/session-store.ts'
import { cartView, type CartView } from './cart-view.ts'
import { cartQuery, hiddenLines, useCartStore, type Removal } from './cart-store.ts'

export interface CartData extends Pick<Read<CartView>, 'failed' | 'retrying' | 'retry'> {
  /** Undefined until the first answer arrives. */
  readonly cart: CartView | undefined
  readonly removals: readonly Removal[]
  readonly added: number | null
}

/** The cart of the drawer and the checkout; it is read again when they open. */
export function useCart(): CartData {
  const language = useLanguage()
  const show = useShow()
  const signedIn = useSession(({ status }) => status === 'signed-in')
  const { pending, removals, added, drafts } = useCartStore()
  const { data, ...read } = useRead({ ...cartQuery(language), enabled: signedIn })
  return {
    cart: data && signedIn ? cartView(show(data), pending, hiddenLines(removals), drafts) : undefined,
    removals,
    added,
    ...read,
  }
}
