import { useState } from 'react'
import type { OrderDetails } from '#contract/admin/order-details.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { DetailFields } from './detail-fields.tsx'
import { toDetails } from './detail-values.ts'
import { useOrderAct } from './use-order.ts'
import { SubmitDialog } from '../form/submit-dialog.tsx'

/** Edits details that the buyer gave after the order came. */
export function DetailsDialog({ order, onClose }: { order: OrderCard; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const { number, version } = order
  const [details, setDetails] = useState(() => toDetails(order))
  const act = useOrderAct(number, { said: t('detailsStored'), onDone: onClose }, (body: OrderDetails, once) =>
    adminApi().writeOrderDetails({ params: { number }, body: { ...body, version } }, once),
  )
  return (
    <SubmitDialog title={t('detailsTitle')} submit={act} action={t('store')} onSubmit={() => void act.run(details)} onClose={onClose}>
      <DetailFields details={details} hasAgreed={order.customer?.offer_agreed ?? false} error={act.error} onChange={setDetails} />
    </SubmitDialog>
  )
}
