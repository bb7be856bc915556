import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { cartGoods } from '../cart-state/cart-goods.ts'
import { chosenDelivery, type CartView } from '../cart-state/cart-view.ts'
import { clearCart } from '../cart-state/cart-store.ts'
import { deliveryCity, usePlace } from '../storage/place.ts'
import { PlaceChip } from '../place/place-chip.tsx'
import { AskForQuote } from '../quote-request/ask-for-quote.tsx'
import { Totals } from '../order-shared/totals.tsx'

/** Totals and actions for the whole cart; the button shows the total. */
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
          data-saves-options=""
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

/** The delivery place and the request for a quote. They scroll with the lines, because a phone has no room for them in the footer. */
export function CartPlace({ cart }: { cart: CartView }) {
  return (
    <div className="flex flex-col gap-4 border-t border-concrete-light pt-4">
      <PlaceChip lines={cartGoods(cart).lines} ready={cart.ready} />
      <AskForQuote goods={() => cartGoods(cart)} />
    </div>
  )
}

/** Goods, weight and ready days; delivery is not included. */
export function CartTotals({ cart }: { cart: CartView }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  const delivery = chosenDelivery(cart)
  // A known place replaces the product's own delivery option.
  const city = deliveryCity(usePlace())
  const labels = { total: t('total'), inHryvnias: t('inHryvnias'), weight: t('weight'), ready: t('allReady') }
  const weight = cart.weightKg === null ? null : t('kilograms', { weight: new Intl.NumberFormat(language).format(cart.weightKg) })
  return (
    <Totals total={cart.total} totalKopiykas={cart.totalUah} currency={cart.currency} weight={weight} ready={cart.ready} labels={labels}>
      {city ? `${t('deliveryTo', { city })} ` : delivery !== '' && `${t('delivery', { chosen: delivery })} `}
      {t('deliveryApart')}
    </Totals>
  )
}
