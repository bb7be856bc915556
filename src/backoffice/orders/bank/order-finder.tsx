import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { MatchCandidate } from '#contract/admin/bank.ts'
import type { OrderRow } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { startHere } from '#ui/first-field.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { adminApi, queryClient } from '../../api/admin-api.ts'
import { control } from '../../form/form.tsx'
import { FailurePanel } from '../../app/screen-frame.tsx'
import { findInLayouts } from '../../app/keyboard-layout.ts'
import { CandidateFacts } from './payment-facts.tsx'

interface ChoicesProps {
  candidates: readonly MatchCandidate[]
  /** The payer, who is not named twice. */
  payer?: string | null
  /** Text of the button when choosing does something other than recording. */
  label?: string
  /** The order for which a payment is being recorded. */
  busy: string | null
  onChoose: (number: string) => void
}

/** Orders to choose from, each with the amount it owes. */
export function Choices({ candidates, payer = null, busy, label, onChoose }: ChoicesProps) {
  const t = useTranslations('admin-bank')
  return (
    <ul>
      {candidates.map((candidate) => (
        <li
          key={candidate.number}
          className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 border-t border-concrete-light py-2 first:border-0 first:pt-0"
        >
          <CandidateFacts candidate={candidate} payer={payer} />
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

const asCandidate = ({ number, customer, money }: OrderRow): MatchCandidate => ({
  number,
  who: customer?.company ?? customer?.name ?? null,
  due_kopiykas: money?.due_kopiykas ?? 0,
  signs: [],
})

interface OrderFinderProps {
  known: readonly { readonly number: string }[]
  busy: string | null
  label?: string
  fieldLabel?: string
  onChoose: (number: string, order: MatchCandidate) => void
}

/** Whether a text is looked for: digits at once, as in the palette. */
const isSought = (text: string): boolean => text.length > 2 || /^\d+$/.test(text)

/** Finds any order by number, phone, name, company or the company's code. */
export function OrderFinder({ known, busy, label, fieldLabel, onChoose }: OrderFinderProps) {
  const t = useTranslations('admin-bank')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = (search: string) => ({
    queryKey: ['orders', 'of-payment', search],
    queryFn: () => findInLayouts(search, (text) => adminApi().listOrders({ query: new URLSearchParams({ search: text }) })),
  })
  const found = useQuery({ ...query(search), enabled: isSought(search), placeholderData: (former) => former })
  const among = (orders: readonly OrderRow[] = []) => orders.filter(({ number }) => !known.some((one) => one.number === number)).slice(0, 8)
  const rows = isSought(search) ? among(found.data?.data) : []
  const choose = (chosen: OrderRow | undefined) => chosen && onChoose(chosen.number, asCandidate(chosen))
  /** The first order found, also when Enter was pressed before it was; the list shows why it was not. */
  const chooseFirst = async () => {
    const now = typed.trim()
    if (isSought(now)) choose(among((await queryClient.ensureQueryData(query(now)).catch(() => undefined))?.data)[0])
  }
  return (
    <div className="mt-2">
      <Field
        label={fieldLabel ?? t('findOrder')}
        type="search"
        maxLength={100}
        ref={startHere}
        {...control(typed, setTyped)}
        // Recording is pressed: Enter only adds.
        {...(label !== undefined && {
          onKeyDown: (event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            void chooseFirst()
          },
        })}
      />
      {found.error && <FailurePanel error={found.error} onRetry={found.refetch} />}
      <LiveRegion text={!isSought(search) || found.isFetching ? '' : t('found', { count: rows.length })} />
      <Choices
        candidates={rows.map(asCandidate)}
        busy={busy}
        {...(label === undefined ? {} : { label })}
        onChoose={(number) => choose(rows.find((one) => one.number === number))}
      />
      {isSought(search) && found.data && rows.length === 0 && <p className="py-2 text-concrete-dark">{t('nothingFound')}</p>}
    </div>
  )
}
