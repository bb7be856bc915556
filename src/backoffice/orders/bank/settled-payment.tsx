import { Link } from 'react-router'
import type { BankPaymentRow } from '#contract/admin/bank.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { ErrorList } from '../../form/error-list.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { useBankActs } from './use-bank-acts.ts'

/** The decision about a payment, who made it, and undo. */
export function SettledPayment({ row }: { row: BankPaymentRow }) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  const acts = useBankActs()
  const submit = useSubmit(() => acts.reopen(row.id))
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-concrete-light py-3 first:border-0 md:grid-cols-2">
      <PaymentFacts row={row} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          {row.order_number ? (
            <Link to={`/orders/${row.order_number}`} className="font-medium whitespace-nowrap text-link">
              {row.order_number}
            </Link>
          ) : (
            <p className="wrap-anywhere">{t('asideBecause', { reason: row.ignored ?? '' })}</p>
          )}
          <p className="text-small text-concrete-dark">
            {[row.settled_by, row.settled_at && format.moment(row.settled_at)].filter(Boolean).join(', ')}
          </p>
          <ErrorList error={submit.error} />
        </div>
        {row.undoable && (
          <Button variant="secondary" busy={submit.busy} onClick={() => void submit.run()}>
            {t('takeBack')}
          </Button>
        )}
      </div>
    </li>
  )
}
