import { useState } from 'react'
import type { OrderView } from '#contract/order.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CallInstead } from '../errors/call-instead.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { deliveryDraft } from './delivery-draft.ts'
import type { OrderAccess } from './order-access.ts'

const DeliveryChange = deferred(() => import('./delivery-change.tsx'), { fallback: <Spinner /> })

/** Lets the buyer correct the delivery until the goods are packed; afterwards only the office can. */
export function CorrectDelivery({ order, access, refetch }: { order: OrderView; access: OrderAccess; refetch: () => void }) {
  const t = useTranslations('order')
  const draft = deliveryDraft(order)
  const [isOpen, setOpen] = useState(() => draft.read() !== undefined)
  const toggle = () => {
    draft.remove()
    setOpen(!isOpen)
  }
  if (order.delivery_change === 'packed')
    return (
      <div className="no-print mt-3">
        <CallInstead text={t('deliveryPacked')} />
      </div>
    )
  if (order.delivery_change !== 'open') return null
  return (
    <div className="no-print mt-3">
      <Button variant="secondary" aria-expanded={isOpen} onClick={toggle}>
        {t(isOpen ? 'deliveryKeep' : 'deliveryChange')}
      </Button>
      {isOpen && <DeliveryChange order={order} access={access} refetch={refetch} onDone={() => setOpen(false)} />}
    </div>
  )
}
