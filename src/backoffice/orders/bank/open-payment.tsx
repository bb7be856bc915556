import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { BankPaymentRow, BankRecorded, MatchCandidate } from '#contract/admin/bank.ts'
import type { OrderRow } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { DangerDialog } from '../../form/danger-dialog.tsx'
import { ErrorList } from '../../form/error-list.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { CandidateFacts, PaymentFacts } from './payment-facts.tsx'
import { useBankActs } from './use-bank-acts.ts'

/** A payment that a person decides about. */
export function OpenPayment({ row }: { row: BankPaymentRow }) {
  return (
    <li className="panel mb-3 grid gap-x-6 gap-y-3 md:grid-cols-2">
      <PaymentFacts row={row} />
      <PaymentDecision row={row} />
    </li>
  )
}

/** What a payment is for: one of the likely orders, another one, or none. */
export function PaymentDecision({ row }: { row: BankPaymentRow }) {
  const t = useTranslations('admin-bank')
  const acts = useBankActs()
  const [failed, setFailed] = useState<BankRecorded['data'][number] | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [setsAside, setSetsAside] = useState(false)
  const [splits, setSplits] = useState(false)
  const [requested, setRequested] = useState<{ number: string; again: boolean } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const record = async (number: string, again = false) => {
    if (requested) return
    setRequested({ number, again })
    setError(null)
    try {
      const [refused] = await acts.record([{ id: row.id, order_number: number, again }])
      setFailed(refused ?? null)
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
          <Button variant="quiet" onClick={() => setSetsAside(true)}>
            {t('notOurs')}
          </Button>
        </div>
      )}
      {splits && <SplitDialog row={row} onClose={() => setSplits(false)} />}
      {setsAside && (
        <DangerDialog
          title={t('notOursTitle')}
          consequence={t('notOursHint')}
          act={t('notOursDo')}
          onAct={async (reason) => {
            await acts.ignore(row.id, reason)
            setSetsAside(false)
          }}
          onClose={() => setSetsAside(false)}
        />
      )}
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
      title={t(`refused_${failed.refused}`, { number: failed.order_number, same: failed.same_as ?? '' })}
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

interface ChoicesProps {
  candidates: readonly MatchCandidate[]
  /** What choosing does, where it is not recording. */
  label?: string
  /** The order that is being recorded. */
  busy: string | null
  onChoose: (number: string) => void
}

function Choices({ candidates, busy, label, onChoose }: ChoicesProps) {
  const t = useTranslations('admin-bank')
  return (
    <ul>
      {candidates.map((candidate) => (
        <li
          key={candidate.number}
          className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 border-t border-concrete-light py-2 first:border-0 first:pt-0"
        >
          <CandidateFacts candidate={candidate} />
          <Button
            variant="secondary"
            busy={busy === candidate.number}
            aria-label={label ? `${label}: ${candidate.number}` : t('recordOne', { number: candidate.number })}
            onClick={() => onChoose(candidate.number)}
          >
            {label ?? t('record')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const asCandidate = ({ number, state, customer, money }: OrderRow): MatchCandidate => ({
  number,
  state,
  who: customer?.company ?? customer?.name ?? null,
  total_kopiykas: money?.total_kopiykas ?? 0,
  due_kopiykas: money?.due_kopiykas ?? 0,
  signs: [],
})

interface OrderFinderProps {
  known: readonly { readonly number: string }[]
  busy: string | null
  label?: string
  onChoose: (number: string, order: MatchCandidate) => void
}

/** Finds any order: by number, phone, name, company or its code. */
export function OrderFinder({ known, busy, label, onChoose }: OrderFinderProps) {
  const t = useTranslations('admin-bank')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['orders', 'of-payment', search],
    queryFn: () => adminApi().listOrders({ query: new URLSearchParams({ search }) }),
    enabled: search.length > 2,
    placeholderData: (former) => former,
  })
  const rows = search.length > 2 ? (found.data?.data ?? []).filter(({ number }) => !known.some((one) => one.number === number)).slice(0, 8) : []
  return (
    <div className="mt-2">
      <Field
        label={t('findOrder')}
        type="search"
        maxLength={100}
        ref={(field: HTMLInputElement | null) => {
          if (typed === '') field?.focus({ preventScroll: true })
        }}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ErrorList error={found.error} />
      <LiveRegion text={search.length < 3 || found.isFetching ? '' : t('found', { count: rows.length })} />
      <Choices
        candidates={rows.map(asCandidate)}
        busy={busy}
        {...(label === undefined ? {} : { label })}
        onChoose={(number) => {
          const chosen = rows.find((one) => one.number === number)
          if (chosen) onChoose(number, asCandidate(chosen))
        }}
      />
      {search.length > 2 && found.data && rows.length === 0 && <p className="py-2 text-concrete-dark">{t('nothingFound')}</p>}
    </div>
  )
}
