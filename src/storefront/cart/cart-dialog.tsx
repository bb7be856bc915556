import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { saveOpenEditors, useCloseSaved } from '#ui/open-editors.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { flushCart, useCartStore, undoRemoval, type Removal } from '../cart-state/cart-store.ts'
import { useCart, type CartData } from '../cart-state/use-cart.ts'
import { pagePath } from '../navigation/links.ts'
import { openModal, type ModalProps } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'
import { LoadFailed } from '../errors/load-failed.tsx'
import type { CartView } from '../cart-state/cart-view.ts'
import { CartFooter, CartPlace } from './cart-footer.tsx'
import { CartLineCard } from './cart-line-card.tsx'

/** The cart in a drawer: `cart` from the header, `checkout cart` over the checkout, where the main button returns to the form. */
export default function CartDialog({ name, open, onClose }: ModalProps) {
  const t = useTranslations('cart')
  const status = useSession((session) => session.status)
  const close = useCloseSaved(onClose)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      variant="drawer"
      closeOnBack={false}
      footer={open && status === 'signed-in' && <CartDialogFooter name={name} onClose={onClose} />}
    >
      {status === 'signed-in' ? <Content onClose={onClose} /> : status === 'unknown' ? <Spinner /> : <SignInPrompt />}
    </Dialog>
  )
}

/** Shown to anonymous visitors. */
function SignInPrompt() {
  const t = useTranslations('cart')
  const tErrors = useTranslations('errors')
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lead">{tErrors('cartForRegistered')}</p>
      <p>{t('registeredText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => openModal('cart authentication')}>{t('register')}</Button>
        <Button variant="secondary" onClick={() => openModal('authentication')}>
          {t('signIn')}
        </Button>
      </div>
    </div>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cart')
  const cartData = useCart()
  useEffect(() => () => useCartStore.setState({ added: null }), [])
  if (cartData.failed) {
    return (
      <LoadFailed read={cartData} title={t('loadFailed')}>
        {t('loadFailedText')}
      </LoadFailed>
    )
  }
  if (!cartData.cart) return <Spinner label={t('loading')} />
  if (cartData.cart.lines.length === 0 && cartData.removals.length === 0) return <Empty onClose={onClose} />
  return (
    <>
      <CartLines cartData={{ ...cartData, cart: cartData.cart }} />
      {cartData.cart.lines.length > 0 && <CartPlace cart={cartData.cart} />}
    </>
  )
}

function Empty({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lead">{t('empty')}</p>
      <p>{t('emptyText')}</p>
      <ButtonLink to={pagePath(language, 'product')} onClick={onClose}>
        {t('toCatalogue')}
      </ButtonLink>
    </div>
  )
}

function CartDialogFooter({ name, onClose }: { name: ModalProps['name']; onClose: () => void }) {
  const { cart } = useCart()
  const onProceed = useProceed(name, onClose)
  if (!cart || cart.lines.length === 0) return null
  return <CartFooter cart={cart} onProceed={onProceed} atCheckout={name === 'checkout cart'} />
}

/** Continues to the checkout after all quantities are saved; over the checkout itself it only closes the drawer. */
function useProceed(name: ModalProps['name'], onClose: () => void): (cart: NonNullable<CartData['cart']>) => Promise<void> {
  const t = useTranslations('cart')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const navigate = useNavigate()
  return async (cart) => {
    if (!(await saveOpenEditors())) return
    await flushCart()
    if (cart.lines.length === 0) {
      toast.error(tErrors('noProductsInCart'))
      return
    }
    if (name !== 'checkout cart') {
      toast.info(t('proceeding'))
      await navigate(`/${language}/cart-checkout`)
    }
    onClose()
  }
}

/** Lines by id, newest first; a line just removed keeps its place while it can be restored. */
function CartLines({ cartData }: { cartData: CartData & { cart: CartView } }) {
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
