import { useState } from 'react'
import type { OrderView } from '#contract/order.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { queryClient } from '../api/browser-api.ts'
import { reorder } from '../cart-state/reorder.ts'
import { canPayNow } from '../order-shared/order-messages.ts'
import { usePayment } from '../order-view/use-payment.ts'

/** Actions on an order's card: view, pay, order again. */
export function OrderActions({ order }: { order: OrderView }) {
  const t = useTranslations('account')
  return (
    <div className="no-print mt-4 flex flex-wrap gap-3">
      {canPayNow(order) && <PayButton order={order} />}
      <ButtonLink variant="secondary" to={`?order=${encodeURIComponent(order.order_number)}`}>
        {t('details')}
      </ButtonLink>
      <OrderAgain order={order} />
    </div>
  )
}

export function OrderAgain({ order }: { order: OrderView }) {
  const t = useTranslations('account')
  const [busy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    // Services and discounts belong only to their order and are not reordered.
    await reorder(order.products.filter(({ kind }) => kind === 'product'))
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={busy} busyLabel={t('adding')} onClick={() => void again()}>
      {t('orderAgain')}
    </Button>
  )
}

function PayButton({ order }: { order: OrderView }) {
  const t = useTranslations('account')
  const readAgain = () => void queryClient().invalidateQueries({ queryKey: ['person', 'orders'] })
  const { busy, pay } = usePayment({ number: order.order_number }, readAgain)
  return (
    <Button busy={busy} busyLabel={t('redirecting')} onClick={pay}>
      {t(order.status_group === 'failure' ? 'payAgain' : 'pay')}
    </Button>
  )
}
