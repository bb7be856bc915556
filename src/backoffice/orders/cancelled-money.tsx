import { useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { isReason } from '../form/danger-dialog.tsx'
import { useOrderAct } from './use-order.ts'
import { SubmitDialog } from '../form/submit-dialog.tsx'

/** Money of a cancelled order that was not refunded: what was decided, and the other choices. */
export function CancelledMoney({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [opened, setOpened] = useState(false)
  const left = order.money ? order.money.received_kopiykas - order.money.refunded_kopiykas : 0
  if (order.state !== 'cancelled' || left <= 0) return null
  const sum = format.sum(left)
  const isRetained = order.cancelled_money?.decision === 'kept'
  return (
    <Notice
      kind={isRetained ? 'info' : 'warning'}
      className="mt-3"
      title={isRetained ? t('moneyKeptBecause', { sum, reason: order.cancelled_money?.reason ?? '' }) : t('moneyToRefund', { sum })}
    >
      {!isRetained && (
        <Button variant="quiet" className="mt-1" onClick={() => setOpened(true)}>
          {t('keepMoney')}
        </Button>
      )}
      {opened && <KeepDialog number={order.number} sum={sum} onClose={() => setOpened(false)} />}
    </Notice>
  )
}

function KeepDialog({ number, sum, onClose }: { number: string; sum: string; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const [reason, setReason] = useState('')
  const act = useOrderAct(number, { said: t('moneyDecided'), onDone: onClose }, (why: string, once) =>
    adminApi().decideMoney({ params: { number }, body: { money: { decision: 'kept', reason: why } } }, once),
  )
  return (
    <SubmitDialog
      title={t('keepMoneyTitle', { sum })}
      submit={act}
      action={t('keepMoney')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void act.run(reason.trim())}
      onClose={onClose}
    >
      <TextArea label={t('keepReason')} required maxLength={500} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
    </SubmitDialog>
  )
}
