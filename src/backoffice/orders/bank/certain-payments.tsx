import { useState } from 'react'
import type { BankPaymentRow } from '#contract/admin/bank.ts'
import { money, sum } from '#contract/money.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { ErrorList } from '../../form/error-list.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { PaymentDecision } from './open-payment.tsx'
import { CandidateFacts, PaymentFacts } from './payment-facts.tsx'
import { useBankActs } from './use-bank-acts.ts'

/** Payments with a certain order: one press records the ticked ones. The others need a decision. */
export function CertainPayments({ rows }: { rows: readonly BankPaymentRow[] }) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  const acts = useBankActs()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState(0)
  const chosen = rows.flatMap((row) => {
    const [first] = row.candidates
    return first && !left.has(row.id) ? [{ row, number: first.number }] : []
  })
  const submit = useSubmit(async () => {
    const asked = await acts.record(chosen.map(({ row, number }) => ({ id: row.id, order_number: number })))
    setRefused(asked.length)
    // Payments that look like recorded ones are decided one by one.
    setLeft(new Set([...left, ...asked.map(({ id }) => id)]))
  })
  if (rows.length === 0) return null
  const total = format.sum(sum(chosen.map(({ row }) => money(row.amount_kopiykas))))
  return (
    <section aria-labelledby="certain" className="panel mb-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="certain" className="text-lead">
          {t('certain', { count: rows.length })}
        </h2>
        <Button busy={submit.busy} disabledReason={chosen.length === 0 && t('noneChosen')} onClick={() => void submit.run()}>
          {t('recordAll', { count: chosen.length, sum: total })}
        </Button>
      </div>
      <ErrorList error={submit.error} />
      {refused > 0 && <Notice kind="warning" announce title={t('someAsk', { count: refused })} className="mb-3" />}
      <ul>
        {rows.map((row) => {
          const [first] = row.candidates
          return (
            <li key={row.id} className="flex flex-row! gap-2 border-t border-concrete-light py-2">
              <label className="tick-label self-start">
                <input
                  type="checkbox"
                  className="tick"
                  checked={!left.has(row.id)}
                  onChange={(event) => setLeft(event.target.checked ? new Set([...left].filter((id) => id !== row.id)) : new Set([...left, row.id]))}
                />
                <span className="sr-only">{t('recordOne', { number: first?.number ?? '' })}</span>
              </label>
              <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-2">
                <PaymentFacts row={row} />
                {left.has(row.id) ? <PaymentDecision row={row} /> : first && <CandidateFacts candidate={first} />}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
