import { useState } from 'react'
import type { BankPaymentRow } from '#contract/admin/bank.ts'
import { isQuestion, questionFlags } from '#contract/admin/bank-faults.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { FailurePanel } from '../../app/screen-frame.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { DangerButton } from '../../form/act-dialogs.tsx'
import { useSubmit } from '../../form/form.tsx'
import { Choices, OrderFinder } from './order-finder.tsx'
import { PaymentFacts, NotRecorded, type Outcome } from './payment-facts.tsx'
import { namedOrders, SplitDialog } from './split-dialog.tsx'
import { useBankActs, type Requested } from './use-bank-acts.ts'

/** A payment that needs a decision. */
export function OpenPayment({ row }: { row: BankPaymentRow }) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-concrete-light py-3 md:grid-cols-2">
      <PaymentFacts row={row} />
      <PaymentDecision row={row} />
    </li>
  )
}

interface PaymentDecisionProps {
  row: BankPaymentRow
  /** The question that was asked when it was recorded together with others. */
  asked?: Outcome | undefined
}

/** Decides what a payment is for: one of the likely orders, another one, several, or none. */
export function PaymentDecision({ row, asked }: PaymentDecisionProps) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  const acts = useBankActs()
  const [failed, setFailed] = useState<Outcome | undefined>(asked)
  const [isSearching, setSearching] = useState(false)
  const [splits, setSplits] = useState(false)
  /** Pressing the same order again answers the questions about it with yes. */
  const [answers, setAnswers] = useState<NonNullable<Requested['answers']>>({})
  const submit = useSubmit<Requested>(async (requested) => {
    setAnswers(requested.answers ?? {})
    setFailed((await acts.record([requested]))[0])
  })
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const record = (number: string, given: Requested['answers'] = {}) => {
    setBusyWith(number)
    void submit.run({ row, number, answers: given })
  }
  const busy = submit.busy ? busyWith : null
  const mayDivide = row.part_of_kopiykas === null
  const isForSeveral = mayDivide && namedOrders(row).length > 1
  const divide = (
    <Button variant={isForSeveral ? 'primary' : 'secondary'} onClick={() => setSplits(true)}>
      {isForSeveral ? t('splitNamed', { count: namedOrders(row).length }) : t('split')}
    </Button>
  )
  return (
    <div className="min-w-0">
      {submit.error !== null && (
        <FailurePanel error={submit.error} className="mb-2" {...(busyWith && { onRetry: () => record(busyWith, answers) })} />
      )}
      {failed && (
        <NotRecorded
          outcome={failed}
          className="mb-2"
          actions={
            isQuestion(failed.refused) && (
              <>
                <Button
                  variant="secondary"
                  busy={submit.busy}
                  onClick={() => record(failed.order_number, { ...answers, [questionFlags[failed.refused as keyof typeof questionFlags]]: true })}
                >
                  {t(`answer_${failed.refused}`, { sum: format.sum(row.amount_kopiykas) })}
                </Button>
                {failed.refused === 'over' && mayDivide && divide}
              </>
            )
          }
        />
      )}
      {row.candidates.length === 0 && !isSearching && <p className="text-concrete-dark">{t('noCandidate')}</p>}
      <Choices candidates={row.candidates} payer={row.payer} busy={busy} onChoose={record} />
      {isSearching ? (
        <>
          <OrderFinder known={row.candidates} busy={busy} onChoose={(number) => record(number)} />
          <Button variant="quiet" onClick={() => setSearching(false)}>
            {t('stopSearch')}
          </Button>
        </>
      ) : (
        <div className="mt-2 flex flex-wrap gap-x-1 gap-y-1">
          {mayDivide && failed?.refused !== 'over' && divide}
          <Button variant="quiet" onClick={() => setSearching(true)}>
            {t('otherOrder')}
          </Button>
          <DangerButton title={t('notOursTitle')} consequence={t('notOursHint')} act={t('notOurs')} onAct={(reason) => acts.ignore(row, reason)}>
            {t('notOurs')}
          </DangerButton>
        </div>
      )}
      {splits && <SplitDialog row={row} onClose={() => setSplits(false)} />}
    </div>
  )
}
