import { useState } from 'react'
import { apiBase } from '#contract/endpoint.ts'
import type { ShipmentView } from '#contract/admin/shipments.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { TabLink } from '../app/links.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { SubmitDialog } from '../form/act-dialogs.tsx'
import { useOrderAct } from './use-order.ts'
import { WaybillDialog } from './waybill-dialog.tsx'

/** The carrier's waybill of a shipment, its status, and a button for a new one. */
export function ShipmentWaybill({ number, shipment }: { number: string; shipment: ShipmentView }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [opened, setOpened] = useState<'waybill' | 'removal' | null>(null)
  const close = () => setOpened(null)
  const remove = useOrderAct(number, { successText: t('waybillRemoved'), onDone: close }, () =>
    adminApi().removeWaybill({ params: { number, id: shipment.id } }),
  )
  const { waybill } = shipment
  const status = shipment.statuses.at(-1)
  const isMade = waybill?.state === 'made'
  const isValid = waybill?.state === 'creating' || isMade
  // A refusal is shown in the carrier's own words.
  const describeReason = (why: string) => (why === 'silent' || why === 'busy' ? t('waybillWaits') : /API key/i.test(why) ? t('waybillWrongKey') : why)
  const cash = isMade ? waybill.cash_on_delivery : null
  const mayCreate = !isValid && shipment.voided_at === null && shipment.carrier === 'nova_poshta' && shipment.tracking_number === null
  const terms = [
    typeof waybill?.cost_kopiykas === 'number' && t('waybillCost', { sum: format.sum(waybill.cost_kopiykas) }),
    waybill?.expected_on && t('waybillExpected', { day: format.day(waybill.expected_on) }),
  ].filter(Boolean)
  return (
    <>
      {status && (
        <p className="text-small">
          {t(`tracking_${status.name}`)}, {format.moment(status.at)}
        </p>
      )}
      {isMade && waybill.changing && <p className="text-small">{t('waybillChanging')}</p>}
      {isMade && !waybill.changing && waybill.why && <p className="text-small text-error">{t('waybillNotChanged')}</p>}
      {waybill?.state === 'creating' && <p className="text-small">{t('waybillCreating')}</p>}
      {waybill?.state === 'refused' && <p className="text-small text-error">{t('waybillRefused')}</p>}
      {waybill?.why && <p className="text-small wrap-anywhere text-concrete-dark">{describeReason(waybill.why)}</p>}
      {isMade && terms.length > 0 && <p className="text-small text-concrete-dark">{terms.join('\u00a0· ')}</p>}
      {cash && <p className="text-small">{t(`cashOnDelivery_${cash.state}`, { sum: format.sum(cash.kopiykas) })}</p>}
      <div className="mt-1 flex flex-wrap items-baseline gap-x-3">
        {isMade && (
          <>
            <TabLink
              href={`${apiBase}/v1/admin/orders/${encodeURIComponent(number)}/shipments/${shipment.id}/label`}
              className="inline-flex min-h-11 items-center text-link pointer-fine:min-h-8"
            >
              {t('waybillLabel')}
            </TabLink>
            {shipment.voided_at === null && !waybill.changing && (
              <Button variant="quiet" onClick={() => setOpened('waybill')}>
                {t('changeWaybill')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setOpened('removal')}>
              {t('removeWaybill')}
            </Button>
          </>
        )}
        {mayCreate && (
          <Button variant="quiet" onClick={() => setOpened('waybill')}>
            {t('createWaybill')}
          </Button>
        )}
      </div>
      {opened === 'waybill' && <WaybillDialog number={number} shipment={shipment} onClose={close} />}
      {opened === 'removal' && (
        <SubmitDialog
          title={t('removeWaybillTitle', { number: shipment.tracking_number ?? '' })}
          submit={remove}
          action={t('removeWaybill')}
          onSubmit={() => void remove.run()}
          onClose={close}
        >
          <p>{t('removeWaybillHint')}</p>
        </SubmitDialog>
      )}
    </>
  )
}
