import { useState } from 'react'
import type { ShipmentView } from '#contract/admin/shipments.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { isReason } from '../form/danger-dialog.tsx'
import { useOrderAct } from './use-order.ts'
import { SubmitDialog } from '../form/submit-dialog.tsx'

/** A shipment that was entered wrongly counts no more, with the reason; it stays in the list. */
export function VoidShipmentDialog({ number, shipment, onClose }: { number: string; shipment: ShipmentView; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const [reason, setReason] = useState('')
  const act = useOrderAct(
    number,
    (body: { version: number; reason: string }, options) => adminApi().voidShipment({ params: { number, id: shipment.id }, body }, options),
    () => {
      toast.success(t('shipmentIsVoid'))
      onClose()
    },
  )
  return (
    <SubmitDialog
      title={t('voidShipmentTitle', { no: shipment.no })}
      submit={act}
      action={t('voidShipment')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void act.run({ version: shipment.version, reason })}
      onClose={onClose}
    >
      <p className="mb-4">{t('voidShipmentHint')}</p>
      <TextArea label={t('reason')} required maxLength={500} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
    </SubmitDialog>
  )
}
