import { useEffect, useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { dropAskedAct, useAskedAct } from '../app/asked-act.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { askedBefore, canShip } from './next-step.ts'
import { NoteDialog } from './note-dialog.tsx'
import { owedBefore } from './owed.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

/** The palette's act for this order, filled in and to be confirmed. */
export function AskedOrderAct({ order }: { order: OrderCard }) {
  const asked = useAskedAct()
  // Leaving the order drops its own act, not the act that leads to another order.
  useEffect(
    () => () => {
      if (useAskedAct.getState()?.number === order.number) dropAskedAct()
    },
    [order.number],
  )
  if (asked?.number !== order.number) return null
  const { command } = asked
  if (command.act === 'note') return <NoteDialog number={order.number} note={null} text={command.text} onClose={dropAskedAct} />
  if (command.act === 'ship') return <AskedShipment order={order} />
  if (!order.money) return null
  return <ReceiptDialog number={order.number} money={order.money} start={{ sum: command.sum, method: command.method }} onClose={dropAskedAct} />
}

function AskedShipment({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const [today] = useState(() => kyivClock(new Date()).date)
  const isPossible = canShip(order) || order.moves.includes('ship')
  useEffect(() => {
    if (isPossible) return
    toast.error(t('shipNothing', { number: order.number, state: t(`state_${order.state}`) }))
    dropAskedAct()
  }, [isPossible, order.number, order.state, t])
  if (!isPossible) return null
  const question = askedBefore(order, 'ship', owedBefore(order, today))
  if (question === 'ship' && order.shipments)
    return <ShipmentDialog order={order} shipments={order.shipments} shipment={null} onClose={dropAskedAct} />
  return <HandOverDialog order={order} move="ship" onClose={dropAskedAct} />
}
