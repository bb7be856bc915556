import { useEffect, useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { useMay } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { Overtaken } from '../form/act-dialogs.tsx'
import { askAct, dropAskedAct, useAskedAct, type AskedAct } from '../app/asked-act.ts'
import { isPossible, notNowKey } from '../app/command.ts'
import { CallDialog } from './call-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { MoveQuestionDialog } from './move-question.tsx'
import { canShip } from './next-step.ts'
import { NoteDialog } from './note-dialog.tsx'
import { TimelineWords } from './order-timeline.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { refundableBy } from './refundable.ts'
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
  const t = useTranslations('admin-orders')
  const mayStop = useMay('orders.stop')
  const { moves, money } = order
  const { act } = command
  const ends = (['cancel', 'stop'] as const).find((move) => moves.includes(move) && (move === 'cancel' || mayStop))
  const mayAct = act === 'call' || (act === 'refund' ? money !== null && refundableBy(money).length > 0 : isPossible(act, order))
  // As it was at the beginning: a colleague's move in between is said in the dialog.
  const [first] = useState({ ending: ends, isAllowed: mayAct && (act !== 'cancel' || ends !== undefined), events: order.timeline.length, order })
  if (!first.isAllowed) return <NotNow order={order} act={act} />
  const isPossibleStill = mayAct && (act !== 'cancel' || (first.ending !== undefined && moves.includes(first.ending)))
  const overtaken = {
    title: `${order.number}: ${t(notNowKey(act), { state: t(`state_${order.state}`) })}`,
    done: <SinceThen order={order} events={first.events} />,
  }
  return (
    <Overtaken value={isPossibleStill ? null : overtaken}>
      <DialogOfAct order={order} command={command} ending={first.ending} isShipment={canShip(first.order)} />
    </Overtaken>
  )
}

/** What was done to the order since the dialog was opened, by whom and when. */
function SinceThen({ order: { number, timeline }, events }: { order: OrderCard; events: number }) {
  const format = useFormats()
  const since = timeline.slice(events).filter(({ kind }) => kind !== 'note')
  return (
    <ul>
      {since.map((entry, index) => (
        <li key={`${entry.at} ${index}`}>
          <span className="text-small text-concrete-dark">{format.moment(entry.at)}&nbsp;· </span>
          <TimelineWords number={number} entry={entry} />
        </li>
      ))}
    </ul>
  )
}

interface DialogOfActProps extends ActDialogProps {
  ending: 'cancel' | 'stop' | undefined
  isShipment: boolean
}

function DialogOfAct({ order, command, ending, isShipment }: DialogOfActProps) {
  const { number, money, shipments } = order
  const { act } = command
  if (act === 'note') return <NoteDialog number={number} note={null} text={command.text} onClose={dropAskedAct} />
  if (act === 'call') return <CallDialog order={order} onClose={dropAskedAct} />
  if (act === 'confirm') return <ConfirmDialog order={order} onClose={dropAskedAct} />
  if (act === 'produce' || act === 'finish') return <MoveQuestionDialog order={order} move={act} onClose={dropAskedAct} />
  if (act === 'ship' && isShipment && shipments) return <ShipmentDialog order={order} shipments={shipments} shipment={null} onClose={dropAskedAct} />
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
