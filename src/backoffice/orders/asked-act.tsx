import { useEffect, useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { useMay } from '../api/admin-api.ts'
import { askAct, dropAskedAct, useAskedAct, type AskedAct } from '../app/asked-act.ts'
import { isPossible, notNowKey } from '../app/command.ts'
import { CallDialog } from './call-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { MoveQuestionDialog } from './move-question.tsx'
import { canShip } from './next-step.ts'
import { NoteDialog } from './note-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

/** The dialog of the act that was chosen for this order on its page or in the palette. */
export function AskedOrderAct({ order }: { order: OrderCard }) {
  const asked = useAskedAct()
  // Leaving the order drops its own act, not the act that leads to another order.
  useEffect(
    () => () => {
      if (useAskedAct.getState()?.number === order.number) dropAskedAct()
    },
    [order.number],
  )
  return asked?.number === order.number && <ActDialog key={asked.command.act} order={order} command={asked.command} />
}

interface ActDialogProps {
  order: OrderCard
  command: AskedAct['command']
}

function ActDialog({ order, command }: ActDialogProps) {
  const mayStop = useMay('orders.stop')
  const { number, money, moves, shipments } = order
  const { act } = command
  const ends = (['cancel', 'stop'] as const).find((move) => moves.includes(move) && (move === 'cancel' || mayStop))
  // As it was at the beginning: a colleague's move in between is said in the dialog.
  const [ending] = useState(ends)
  const [isAllowed] = useState(act === 'refund' || act === 'call' || (isPossible(act, order) && (act !== 'cancel' || ends !== undefined)))
  if (!isAllowed) return <NotNow order={order} act={act} />
  if (act === 'note') return <NoteDialog number={number} note={null} text={command.text} onClose={dropAskedAct} />
  if (act === 'call') return <CallDialog order={order} onClose={dropAskedAct} />
  if (act === 'confirm') return <ConfirmDialog order={order} onClose={dropAskedAct} />
  if (act === 'produce' || act === 'finish') return <MoveQuestionDialog order={order} move={act} onClose={dropAskedAct} />
  if (act === 'ship' && canShip(order) && shipments)
    return <ShipmentDialog order={order} shipments={shipments} shipment={null} onClose={dropAskedAct} />
  if (act === 'ship' || act === 'complete') return <HandOverDialog order={order} move={act} onClose={dropAskedAct} />
  if (act === 'cancel' && ending)
    return <CancelDialog order={order} act={ending} onClose={dropAskedAct} onRefund={() => askAct({ number, command: { act: 'refund' } })} />
  if (!money) return null
  if (act === 'refund') return <RefundDialog number={number} sums={money} onClose={dropAskedAct} />
  if (act === 'payment') return <ReceiptDialog number={number} money={money} start={command} onClose={dropAskedAct} />
  return null
}

/** Says why an act is not possible, instead of its dialog. */
function NotNow({ order: { number, state }, act }: { order: OrderCard; act: AskedAct['command']['act'] }) {
  const t = useTranslations('admin-orders')
  useEffect(() => {
    toast.error(`${number}: ${t(notNowKey(act), { state: t(`state_${state}`) })}`)
    dropAskedAct()
  }, [number, state, act, t])
  return null
}
