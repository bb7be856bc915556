import type { OrderView } from '#contract/order.ts'
import { deliveryTerms } from '#contract/delivery-terms.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { chosenDelivery } from '../order-shared/chosen-delivery.ts'
import type { OrderAccess } from './order-access.ts'

const CorrectDelivery = lazyAfterHydration(async () => (await import('./correct-delivery.tsx')).CorrectDelivery)

/** Receiver, payer and delivery, as agreed when the order was placed. */
export function OrderTerms({ order, access, refetch }: { order: OrderView; access: OrderAccess; refetch: () => void }) {
  const t = useTranslations('order')
  const { delivery, payer } = order
  const place = delivery?.place
  const placeText = delivery?.unloading ? `${place}\n${t(`unloading_${delivery.unloading}`)}` : place
  // The delivery of an order by phone is agreed in the call, so what was chosen with the products is shown as a wish.
  const chosen = chosenDelivery(order.products)
  const services = order.products.flatMap(({ kind, product_name }) => (kind === 'service' ? [product_name] : []))
  const deliveryText = delivery?.method
    ? t(`delivery${delivery.method}`)
    : delivery?.country
      ? t('deliveryQuoted')
      : order.state === 'cancelled'
        ? null
        : // The priced delivery line already describes it.
          deliveryTerms(null, services) === 'included'
          ? (placeText ?? null)
          : // With a known town the delivery option of the products is not shown, because it may not apply there.
            chosen === '' || place
            ? t('deliveryAgreed')
            : t('deliveryWish', { chosen })
  const rows: readonly (readonly [string, string | null, (string | undefined)?])[] = [
    [t('receiver'), order.receiver_name],
    [t('receiverPhone'), formatPhone(order.receiver_phone)],
    [t('email'), order.email],
    [t('delivery'), deliveryText, deliveryText === placeText ? undefined : placeText],
    [
      t('paymentMethod'),
      t(
        order.payment_method === 'CARD' && order.liqPayOrderId === null && order.state !== 'cancelled'
          ? 'paymentCARDLater'
          : `payment${order.payment_method}`,
      ),
    ],
    [
      t('payer'),
      payer?.kind === 'COMPANY' ? payer.company_name : null,
      payer?.tax_id ? t(delivery?.country ? 'taxIdAbroad' : 'taxId', { id: payer.tax_id }) : '',
    ],
    [t('paymentId'), order.liqPayOrderId],
    [t('comment'), order.comment],
  ]
  return (
    <TitledSection id="order-terms" title={t('terms')} heading="mb-2 text-lead">
      <dl>
        {rows.map(
          ([name, value, more]) =>
            value && (
              <div key={name} className="flex flex-wrap gap-x-4 border-t border-concrete-light py-2 last:border-b print:py-1">
                <dt className="flex-[2_1_7rem] text-small text-concrete-dark">{name}</dt>
                <dd className="min-w-0 flex-[5_1_9rem] wrap-break-word whitespace-pre-line">
                  {value}
                  {more && <span className="block text-small text-concrete-dark">{more}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
      <CorrectDelivery order={order} access={access} refetch={refetch} />
    </TitledSection>
  )
}
