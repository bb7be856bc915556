import { formatDays } from '#contract/ready-range.ts'
import { buyerShipmentDocuments } from '#contract/shipments.ts'
import type { EmailBlock } from '../../platform/mail/email.ts'
import type { ShipmentReport } from '../shipments/index.ts'
import type { OrderEmailContext } from './order-email-context.ts'
import type { EmailDraft } from './order-emails.ts'

type Kind = 'part' | 'all' | 'fetched' | 'tracking' | 'arrived' | 'voided' | 'papers'

function chooseKind({ change, shipment, shipped, pieces }: ShipmentReport): Kind {
  if (change !== 'shipped') return change
  if (shipment.carrier === 'pickup') return 'fetched'
  return shipped < pieces ? 'part' : 'all'
}

/** The shipped goods, the carrier, and how to follow the shipment. @param carrier the carrier's name */
export function shipmentEmail(emailContext: OrderEmailContext, report: ShipmentReport, carrier: string): EmailDraft {
  const { t, order, orderUrl } = emailContext
  const kind = chooseKind(report)
  const params = { number: order.number, shipped: report.shipped, count: report.pieces }
  const text = (value: string): EmailBlock => ({ kind: 'text', text: value })
  const isCarried = report.shipment.carrier !== 'pickup'
  const hasDetails = kind !== 'voided'
  const papers = kind === 'papers' ? buyerShipmentDocuments.filter((document) => report.documents.includes(document)) : []
  return {
    kind: 'order-shipment',
    subject: t(`shipmentSubject_${kind}`, params),
    heading: t(`shipmentHeading_${kind}`),
    blocks: [
      text(t(`shipmentText_${kind}`, params)),
      ...(hasDetails ? [{ kind: 'facts' as const, rows: buildFacts(emailContext, report, carrier) }] : []),
      ...(hasDetails && isCarried && report.trackingUrl ? [{ kind: 'button' as const, text: t('shipmentTrack'), href: report.trackingUrl }] : []),
      ...(kind === 'part' || kind === 'all' || kind === 'arrived' ? [text(t('shipmentInspect'))] : []),
      { kind: 'button', text: t('openOrder'), href: orderUrl },
    ],
    attachments: papers.map((document) => ({ document, orderId: order.id, shipmentId: report.shipment.id })),
  }
}

function buildFacts({ t, language }: OrderEmailContext, { shipment, lines }: ShipmentReport, carrier: string) {
  const isCarried = shipment.carrier !== 'pickup'
  const goods = lines.map(({ name, quantity }) => t('shipmentLine', { name: name[language] || name.uk, quantity })).join('\n')
  return [
    {
      label: t(isCarried ? 'shipmentDay' : 'shipmentDayFetched'),
      value: formatDays({ from: shipment.handedOn, to: shipment.handedOn }, language, true),
    },
    ...(isCarried ? [{ label: t('shipmentCarrier'), value: carrier }] : []),
    ...(shipment.trackingNumber ? [{ label: t('shipmentNumber'), value: shipment.trackingNumber }] : []),
    { label: t(isCarried ? 'shipmentGoods' : 'shipmentGoodsFetched'), value: goods },
  ]
}
