import { useState } from 'react'
import type { OrderDetails } from '#contract/admin/order-details.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { DetailFields } from './detail-fields.tsx'
import { toDetails } from './detail-values.ts'
import { useOrderAct } from './use-order.ts'
import { SubmitDialog } from '../form/submit-dialog.tsx'

/** What was learned of the buyer after the order came. */
export function DetailsDialog({ order, onClose }: { order: OrderCard; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const { number, version } = order
  const [details, setDetails] = useState(() => toDetails(order))
  const act = useOrderAct(
    number,
    (body: OrderDetails, options) => adminApi().writeOrderDetails({ params: { number }, body: { ...body, version } }, options),
    () => {
      toast.success(t('detailsStored'))
      onClose()
    },
  )
  return (
    <SubmitDialog title={t('detailsTitle')} submit={act} action={t('store')} onSubmit={() => void act.run(details)} onClose={onClose}>
      <DetailFields details={details} hasAgreed={order.customer?.offer_agreed ?? false} error={act.error} onChange={setDetails} />
    </SubmitDialog>
  )
}
