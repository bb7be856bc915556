import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#i18n/messages.tsx'
import { useSession } from '../session/session-store.ts'
import { shownCart, type ShownCart } from './cart-view.ts'
import { cartQuery, hiddenLines, useLiveCart, type Removal } from './cart-store.ts'

export interface CartNow {
  /** Undefined while the first answer is on its way. */
  readonly cart: ShownCart | undefined
  readonly removals: readonly Removal[]
  readonly added: number | null
  readonly failed: boolean
  readonly look: () => void
}

/** The cart for whoever shows it: read anew when it opens. */
export function useCart(): CartNow {
  const language = useLanguage()
  const signedIn = useSession(({ status }) => status === 'signed-in')
  const { pending, removals, added } = useLiveCart()
  const { data, isError, refetch } = useQuery({ ...cartQuery(language), enabled: signedIn, refetchOnMount: 'always' })
  return {
    cart: data && signedIn ? shownCart(data, pending, hiddenLines(removals)) : undefined,
    removals,
    added,
    failed: isError && !data,
    look: () => void refetch(),
  }
}
