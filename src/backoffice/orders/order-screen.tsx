import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { Select } from '#ui/select.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { useListAddress } from '../list/row-table.tsx'
import { control, ErrorList } from '../form/form.tsx'
import { Subject } from '../form/said.tsx'
import { AskedOrderAct } from './asked-act.tsx'
import { AppliedPanel } from './edit/applied-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderLines } from './order-lines.tsx'
import { buyerName } from './detail-values.ts'
import { DueMark, StateMark } from './order-marks.tsx'
import { OrderMessages, type NewMessageStart } from './order-messages.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderProduction } from './order-production.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { orderKey, useOrderAct } from './use-order.ts'
import { useColleagues } from './use-colleagues.ts'
import { CallDialog } from './call-dialog.tsx'

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
      {data ? (
        <Subject value={data}>
          <Order order={data} />
        </Subject>
      ) : error ? (
        <FailurePanel error={error} onRetry={refetch} />
      ) : (
        <ScreenSkeleton />
      )}
    </ScreenFrame>
  )
}

function Marks({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { shipped = 0, pieces = 0 } = order.shipments ?? {}
  const isOwed = order.state !== 'cancelled' || (order.money?.due_kopiykas ?? 0) < 0
  const buyer = order.customer && (order.customer.company ?? buyerName(order))
  return (
    <>
      {buyer && <span className="font-medium wrap-anywhere">{buyer}</span>}
      <StateMark state={order.state} />
      {shipped > 0 && shipped < pieces && <span className="mark">{t('shippedOf', { shipped, count: pieces })}</span>}
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
      {/* On a phone goods, money, buyer, and the rest; on wide screens the buyer's column is beside the others. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0">
          <OrderLines order={order} />
        </div>
        <div className="min-w-0 empty:hidden">{order.money && <OrderMoney order={order} money={order.money} />}</div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <OrderCustomer order={order} />
          {order.customer && <OrderAssignee order={order} />}
          <OrderProduction order={order} onNotify={() => setMessage('promise')} />
          {order.customer && <OrderCalls order={order} />}
          {order.customer && <OrderMessages order={order} opened={message} onOpen={setMessage} />}
          <OrderNotes order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {order.shipments && <OrderShipments order={order} shipments={order.shipments} onSend={setMessage} />}
          {order.customer && <OrderPapers order={order} onSend={setMessage} />}
          <OrderTimeline order={order} />
        </div>
      </div>
    </div>
  )
}

/** The head of an order: the promised day, and the total, paid and outstanding amounts. */
function OrderSummary({ order }: { order: OrderCard }) {
  const { promised_on: promised, money: sums, state } = order
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const isOver = state === 'cancelled'
  // Ready days from the checkout are not a promise.
  const readyDays = readyRange(order)
  const facts = [
    ...(isOver
      ? []
      : promised
        ? [{ name: t('promisedOn'), value: format.day(promised) }]
        : [{ name: t('saidReady'), value: readyDays ? formatDays(readyDays, format.language, true) : '—' }]),
    ...(sums
      ? [
          { name: t('total'), value: format.sum(sums.total_kopiykas) },
          { name: t('paidSoFar'), value: format.sum(sums.received_kopiykas - sums.refunded_kopiykas) },
          ...(isOver && sums.due_kopiykas >= 0
            ? []
            : [{ name: t(sums.due_kopiykas < 0 ? 'tooMuch' : 'due'), value: format.sum(Math.abs(sums.due_kopiykas)) }]),
        ]
      : []),
  ]
  return (
    <dl aria-label={t('summary')} className="mb-5 grid w-fit grid-cols-2 gap-x-8 gap-y-2 sm:flex sm:flex-wrap">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-small text-concrete-dark">{name}</dt>
          <dd className="money font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Who looks after the order, and its source. */
function OrderAssignee({ order: { id, number, assignee, source } }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const colleagues = useColleagues()
  // The chosen person is shown until the order is reloaded.
  const [picked, setPicked] = useState<string | null>(null)
  const act = useOrderAct(number, { onDone: () => setPicked(null) }, (to: number | null) =>
    adminApi().assignOrders({ body: { ids: [id], assignee_id: to } }),
  )
  const gone = assignee && colleagues.every((one) => one.id !== assignee.id) ? [assignee] : []
  const change = async (value: string) => {
    setPicked(value)
    await act.run(value === '' ? null : Number(value))
  }
  return (
    <section aria-label={t('assignee')} className="panel">
      <Select
        label={t('assignee')}
        options={[{ value: '', label: t('assignee_none') }, ...[...colleagues, ...gone].map((one) => ({ value: String(one.id), label: one.name }))]}
        aria-busy={act.busy || undefined}
        {...control(act.error ? String(assignee?.id ?? '') : (picked ?? String(assignee?.id ?? '')), (text) => void change(text))}
      />
      <ErrorList error={act.error} />
      <p className="mt-2 text-small text-concrete-dark">{t('sourceIs', { source: t(`source_${source}`) })}</p>
    </section>
  )
}

/** Calls to the buyer, the newest first. */
function OrderCalls({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [open, setOpen] = useState(false)
  const store = (
    <Button variant="quiet" onClick={() => setOpen(true)}>
      {t('storeCall')}
    </Button>
  )
  return (
    <ScreenSection id="calls" title={t('calls')} actions={store} headClass="flex items-center justify-between gap-3" className="panel">
      {order.calls.length === 0 && <p className="text-concrete-dark">{t('noCalls')}</p>}
      <ul>
        {order.calls.map((call) => (
          <li key={call.id} className="border-t border-concrete-light py-2 first:border-0">
            <p>
              {t(`outcome_${call.outcome}`)}
              <span className="text-small text-concrete-dark">
                &nbsp;· {format.moment(call.at)}
                {call.by && `, ${call.by}`}
              </span>
            </p>
            {call.note && <p className="wrap-anywhere whitespace-pre-line">{call.note}</p>}
            {call.next_at && <p className="text-small">{t('callAgainAt', { when: format.moment(call.next_at) })}</p>}
          </li>
        ))}
      </ul>
      {open && <CallDialog order={order} onClose={() => setOpen(false)} />}
    </ScreenSection>
  )
}
