import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { useListAddress } from '../list/row-link.tsx'
import { AskedOrderAct } from './asked-act.tsx'
import { AppliedPanel } from './edit/applied-panel.tsx'
import { OrderAssignee } from './order-assignee.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCalls } from './order-calls.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderLines } from './order-lines.tsx'
import { DueMark, StateMark } from './order-marks.tsx'
import { OrderMessages, type NewMessageStart } from './order-messages.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderProduction } from './order-production.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { orderKey } from './use-order.ts'

/** One order: goods, buyer, money, calls, and its timeline. */
export default function OrderScreen() {
  const t = useTranslations('admin-orders')
  const number = useParams()['number'] ?? ''
  const { data, error, refetch } = useQuery({ queryKey: orderKey(number), queryFn: () => adminApi().readOrder({ params: { number } }), staleTime: 0 })
  return (
    <ScreenFrame
      title={number}
      shared={{ subject: 'order', id: number }}
      back={{ to: useListAddress('/orders'), label: t('toList') }}
      actions={data && <Marks order={data} />}
    >
      {data ? <Order order={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}

function Marks({ order }: { order: OrderCard }) {
  const format = useFormats()
  const isOwed = order.state !== 'cancelled' || (order.money?.due_kopiykas ?? 0) < 0
  return (
    <>
      <StateMark state={order.state} />
      {order.money && isOwed && <DueMark due={order.money.due_kopiykas} total={order.money.total_kopiykas} />}
      <span className="text-small text-concrete-dark">{format.moment(order.created_at)}</span>
    </>
  )
}

function Order({ order }: { order: OrderCard }) {
  const [message, setMessage] = useState<NewMessageStart | null>(null)
  return (
    <div className="flex flex-col">
      {order.customer && <AppliedPanel order={order} />}
      <OrderSummary order={order} />
      <OrderActions order={order} />
      {order.customer && <AskedOrderAct order={order} />}
      {/* On a phone the goods come first and the buyer next; wide screens show them side by side. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <OrderLines order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OrderCustomer order={order} />
          {order.customer && <OrderAssignee order={order} />}
          <OrderProduction order={order} onNotify={() => setMessage('promise')} />
          {order.customer && <OrderCalls order={order} />}
          {order.customer && <OrderMessages order={order} opened={message} onOpen={setMessage} />}
          <OrderNotes order={order} />
          {order.customer && <OrderPapers order={order} onSend={setMessage} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {order.money && <OrderMoney order={order} money={order.money} />}
          {order.shipments && <OrderShipments order={order} shipments={order.shipments} onSend={setMessage} />}
          <OrderTimeline entries={order.timeline} />
        </div>
      </div>
    </div>
  )
}
