import { useState } from 'react'
import type { MessageDocument } from '#contract/admin/order-messages.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import type { Shipments, ShipmentView } from '#contract/admin/shipments.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { TabLink } from '../app/links.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ErrorList } from '../form/form.tsx'
import { canShip } from './next-step.ts'
import { SendDocument } from './send-document.tsx'
import { ShipmentPaper } from './shipment-paper.tsx'
import { ShipmentWaybill } from './shipment-waybill.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'
import { useOrderAct } from './use-order.ts'
import { VoidShipmentDialog } from './void-shipment-dialog.tsx'

type Opened = { readonly kind: 'new' } | { readonly kind: 'edit' | 'void'; readonly shipment: ShipmentView } | null

interface OrderShipmentsProps {
  order: OrderCard
  shipments: Shipments
  onSend: (document: MessageDocument) => void
}

/** Shipments with their documents, and what is still to be shipped. */
export function OrderShipments({ order, shipments, onSend }: OrderShipmentsProps) {
  const t = useTranslations('admin-orders')
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const mayShip = canShip(order)
  if (shipments.data.length === 0 && !mayShip) return null
  const ship = mayShip && (
    <Button variant="secondary" onClick={() => setOpened({ kind: 'new' })}>
      {t('shipPieces')}
    </Button>
  )
  return (
    <ScreenSection id="shipments" title={t('shipments')} actions={ship} className="panel">
      <p>{t('shippedOf', { shipped: shipments.shipped, count: shipments.pieces })}</p>
      <ul className="mt-2">
        {shipments.data.map((shipment) => (
          <Shipment
            key={shipment.id}
            order={order}
            shipment={shipment}
            onSend={onSend}
            onEdit={() => setOpened({ kind: 'edit', shipment })}
            onVoid={() => setOpened({ kind: 'void', shipment })}
          />
        ))}
      </ul>
      {opened?.kind === 'new' && <ShipmentDialog order={order} shipments={shipments} shipment={null} onClose={close} />}
      {opened?.kind === 'edit' && <ShipmentDialog order={order} shipments={shipments} shipment={opened.shipment} onClose={close} />}
      {opened?.kind === 'void' && <VoidShipmentDialog number={order.number} shipment={opened.shipment} onClose={close} />}
    </ScreenSection>
  )
}

interface ShipmentProps {
  order: OrderCard
  shipment: ShipmentView
  onSend: (document: MessageDocument) => void
  onEdit: () => void
  onVoid: () => void
}

function Shipment({ order, shipment, onSend, onEdit, onVoid }: ShipmentProps) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const isVoid = shipment.voided_at !== null
  const details = [
    shipment.car,
    shipment.driver,
    shipment.places === null ? null : t('placesOf', { count: shipment.places }),
    shipment.cost_kopiykas === null ? null : t('carryingCost', { sum: format.sum(shipment.cost_kopiykas) }),
  ].filter(Boolean)
  return (
    <li className="border-t border-concrete-light py-3">
      <p className={isVoid ? 'line-through' : 'font-medium'}>{t('shipmentNo', { no: shipment.no, day: format.day(shipment.handed_on) })}</p>
      <p className="wrap-anywhere">
        {shipment.carrier_name ?? t(`carrier_${shipment.carrier}`)}
        {shipment.tracking_number && ', '}
        {shipment.tracking_number &&
          (shipment.tracking_url ? (
            <TabLink href={shipment.tracking_url} className="text-link">
              {shipment.tracking_number}
            </TabLink>
          ) : (
            shipment.tracking_number
          ))}
      </p>
      {details.length > 0 && <p className="text-small wrap-anywhere text-concrete-dark">{details.join('\u00a0· ')}</p>}
      <ShipmentWaybill number={order.number} shipment={shipment} />
      <ul className="mt-1 text-small">
        {shipment.lines.map(({ line_id, name, quantity }, index) => (
          <li key={line_id ?? `gone ${index}`} className="wrap-anywhere">
            {format.name(name)}, {t('pieces', { count: quantity })}
          </li>
        ))}
      </ul>
      {isVoid ? (
        <>
          <p className="mt-1 text-small text-error">
            {t('shipmentVoidedBecause', { reason: shipment.void_reason ?? '' })}
            {shipment.voided_by && `\u00a0· ${shipment.voided_by}`}
          </p>
          <ul className="mt-1 text-small">
            {shipment.documents.map((one) => (
              <li key={one.number + one.kind}>
                <ShipmentPaper order={order.number} shipment={shipment.id} {...one} className="inline-flex min-h-8 items-center text-link" />,{' '}
                {t('annulled')}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <Papers number={order.number} shipment={shipment} onSend={onSend} />
          <div className="mt-2 flex flex-wrap gap-2">
            {order.customer?.email && <EmailPapers number={order.number} shipment={shipment} />}
            <Button variant="quiet" onClick={onEdit}>
              {t('edit')}
            </Button>
            {order.state !== 'completed' && (
              <Button variant="quiet" onClick={onVoid}>
                {t('voidShipment')}
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}

/** The documents of a shipment; each is issued when it is first opened. */
function Papers({ number, shipment, onSend }: Pick<ShipmentProps, 'shipment' | 'onSend'> & { number: string }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const again = useOrderAct(number, { successText: t('paperReissued') }, (paper: ShipmentView['kinds'][number]) =>
    adminApi().reissueShipmentDocument({ params: { number, id: shipment.id, paper } }),
  )
  return (
    <>
      <ErrorList error={again.error} />
      <ul className="mt-2">
        {shipment.kinds.map((kind) => {
          const issued = shipment.documents.findLast((one) => one.kind === kind && !one.replaced)
          const former = shipment.documents.filter((one) => one.kind === kind && one.replaced)
          return (
            <li key={kind} className="flex flex-wrap items-baseline gap-x-3">
              <ShipmentPaper
                order={number}
                shipment={shipment.id}
                kind={kind}
                number={issued?.number}
                className="inline-flex min-h-11 items-center text-link pointer-fine:min-h-8"
              />
              <span className="text-small text-concrete-dark">
                {issued ? format.moment(issued.issued_at) : t('notIssued')}
                {former.map((one) => (
                  <span key={one.number} className="block">
                    <ShipmentPaper order={number} shipment={shipment.id} {...one} />, {t('replaced')}
                  </span>
                ))}
              </span>
              {issued && (
                <Button
                  variant="quiet"
                  busy={again.busy}
                  aria-label={`${t('reissue')}: ${t(`document_${kind}`)}`}
                  onClick={() => void again.run(kind)}
                >
                  {t('reissue')}
                </Button>
              )}
              <SendDocument number={number} issued={issued} onSend={onSend} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

function EmailPapers({ number, shipment }: { number: string; shipment: ShipmentView }) {
  const t = useTranslations('admin-orders')
  const [to, setTo] = useState('')
  const act = useOrderAct(number, { successText: t('papersSent') }, async () => {
    const sent = await adminApi().emailShipmentDocuments({ params: { number, id: shipment.id } })
    setTo(sent.to)
    return sent
  })
  return (
    <>
      <Button variant="quiet" busy={act.busy} onClick={() => void act.run()}>
        {t('emailPapers')}
      </Button>
      {to !== '' && <span className="self-center text-small text-concrete-dark">{t('confirmationSent', { to })}</span>}
      <ErrorList error={act.error} />
    </>
  )
}
