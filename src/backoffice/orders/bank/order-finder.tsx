import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { MatchCandidate } from '#contract/admin/bank.ts'
import type { OrderRow } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { startHere } from '#ui/first-field.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { control } from '../../form/control.ts'
import { ErrorList } from '../../form/error-list.tsx'
import { CandidateFacts } from './payment-facts.tsx'

interface ChoicesProps {
  candidates: readonly MatchCandidate[]
  /** Text of the button when choosing does something other than recording. */
  label?: string
  /** The order for which a payment is being recorded. */
  busy: string | null
  onChoose: (number: string) => void
}

/** Orders to choose from, each with the amount it owes. */
export function Choices({ candidates, busy, label, onChoose }: ChoicesProps) {
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

/** Finds any order by number, phone, name, company or the company's code. */
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
      <Field label={t('findOrder')} type="search" maxLength={100} ref={startHere} {...control(typed, setTyped)} />
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
