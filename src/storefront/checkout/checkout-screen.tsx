import type { Profile } from '#contract/account.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { CartView } from '../cart-state/cart-view.ts'
import { useCart } from '../cart-state/use-cart.ts'
import { pagePath } from '../navigation/links.ts'
import { CallInstead } from '../errors/call-instead.tsx'
import { LoadFailed } from '../errors/load-failed.tsx'
import { profileQuery } from '../api/profile-query.ts'
import { useRead } from '../api/use-read.ts'
import { useShopData } from '../api/shop-data.ts'
import { OrderFields } from './order-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** Form and summary; each missing prerequisite has its own message and next step. */
export function CheckoutScreen() {
  const t = useTranslations('checkout')
  const language = useLanguage()
  const now = useCart()
  const own = useRead(profileQuery(language))
  return (
    <div className="page-frame py-8 md:py-12">
      <h1 className="mb-8 text-title">{t('title')}</h1>
      {now.failed || own.failed ? (
        <LoadFailed
          read={{
            retrying: now.retrying || own.retrying,
            retry() {
              for (const read of [now, own]) if (read.failed) read.retry()
            },
          }}
          title={t('loadFailed')}
          className="max-w-text"
          beside={<CallInstead text={t('orCall')} />}
        >
          {t('loadFailedText')}
        </LoadFailed>
      ) : now.cart && own.data ? (
        <Order cart={now.cart} profile={own.data} />
      ) : (
        <Spinner />
      )}
    </div>
  )
}

function Order({ cart, profile }: { cart: CartView; profile: Profile }) {
  const cardPayment = useShopData().settings?.card_payment ?? false
  const [placeOrderState, formRef] = usePlaceOrder(cart, profile, cardPayment)
  if (placeOrderState.state === 'placed') return <Spinner />
  if (cart.lines.length === 0) return <NothingToOrder />
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={placeOrderState.onSubmit}
      className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <OrderFields form={placeOrderState.form} cart={cart} cardPayment={cardPayment} offerVersion={placeOrderState.offerVersion} />
      <OrderSummary cart={cart} placeOrderState={placeOrderState} />
    </form>
  )
}

function NothingToOrder() {
  const t = useTranslations('checkout')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  return (
    <div className="flex max-w-text flex-col items-start gap-5">
      <p className="text-lead">{tErrors('noProductsInCart')}</p>
      <p>{t('emptyText')}</p>
      <ButtonLink to={pagePath(language, 'product')}>{t('toCatalogue')}</ButtonLink>
    </div>
  )
}
