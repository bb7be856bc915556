import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { saveOpenEditors, useCloseSaved } from '#ui/open-editors.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { flushCart, useCartStore } from '../cart-state/cart-store.ts'
import { useCart, type CartData } from '../cart-state/use-cart.ts'
import { pagePath } from '../navigation/links.ts'
import { openModal, type ModalProps } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'
import { LoadFailed } from '../errors/load-failed.tsx'
import { CartFooter, CartPlace } from './cart-footer.tsx'
import { CartLines } from './cart-lines.tsx'

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
