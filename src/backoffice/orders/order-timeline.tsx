import { useState } from 'react'
import type { OrderCard, TimelineEntry } from '#contract/admin/orders.ts'
import { statusInfo } from '#contract/payment.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Select } from '#ui/select.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { control } from '../form/form.tsx'
import { ShipmentPaper } from './shipment-paper.tsx'

const groups = {
  states: ['placed', 'state', 'promise'],
  changes: ['revision', 'delivery'],
  money: ['payment', 'refund', 'receipt', 'receipt_voided', 'money_kept', 'credit'],
  documents: ['document'],
  calls: ['call'],
  notes: ['note', 'note_edited'],
  messages: ['message'],
  workshop: ['batch'],
  shipments: ['shipment', 'shipment_voided', 'tracking'],
} as const satisfies Record<string, readonly TimelineEntry['kind'][]>
type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[] // keys of a record

const isInGroup = (group: Group, kind: TimelineEntry['kind']) => (groups[group] as readonly TimelineEntry['kind'][]).includes(kind) // widened for the comparison

/** All events of the order, the newest on top, with their authors. */
export function OrderTimeline({ order: { number, timeline: entries } }: { order: Pick<OrderCard, 'number' | 'timeline'> }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [group, setGroup] = useState<Group | ''>('')
  const shown = entries.filter(({ kind }) => group === '' || isInGroup(group, kind)).toReversed()
  // A filter without entries is hidden, unless it is selected.
  const offered = groupNames.filter((name) => name === group || entries.some(({ kind }) => isInGroup(name, kind)))
  const filter = (
    <Select
      inline
      label={t('show')}
      options={[{ value: '', label: t('everything') }, ...offered.map((value) => ({ value, label: t(`group_${value}`) }))]}
      {...control(group, (text) => setGroup(groupNames.find((name) => name === text) ?? ''))}
    />
  )
  return (
    <ScreenSection
      id="timeline"
      title={t('timeline')}
      actions={filter}
      headClass="mb-2 flex flex-wrap items-end justify-between gap-3"
      className="panel"
    >
      <ol>
        {shown.map((entry, index) => (
          // Entries have no id, and the list is always rerendered as a whole.
          <li
            key={`${entry.at} ${index}`}
            className="grid gap-x-4 border-t border-concrete-light py-2 first:border-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <span className="text-small text-concrete-dark">{format.moment(entry.at)}</span>
            <span className="min-w-0">
              <TimelineWords number={number} entry={entry} />
            </span>
          </li>
        ))}
      </ol>
    </ScreenSection>
  )
}

/** What happened, who did it, and its text. */
export function TimelineWords({ number, entry }: { number: string; entry: TimelineEntry }) {
  return (
    <>
      <What number={number} entry={entry} />
      {entry.by && <span className="text-small text-concrete-dark">&nbsp;· {entry.by}</span>}
      {entry.text && <span className="block wrap-anywhere whitespace-pre-line">{entry.text}</span>}
    </>
  )
}

function What({ number, entry }: { number: string; entry: TimelineEntry }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { kind, state, status, amount_kopiykas: amount, method, outcome, document, paper, day, channel, shipment, tracking } = entry
  const sum = amount === undefined ? '' : format.sum(amount)
  if (kind === 'state') return <>{t('nowState', { state: state ? t(`state_${state}`) : '' })}</>
  if (kind === 'promise') return <>{t('promisedDay', { day: day ? format.day(day) : '' })}</>
  const documentTitle = document && `${t(`document_${document.kind}`)} ${t('numbered', { number: document.number })}`
  if (kind === 'message')
    return <>{[t('messageSent', { channel: channel ? t(`channel_${channel}`) : '' }), ...(documentTitle ? [documentTitle] : [])].join(', ')}</>
  if (kind === 'call') return <>{t('called', { outcome: outcome ? t(`outcome_${outcome}`) : '' })}</>
  if (paper)
    return (
      <>
        <ShipmentPaper order={number} {...paper} />
        {paper.voided && `, ${t('annulled')}`}
      </>
    )
  if (kind === 'document') return <>{documentTitle}</>
  if (kind === 'receipt') return <>{t('receiptCame', { sum, method: method ? t(`wayOf_${method}`) : '' })}</>
  if (kind === 'receipt_voided') return <>{t('receiptVoided', { sum, method: method ? t(`wayOf_${method}`) : '' })}</>
  if (kind === 'payment')
    return <>{amount === undefined ? t('paymentIs', { status: t(`pay_${statusInfo(status ?? '').group}`) }) : t('paymentCame', { sum })}</>
  if (kind === 'batch') return <Work batch={entry.batch} />
  if (kind === 'shipment') return <>{t('shipmentRecorded', { no: shipment?.no ?? '', count: shipment?.pieces ?? '' })}</>
  if (kind === 'shipment_voided') return <>{t('shipmentVoided', { no: shipment?.no ?? '' })}</>
  if (kind === 'tracking') return <>{t('trackingIs', { no: shipment?.no ?? '', status: tracking ? t(`tracking_${tracking}`) : '' })}</>
  if (kind === 'credit') return <>{t('creditGiven', { sum, day: day ? format.day(day) : '' })}</>
  if (kind === 'money_kept') return <>{t('moneyKept')}</>
  if (kind === 'revision') return <>{t('revised', { sum })}</>
  if (kind === 'delivery') return <>{t('deliveryChanged')}</>
  if (kind === 'refund') return <>{t('refunded', { sum })}</>
  if (kind === 'note_edited') return <>{t('noteEdited')}</>
  return <>{t(kind === 'placed' ? 'placed' : 'note')}</>
}

/** An event of the workshop, with its product. */
function Work({ batch }: Pick<TimelineEntry, 'batch'>) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  if (!batch) return null
  const { event, product, pieces, to } = batch
  const done = t(`workshop_${event}`, { count: pieces ?? '', stage: to ? t(`batch_${to}`) : '' })
  return <>{product ? `${format.name(product)}: ${done}` : done}</>
}
