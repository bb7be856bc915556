import { useState } from 'react'
import type { ShipmentView, ShipmentVoid } from '#contract/admin/shipments.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../api/admin-api.ts'
import { tickControl } from '../form/form.tsx'
import { isReason, ReasonField, SubmitDialog } from '../form/act-dialogs.tsx'
import { useOrderAct } from './use-order.ts'

/** Voids a wrongly entered shipment with a reason; it stays in the list. */
export function VoidShipmentDialog({ number, shipment, onClose }: { number: string; shipment: ShipmentView; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const [reason, setReason] = useState('')
  const [keepsWaybill, setKeepsWaybill] = useState(false)
  const state = shipment.waybill?.state
  const isLive = state === 'creating' || state === 'made'
  const act = useOrderAct(number, { successText: t('shipmentIsVoid'), onDone: onClose }, (body: ShipmentVoid) =>
    adminApi().voidShipment({ params: { number, id: shipment.id }, body }),
  )
  return (
    <SubmitDialog
      title={t('voidShipmentTitle', { no: shipment.no })}
      submit={act}
      action={t('voidShipment')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void act.run({ version: shipment.version, reason, keep_waybill: isLive && keepsWaybill })}
      onClose={onClose}
    >
      <p className="mb-4">{t('voidShipmentHint')}</p>
      {isLive && (
        <Notice kind="warning" className="mb-4">
          <p>{t(state === 'creating' ? 'voidWaybillUnderWay' : 'voidTakesWaybill', { number: shipment.tracking_number ?? '' })}</p>
          <Checkbox label={t('voidKeepsWaybill')} {...tickControl(keepsWaybill, setKeepsWaybill)} />
        </Notice>
      )}
      <ReasonField hint={undefined} value={reason} onChange={setReason} />
    </SubmitDialog>
  )
}
