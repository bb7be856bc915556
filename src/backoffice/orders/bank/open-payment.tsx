import { useState } from 'react'
import type { BankPaymentRow, BankRecorded } from '#contract/admin/bank.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { DangerButton } from '../../form/danger-dialog.tsx'
import { ErrorList } from '../../form/error-list.tsx'
import { Choices, OrderFinder } from './order-finder.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { useBankActs } from './use-bank-acts.ts'

/** A payment that needs a decision. */
export function OpenPayment({ row }: { row: BankPaymentRow }) {
  return (
    <li className="panel mb-3 grid gap-x-6 gap-y-3 md:grid-cols-2">
      <PaymentFacts row={row} />
      <PaymentDecision row={row} />
    </li>
  )
}

/** Decides what a payment is for: one of the likely orders, another one, or none. */
export function PaymentDecision({ row }: { row: BankPaymentRow }) {
  const t = useTranslations('admin-bank')
  const acts = useBankActs()
  const [failed, setFailed] = useState<BankRecorded['data'][number] | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [splits, setSplits] = useState(false)
  const [requested, setRequested] = useState<{ number: string; again: boolean } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const record = async (number: string, again = false) => {
    if (requested) return
    setRequested({ number, again })
    try {
      const [refused] = await acts.record([{ row, number, again }])
      setFailed(refused ?? null)
      setError(null)
    } catch (cause) {
      setError(cause)
    } finally {
      setRequested(null)
    }
  }
  return (
    <div className="min-w-0">
      <ErrorList error={error} />
      {failed && <Refused failed={failed} busy={requested !== null} onAgain={() => void record(failed.order_number, true)} />}
      {row.candidates.length === 0 && !isSearching && <p className="text-concrete-dark">{t('noCandidate')}</p>}
      <Choices candidates={row.candidates} busy={requested?.number ?? null} onChoose={(number) => void record(number)} />
      {isSearching ? (
        <OrderFinder known={row.candidates} busy={requested?.number ?? null} onChoose={(number) => void record(number)} />
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setSearching(true)}>
            {t('otherOrder')}
          </Button>
          {row.part_of_kopiykas === null && (
            <Button variant="secondary" onClick={() => setSplits(true)}>
              {t('split')}
            </Button>
          )}
          <DangerButton title={t('notOursTitle')} consequence={t('notOursHint')} act={t('notOursDo')} onAct={(reason) => acts.ignore(row, reason)}>
            {t('notOurs')}
          </DangerButton>
        </div>
      )}
      {splits && <SplitDialog row={row} onClose={() => setSplits(false)} />}
    </div>
  )
}

function Refused({ failed, busy, onAgain }: { failed: BankRecorded['data'][number]; busy: boolean; onAgain: () => void }) {
  const t = useTranslations('admin-bank')
  if (failed.refused === null) return null
  return (
    <Notice
      kind="warning"
      announce
      className="mb-2"
      title={wholeText(t(`refused_${failed.refused}`, { number: failed.order_number, same: failed.same_as ?? '' }))}
      actions={
        failed.refused === 'same' && (
          <Button variant="secondary" busy={busy} onClick={onAgain}>
            {t('recordAgain')}
          </Button>
        )
      }
    />
  )
}
