import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { formatDays } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { chosenDelivery, type CartView } from '../cart-state/cart-view.ts'
import { clearCart } from '../cart-state/cart-store.ts'

/** Totals and what to do with the whole cart: the button says the total. */
export function CartFooter({ cart, onProceed, atCheckout }: { cart: CartView; onProceed: (cart: CartView) => Promise<void>; atCheckout: boolean }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  const [busy, setBusy] = useState<'going' | 'clearing' | null>(null)
  async function during(what: 'going' | 'clearing', work: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    try {
      await work()
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <CartTotals cart={cart} />
      <div className="flex flex-wrap gap-3">
        <Button
          size="large"
          className="flex-[1_1_12rem] px-4!"
          busy={busy === 'going'}
          busyLabel={t('redirecting')}
          disabledReason={cart.blocked && !atCheckout ? t('blocked') : undefined}
          onClick={() => void during('going', () => onProceed(cart))}
        >
          {atCheckout ? t('backToOrder') : t('checkout', { total: formatMoney(cart.total, cart.currency, language) })}
        </Button>
        <Button
          variant="quiet"
          size="large"
          className="px-2! text-small"
          busy={busy === 'clearing'}
          busyLabel={t('clearing')}
          onClick={() => void during('clearing', clearCart)}
        >
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}

/** Goods, weight and when all of it is ready; delivery is counted apart. */
export function CartTotals({ cart }: { cart: CartView }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  const delivery = chosenDelivery(cart)
  const row = 'flex flex-wrap items-baseline justify-between gap-x-4'
  return (
    <div className="figures flex flex-col gap-1 text-small">
      <dl className="flex flex-col gap-1">
        <div className={row}>
          <dt className="text-base font-medium">{t('total')}</dt>
          <dd>
            <Price amount={cart.total} currency={cart.currency} className="text-lead font-medium" />
          </dd>
        </div>
        {cart.currency !== 'UAH' && (
          <div className={row}>
            <dt className="text-concrete-dark">{t('inHryvnias')}</dt>
            <dd>
              <Price amount={cart.totalUah} />
            </dd>
          </div>
        )}
      </dl>
      <dl className="flex flex-wrap gap-x-4 text-concrete-dark">
        {cart.weightKg !== null && (
          <div className="flex gap-1">
            <dt>{t('weight')}</dt>
            <dd>{t('kilograms', { weight: new Intl.NumberFormat(language).format(cart.weightKg) })}</dd>
          </div>
        )}
        {cart.ready && (
          <div className="flex gap-1">
            <dt>{t('allReady')}</dt>
            <dd>{formatDays(cart.ready, language)}</dd>
          </div>
        )}
      </dl>
      <p className="text-concrete-dark">
        {delivery !== '' && `${t('delivery', { chosen: delivery })} `}
        {t('deliveryApart')}
      </p>
    </div>
  )
}
