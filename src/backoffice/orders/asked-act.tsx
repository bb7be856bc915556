import { useEffect, useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { useMay } from '../api/admin-api.ts'
import { askAct, dropAskedAct, useAskedAct } from '../app/asked-act.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { askedBefore, canShip } from './next-step.ts'
import { NoteDialog } from './note-dialog.tsx'
import { owedBefore } from './owed.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
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
  if (command.act === 'cancel') return <AskedCancel order={order} />
  if (!order.money) return null
  if (command.act === 'refund') return <RefundDialog number={order.number} sums={order.money} onClose={dropAskedAct} />
  if (command.act !== 'payment') return null
  return <ReceiptDialog number={order.number} money={order.money} start={{ sum: command.sum, method: command.method }} onClose={dropAskedAct} />
}

/** Says why an act is not possible, instead of its dialog. */
function NotNow({ order: { number, state }, act }: { order: OrderCard; act: 'ship' | 'cancel' }) {
  const t = useTranslations('admin-orders')
  useEffect(() => {
    toast.error(`${number}: ${t(`notNow_${act}`, { state: t(`state_${state}`) })}`)
    dropAskedAct()
  }, [number, state, act, t])
  return null
}

function AskedCancel({ order }: { order: OrderCard }) {
  const mayStop = useMay('orders.stop')
  const act = (['cancel', 'stop'] as const).find((move) => order.moves.includes(move) && (move === 'cancel' || mayStop))
  if (!act) return <NotNow order={order} act="cancel" />
  const refund = () => askAct({ number: order.number, command: { act: 'refund' } })
  return <CancelDialog order={order} act={act} onClose={dropAskedAct} onRefund={refund} />
}

function AskedShipment({ order }: { order: OrderCard }) {
  const [today] = useState(() => kyivClock(new Date()).date)
  if (!canShip(order) && !order.moves.includes('ship')) return <NotNow order={order} act="ship" />
  const question = askedBefore(order, 'ship', owedBefore(order, today))
  if (question === 'ship' && order.shipments)
    return <ShipmentDialog order={order} shipments={order.shipments} shipment={null} onClose={dropAskedAct} />
  return <HandOverDialog order={order} move="ship" onClose={dropAskedAct} />
}
