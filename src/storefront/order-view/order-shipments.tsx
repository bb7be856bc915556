import type { OrderView } from '#contract/order.ts'
import type { BuyerShipment } from '#contract/shipments.ts'
import { formatDays } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { shipmentPaperPath, type OrderAccess } from './order-access.ts'
import { DocumentLink } from './order-documents.tsx'

/** The shipments, their share of the order, and how to track them. */
export function OrderShipments({ order, access }: { order: OrderView; access: OrderAccess }) {
  const t = useTranslations('order')
  const { shipments } = order
  if (shipments.length === 0) return null
  const goods = order.products.filter(({ kind }) => kind === 'product')
  const pieces = goods.reduce((all, { quantity }) => all + quantity, 0)
  return (
    <TitledSection id="shipments" title={t('shipments')}>
      <p className="mt-2 font-medium">{t('shippedOf', { shipped: order.pieces_shipped, count: pieces })}</p>
      <ul className="mt-2">
        {shipments.map((shipment) => (
          <Shipment key={shipment.no} shipment={shipment} access={access} />
        ))}
      </ul>
    </TitledSection>
  )
}

function Shipment({ shipment, access }: { shipment: BuyerShipment; access: OrderAccess }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const { no, handed_on, carrier, carrier_name, tracking_number, tracking_url, status, lines, documents } = shipment
  const day = formatDays({ from: handed_on, to: handed_on }, language)
  return (
    <li className="border-t border-concrete-light py-3 last:border-b">
      <p className="text-small text-concrete-dark">{t(carrier === 'pickup' ? 'fetchedOn' : 'shippedOn', { day })}</p>
      {carrier !== 'pickup' && (
        <p className="wrap-anywhere">
          {carrier_name ?? t(`carrier_${carrier}`)}
          {tracking_number && `, ${tracking_number}`}
        </p>
      )}
      {status && <p className="font-medium">{t(`tracking_${status}`)}</p>}
      {tracking_url && (
        <a href={tracking_url} target="_blank" rel="noreferrer" className="no-print inline-flex min-h-11 items-center text-link">
          {t('track')}
        </a>
      )}
      <ul className="mt-1">
        {lines.map(({ name, quantity }, index) => (
          // Lines of a shipment never change, so the index can be the key.
          <li key={index} className="wrap-anywhere">
            {t('shippedLine', { name, count: quantity })}
          </li>
        ))}
      </ul>
      {documents.length > 0 && (
        <ul className="no-print mt-1">
          {documents.map((kind) => (
            <li key={kind}>
              <DocumentLink path={shipmentPaperPath(access, { no, kind }, language)} access={access}>
                {t(`document_${kind}`)}
              </DocumentLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
