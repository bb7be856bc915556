import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { QueryProvider } from '../api/query-provider.tsx'
import type { ModalProps } from '../modals/modals.ts'
import { PhoneOrderForm } from './phone-order-form.tsx'
import { usePhoneOrderInput } from './phone-order.ts'

/** Orders one product, a list or an offer by phone number: the goods, one field, two equal ways to continue, and what happens next. */
export default function PhoneOrderDialog({ open, onClose }: ModalProps) {
  const t = useTranslations('phoneOrder')
  const { order } = usePhoneOrderInput()
  return (
    <Dialog open={open && order !== null} onClose={onClose} title={t('title')} closeOnBack>
      {order && (
        <QueryProvider>
          <PhoneOrderForm order={order} onDone={onClose} />
        </QueryProvider>
      )}
    </Dialog>
  )
}
