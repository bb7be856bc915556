import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { flushCart, useLiveCart } from '../cart-state/cart-store.ts'
import { useCart, type CartNow } from '../cart-state/use-cart.ts'
import { pagePath } from '../navigation/links.ts'
import { openModal, type ModalProps } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'
import { CartFooter } from './cart-footer.tsx'
import { CartLines } from './cart-lines.tsx'

/**
 * The cart in a drawer: `cart` from the header, `checkout cart` over the checkout, where the way on is
 * back to the form.
 */
export default function CartDialog({ name, open, onClose }: ModalProps) {
  const t = useTranslations('cart')
  const status = useSession((session) => session.status)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      shape="drawer"
      closeOnBack={false}
      footer={open && status === 'signed-in' && <Foot name={name} onClose={onClose} />}
    >
      {status === 'signed-in' ? <Content onClose={onClose} /> : status === 'unknown' ? <Spinner /> : <ForRegistered />}
    </Dialog>
  )
}

/** For anonymous visitors. */
function ForRegistered() {
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
  const now = useCart()
  useEffect(() => () => useLiveCart.setState({ added: null }), [])
  if (now.failed) {
    return (
      <Notice kind="error" announce title={t('unread')} actions={<Button onClick={now.look}>{t('tryAgain')}</Button>}>
        {t('unreadText')}
      </Notice>
    )
  }
  if (!now.cart) return <Spinner label={t('loading')} />
  if (now.cart.lines.length === 0 && now.removals.length === 0) return <Empty onClose={onClose} />
  return <CartLines now={{ ...now, cart: now.cart }} />
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

function Foot({ name, onClose }: { name: ModalProps['name']; onClose: () => void }) {
  const { cart } = useCart()
  const goOn = useGoOn(name, onClose)
  if (!cart || cart.lines.length === 0) return null
  return <CartFooter cart={cart} goOn={goOn} atCheckout={name === 'checkout cart'} />
}

/** To the checkout with every quantity at the server; over the checkout itself only the drawer closes. */
function useGoOn(name: ModalProps['name'], onClose: () => void): (cart: NonNullable<CartNow['cart']>) => Promise<void> {
  const t = useTranslations('cart')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const navigate = useNavigate()
  return async (cart) => {
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
