import { reminderPauseMs } from '#contract/admin/letter-undo.ts'
import type { Debt, TodayOffice } from '#contract/admin/today.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { PhoneLink } from '../app/links.tsx'
import { useReminder } from '../app/use-reminder.ts'
import { useFormats } from '../fields/use-formats.ts'
import { OrderBox } from './order-box.tsx'
import { daysSince } from './time-words.ts'
import { said } from '../form/said.tsx'
import { useAct } from './use-act.ts'

/** Buyers who have the goods and owe for them: since when, the agreed day of payment, and the reminder. */
export function DebtsBox({ debts, now }: { debts: TodayOffice['debts']; now: string }) {
  const t = useTranslations('admin-today')
  return (
    <OrderBox title={t('debts')} box={debts} all="/orders?money=due">
      {(row) => <DebtEnd row={row} now={now} />}
    </OrderBox>
  )
}

function DebtEnd({ row, now }: { row: Debt; now: string }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  const { number, due_kopiykas: due, since, due_on: dueOn, credit_reason: reason, reminded_at: reminded } = row
  const isOver = dueOn === null || dueOn < kyivClock(new Date(now)).date
  const isReminded = reminded !== null && Date.parse(now) - Date.parse(reminded) < reminderPauseMs
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="money font-medium">{format.sum(due)}</span>
      <span className="whitespace-nowrap text-concrete-dark">
        {daysSince(since, now) === 0 ? t('debtToday') : t('spanDays', { count: daysSince(since, now) })}
      </span>
      <span className={`mark whitespace-normal ${isOver ? 'mark-error' : ''}`}>
        {dueOn === null ? t('debtNoDay') : t(isOver ? 'debtOver' : 'debtUntil', { day: format.day(dueOn) })}
      </span>
      {row.phone && <PhoneLink phone={row.phone} />}
      {reason && <span className="min-w-0 wrap-anywhere text-concrete-dark">{reason}</span>}
      {isReminded ? (
        <span className="text-concrete-dark">{t('remindedAt', { moment: format.moment(reminded) })}</span>
      ) : (
        <RemindButton number={number} />
      )}
    </span>
  )
}

/** Reminds a buyer of what is due, in one press. */
export function RemindButton({ number }: { number: string }) {
  const t = useTranslations('admin-today')
  const { busy, run } = useAct()
  const remind = useReminder(number)
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={t('remindOf', { number })}
      onClick={() => void run({ name: said(t('remind'), number), run: remind })}
    >
      {t('remind')}
    </Button>
  )
}
