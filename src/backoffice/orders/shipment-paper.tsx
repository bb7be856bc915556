import { apiBase } from '#contract/endpoint.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { TabLink } from '../app/links.tsx'

interface ShipmentPaperProps {
  order: string
  shipment: number
  kind: ShipmentDocumentKind
  /** The number of an issued paper; without it, opening the link issues one. */
  number?: string | undefined
  className?: string
}

/** The link to a paper of a shipment, which opens under its number even when it no longer holds. */
export function ShipmentPaper({ order, shipment, kind, number, className = 'text-link' }: ShipmentPaperProps) {
  const t = useTranslations('admin-orders')
  const path = `${apiBase}/v1/admin/orders/${encodeURIComponent(order)}/shipments/${shipment}/documents/${kind}`
  return (
    <TabLink href={number === undefined ? path : `${path}?number=${encodeURIComponent(number)}`} className={className}>
      {t(`document_${kind}`)}
      {number !== undefined && ` ${t('numbered', { number })}`}
    </TabLink>
  )
}
