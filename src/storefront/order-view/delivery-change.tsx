import { useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import { deliveryErrors } from '#contract/checkout-rules.ts'
import { failures, type FieldErrors } from '#contract/errors.ts'
import { orderReadyRange } from '#contract/ready-range.ts'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOpenEditor } from '#ui/open-editors.ts'
import { toast } from '#ui/toast-store.ts'
import { translateFields } from '../errors/error-messages.ts'
import { clearErrorToasts, reportFailure } from '../errors/report-failure.ts'
import { useDraft } from '../forms/use-draft.ts'
import { useForm } from '../forms/use-form.ts'
import { DeliveryFields } from '../place/delivery-fields.tsx'
import { deliveries, deliveryBody, pickKnown, type DeliveryValues } from '../place/delivery-form.ts'
import { deliveryCity, readPlace } from '../storage/place.ts'
import { deliveryDraft } from './delivery-draft.ts'
import { saveDelivery, type OrderAccess } from './order-access.ts'

interface ChangeProps {
  readonly order: OrderView
  readonly access: OrderAccess
  readonly refetch: () => void
  readonly onDone: () => void
}

/** The delivery form of a placed order, with the fields of the checkout. Typed values stay until saved. */
export default function DeliveryChange({ order, access, refetch, onDone }: ChangeProps) {
  const t = useTranslations('order')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [start] = useState(() => deliveryStart(order))
  const [form, formRef] = useForm<keyof typeof start>(start, (values) => translateFields(deliveryFaults(values), tErrors))
  const [state, setState] = useState<'writing' | 'sending' | 'moved'>('writing')
  const lines = order.products.flatMap(({ product_id, quantity, product_properties }) =>
    product_id === null ? [] : [{ product_id, quantity, product_properties }],
  )

  const draft = deliveryDraft(order)
  async function save(): Promise<boolean> {
    if (state === 'sending' || !form.validate()) return false
    setState('sending')
    clearErrorToasts()
    try {
      const delivery = deliveryBody(form.values, pickKnown(deliveries, form.values['delivery.method']))
      await saveDelivery(access, { version: order.version, delivery }, language)
      draft.remove()
      toast.success(t('deliverySaved'))
      refetch()
      onDone()
      return true
    } catch (error) {
      // The order has changed since, so it is reloaded; typed values stay.
      if (error instanceof ApiError && error.status === 409) refetch()
      const isMoved = error instanceof ApiError && error.text === failures.conflict.message
      setState(isMoved ? 'moved' : 'writing')
      if (!isMoved) form.showErrors(reportFailure(error, tErrors, { fields: Object.keys(form.values) }))
      return false
    }
  }
  useDraft(form, start, draft, false, () => toast.info(t('deliveryUnsaved')))
  useOpenEditor(JSON.stringify(form.values) !== JSON.stringify(start), save)
  return (
    <form ref={formRef} noValidate className="mt-4 flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void save())}>
      <DeliveryFields form={form} goods={{ lines, ready: orderReadyRange(order) }} offered={deliveries} />
      {state === 'moved' && (
        <Notice kind="warning" announce>
          {t('deliveryMoved')}
        </Notice>
      )}
      <Button type="submit" busy={state === 'sending'} busyLabel={t('deliverySaving')}>
        {t('deliverySave')}
      </Button>
    </form>
  )
}

/** The form's initial values from the order; a pickup order takes the town stored on this device. */
function deliveryStart({ delivery }: Pick<OrderView, 'delivery'>): DeliveryValues {
  return {
    'delivery.method': delivery?.method ?? 'CARRIER',
    'delivery.city': delivery?.city || (deliveryCity(readPlace()) ?? ''),
    'delivery.address': delivery?.address ?? '',
    'delivery.carrier': delivery?.carrier ?? '',
    'delivery.contact': delivery?.contact ?? '',
    'delivery.unloading': delivery?.unloading ?? '',
  }
}

/** The errors that the server would report, keyed by the form's fields. */
function deliveryFaults(values: DeliveryValues): FieldErrors {
  return deliveryErrors(deliveryBody(values, pickKnown(deliveries, values['delivery.method'])))
}
