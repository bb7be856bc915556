import { useEffect, useRef } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import type { CartView } from '../cart-state/cart-view.ts'
import { undoRemoval, type Removal } from '../cart-state/cart-store.ts'
import type { CartData } from '../cart-state/use-cart.ts'
import { CartLineCard } from './cart-line-card.tsx'

/** Lines by id, newest first; a line just removed keeps its place while it can be restored. */
export function CartLines({ cartData }: { cartData: CartData & { cart: CartView } }) {
  const t = useTranslations('cart')
  const rows = [
    ...cartData.cart.lines.map((shown) => ({ id: shown.line.id, shown, removal: null })),
    ...cartData.removals.map((removal) => ({ id: removal.line.id, shown: null, removal })),
  ].toSorted((a, b) => b.id - a.id)
  return (
    <ul aria-label={t('lines')} className="-mt-5">
      {rows.map(({ id, shown, removal }) => (
        <li key={id} className="border-b border-concrete-light py-5 last:border-0">
          {shown && <CartLineCard shown={shown} added={cartData.added === id} />}
          {removal && <RemovedLine removal={removal} />}
        </li>
      ))}
    </ul>
  )
}

function RemovedLine({ removal }: { removal: Removal }) {
  const t = useTranslations('cart')
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed button is gone, so the undo button gets the focus.
  useEffect(() => undo.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3" role="status">
      <span className="min-w-0 text-concrete-dark">{t('removedLine', { product: removal.line.product.product_name })}</span>
      <Button
        ref={undo}
        variant="secondary"
        busy={removal.state !== 'removed'}
        busyLabel={t(removal.state === 'returning' ? 'adding' : 'removing')}
        onClick={() => void undoRemoval(removal)}
      >
        {t('undo')}
      </Button>
    </div>
  )
}
