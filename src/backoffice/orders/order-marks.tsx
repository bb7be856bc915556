import type { OrderRow } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../fields/use-formats.ts'

const stateClasses: Partial<Record<OrderRow['state'], string>> = {
  new: 'mark mark-warning',
  ready: 'mark mark-success',
  completed: 'mark mark-success',
  cancelled: 'mark text-concrete-dark',
}

export function StateMark({ state }: { state: OrderRow['state'] }) {
  const t = useTranslations('admin-orders')
  return <span className={stateClasses[state] ?? 'mark'}>{t(`state_${state}`)}</span>
}

/** The state of payment in words: paid, the amount due, or the amount overpaid. */
export function DueMark({ due, total }: { due: number; total: number }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  if (due < 0) return <span className="mark mark-error">{t('overpaidBy', { sum: format.sum(-due) })}</span>
  if (due === 0) return <span className="mark mark-success">{t('paidWhole')}</span>
  return <span className="mark">{due === total ? t('notPaid') : t('dueSum', { sum: format.sum(due) })}</span>
}
