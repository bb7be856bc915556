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

/** Totals and the way on; the button shows the total. */
export function CartFooter({ cart, onProceed, atCheckout }: { cart: CartView; onProceed: (cart: CartView) => Promise<void>; atCheckout: boolean }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  const [busy, run] = useBusy()
  return (
    <div className="flex flex-col gap-4">
      <CartTotals cart={cart} />
      <Button
        size="large"
        className="w-full px-4!"
        busy={busy}
        busyLabel={t('redirecting')}
        disabledReason={cart.blocked && !atCheckout ? t('blocked') : undefined}
        data-saves-options=""
        onClick={() => void run(() => onProceed(cart))}
      >
        {atCheckout ? t('backToOrder') : t('checkout', { total: formatMoney(cart.total, cart.currency, language) })}
      </Button>
    </div>
  )
}

/** The delivery place, the request for a quote and clearing. They scroll with the lines, because a phone has no room for them in the footer. */
export function CartPlace({ cart }: { cart: CartView }) {
  const t = useTranslations('cart')
  const [busy, run] = useBusy()
  return (
    <div className="flex flex-col gap-4 border-t border-concrete-light pt-4">
      <PlaceChip lines={cartGoods(cart).lines} ready={cart.ready} />
      <AskForQuote goods={() => cartGoods(cart)} />
      <Button variant="quiet" className="-ml-2 self-start px-2! text-small" busy={busy} busyLabel={t('clearing')} onClick={() => void run(clearCart)}>
        {t('clear')}
      </Button>
    </div>
  )
}

/** Does one work at a time. */
function useBusy(): [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  return [
    busy,
    async (work) => {
      if (busy) return
      setBusy(true)
      try {
        await work()
      } finally {
        setBusy(false)
      }
    },
  ]
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
