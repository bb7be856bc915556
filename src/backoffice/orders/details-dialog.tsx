import { useState } from 'react'
import type { OrderDetails } from '#contract/admin/order-details.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { DetailFields } from './detail-fields.tsx'
import { detailsOf } from './detail-values.ts'
import { useOrderAct } from './use-order.ts'

/** What was learned of the buyer after the order came. */
export function DetailsDialog({ order, onClose }: { order: OrderCard; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const { number, version } = order
  const [details, setDetails] = useState(() => detailsOf(order))
  const act = useOrderAct(
    number,
    (body: OrderDetails, options) => adminApi().writeOrderDetails({ params: { number }, body: { ...body, version } }, options),
    () => {
      toast.success(t('detailsStored'))
      onClose()
    },
  )
  return (
    <FormDialog open onClose={onClose} title={t('detailsTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void act.run(details)
        }}
      >
        <ErrorList error={act.error} />
        <DetailFields details={details} hasAgreed={order.customer?.offer_agreed ?? false} error={act.error} onChange={setDetails} />
        <Button type="submit" className="mt-5" busy={act.busy}>
          {t('store')}
        </Button>
      </form>
    </FormDialog>
  )
}
