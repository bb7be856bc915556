import { useState } from 'react'
import { receiptUndoMs, reminderPauseMs } from '#contract/admin/letter-undo.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import type { ReceiptView } from '#contract/admin/receipts.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi, useMay, useMe } from '../api/admin-api.ts'
import { asCommand, askAct } from '../app/asked-act.ts'
import { useReminder } from '../app/use-reminder.ts'
import { ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { DangerButton } from '../form/act-dialogs.tsx'
import { ErrorList } from '../form/form.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { FiscalReceipts } from './fiscal-receipts.tsx'
import { MoneyParts, Refunds } from './money-parts.tsx'
import { PaymentLink } from './payment-link.tsx'
import { refundableBy } from './refundable.ts'
import { undoReceipt, useOrderAct, useOrderMessages, writeOrder } from './use-order.ts'

type Money = NonNullable<OrderCard['money']>

/** The amount owed, payments by each way, and refunds. */
export function OrderMoney({ order, money }: { order: OrderCard; money: Money }) {
  const { number } = order
  const mayRefund = useMay('refunds.make')
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [isSplitting, setSplitting] = useState(false)
  const isOpen = money.due_kopiykas > 0
  // A cancelled order awaits no payment.
  const isOver = order.state === 'cancelled' && (money.status_group === 'awaiting' || money.status_group === 'pending')
  // What was given up with refunds lowers the price; on a cancelled order nothing is due.
  const discount = order.state === 'cancelled' ? 0 : money.total_kopiykas - money.received_kopiykas + money.refunded_kopiykas - money.due_kopiykas
  const sums = [
    { name: t('total'), value: money.total_kopiykas },
    { name: t('received'), value: money.received_kopiykas },
    ...(money.refunded_kopiykas > 0 ? [{ name: t('sentBack'), value: money.refunded_kopiykas }] : []),
    ...(discount > 0 ? [{ name: t('refundDiscount'), value: discount }] : []),
    money.due_kopiykas < 0 ? { name: t('tooMuch'), value: -money.due_kopiykas } : { name: t('due'), value: money.due_kopiykas },
  ]
  const acts = (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => askAct({ number, command: asCommand('payment', number) })}>
        {t('recordReceipt')}
      </Button>
      {mayRefund && refundableBy(money).length > 0 && (
        <Button variant="quiet" onClick={() => askAct({ number, command: { act: 'refund' } })}>
          {t('refund')}
        </Button>
      )}
      {isOpen && (
        <Button variant="quiet" onClick={() => setSplitting(true)}>
          {t('byParts')}
        </Button>
      )}
    </div>
  )
  return (
    <ScreenSection id="money" title={t('money')} actions={acts} className="panel">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {sums.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-small text-concrete-dark">{name}</dt>
            <dd className="money text-lead">{format.sum(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small text-concrete-dark">
        {t(`method_${money.method}`)}
        {!isOver && <>&nbsp;· {t(`pay_${money.status_group}`)}</>}
      </p>
      <CancelledMoney order={order} />
      <OnCredit order={order} due={money.due_kopiykas} />
      <MoneyParts parts={money.parts} />
      {money.receipts.length > 0 && (
        <ul className="mt-3" aria-label={t('receipts')}>
          {money.receipts.map((receipt) => (
            <Receipt key={receipt.id} number={number} receipt={receipt} />
          ))}
        </ul>
      )}
      <Refunds number={number} refunds={money.refunds} />
      <FiscalReceipts number={number} receipts={money.fiscal} />
      {isOpen && <PaymentLink number={number} />}
      {isSplitting && (
        <DepositDialog order={order} total={money.total_kopiykas} deposit={money.deposit_kopiykas} onClose={() => setSplitting(false)} />
      )}
    </ScreenSection>
  )
}

/** The credit for goods that left before they were paid: reason, day of payment, and the reminder. */
function OnCredit({ order: { number, state, credit }, due }: { order: OrderCard; due: number }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const hasLeft = credit !== null || state === 'shipped' || state === 'completed'
  if (due <= 0 || !hasLeft) return null
  const title = credit ? t('onCreditUntil', { day: format.day(credit.due_on) }) : t('leftUnpaid')
  return (
    <Notice kind="warning" className="mt-3" title={title} actions={<RemindButton number={number} />}>
      {credit && <p className="wrap-anywhere">{credit.reason}</p>}
    </Notice>
  )
}

function Receipt({ number, receipt }: { number: string; receipt: ReceiptView }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const mayVoid = useMay('receipts.void')
  const { name } = useMe()
  const [since] = useState(() => Date.now() - receiptUndoMs)
  const isVoid = receipt.voided_at !== null
  const isOwn = receipt.recorded_by === name && Date.parse(receipt.created_at) > since
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-concrete-light py-2">
      <span className="text-small whitespace-nowrap text-concrete-dark">{format.day(receipt.received_on)}</span>
      <span className={isVoid ? 'money line-through' : 'money font-medium'}>{format.sum(receipt.amount_kopiykas)}</span>
      <span className="min-w-40 flex-1 wrap-anywhere">
        {t(`wayOf_${receipt.method}`)}
        {receipt.document_no && `, ${receipt.document_no}`}
        {receipt.fiscal_no && `, ${t('fiscalShort', { no: receipt.fiscal_no })}`}
        {isVoid && <span className="block text-small text-error">{t('voidedBecause', { reason: receipt.void_reason ?? '' })}</span>}
      </span>
      {!mayVoid && isOwn && !isVoid && (
        <DangerButton
          withoutReason
          title={t('voidTitle')}
          consequence={t('voidHint', { sum: format.sum(receipt.amount_kopiykas) })}
          act={t('voidReceipt')}
          onAct={() => undoReceipt(number, receipt.id)}
        />
      )}
      {mayVoid && !isVoid && (
        <DangerButton
          title={t('voidTitle')}
          consequence={t('voidHint', { sum: format.sum(receipt.amount_kopiykas) })}
          act={t('voidReceipt')}
          reasonWords={{ hint: undefined, needed: t('reasonNeeded') }}
          onAct={(reason) =>
            writeOrder(number, { successText: t('receiptVoid') }, () =>
              adminApi().voidReceipt({ params: { number, id: receipt.id }, body: { reason } }),
            )
          }
        />
      )}
    </li>
  )
}

/** Unrefunded money of a cancelled order: the decision, and the alternatives. */
function CancelledMoney({ order: { number, state, money, cancelled_money: decided } }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const left = money ? money.received_kopiykas - money.refunded_kopiykas : 0
  if (state !== 'cancelled' || left <= 0) return null
  const sum = format.sum(left)
  const isRetained = decided?.decision === 'kept'
  return (
    <Notice
      kind={isRetained ? 'info' : 'warning'}
      className="mt-3"
      title={isRetained ? t('moneyKeptBecause', { sum, reason: decided.reason ?? '' }) : t('moneyToRefund', { sum })}
    >
      {!isRetained && (
        <DangerButton
          className="mt-1"
          title={t('keepMoneyTitle', { sum })}
          act={t('keepMoney')}
          reasonWords={{ label: t('keepReason'), hint: undefined, needed: t('reasonNeeded') }}
          onAct={(reason) =>
            writeOrder(number, { successText: t('moneyDecided') }, () =>
              adminApi().decideMoney({ params: { number }, body: { money: { decision: 'kept', reason: reason.trim() } } }),
            )
          }
        />
      )}
    </Notice>
  )
}

/** Reminds the buyer of the amount owed, in one press, or says when that was done today. */
function RemindButton({ number }: { number: string }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [since] = useState(() => Date.now() - reminderPauseMs)
  const last = useOrderMessages(number).data?.data.find(({ template }) => template === 'payment')
  const act = useOrderAct(number, {}, useReminder(number))
  if (last && Date.parse(last.at) > since) return <p>{t('remindedAt', { moment: format.moment(last.at) })}</p>
  return (
    <div className="flex min-w-0 flex-col items-start">
      <ErrorList error={act.error} />
      <Button variant="secondary" busy={act.busy} onClick={() => void act.run()}>
        {t('remind')}
      </Button>
    </div>
  )
}
