import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { DangerButton } from '../form/danger-dialog.tsx'
import { writeOrder } from './use-order.ts'

/** Unrefunded money of a cancelled order: the decision, and the alternatives. */
export function CancelledMoney({ order: { number, state, money, cancelled_money: decided } }: { order: OrderCard }) {
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
          onAct={(reason, once) =>
            writeOrder(number, { said: t('moneyDecided') }, () =>
              adminApi().decideMoney({ params: { number }, body: { money: { decision: 'kept', reason: reason.trim() } } }, once),
            )
          }
        />
      )}
    </Notice>
  )
}
