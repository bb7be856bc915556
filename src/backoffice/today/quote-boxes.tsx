import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TodayOffice } from '#contract/admin/today.ts'
import { countryName } from '#contract/countries.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { PhoneLink } from '../app/links.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { Box } from './box.tsx'

interface QuoteRowProps {
  id: number
  number: string
  /** The buyer. */
  who: string | null
  mark: string
  isLate?: boolean
  children: ReactNode
}

function QuoteRow({ id, number, who, mark, isLate = false, children }: QuoteRowProps) {
  return (
    <li data-row="" className="today-row flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <span className="min-w-0 flex-1 basis-56">
        <Link to={`/quotes/${id}`} className="inline-flex min-h-6 items-center font-medium whitespace-nowrap text-link">
          {number}
        </Link>{' '}
        <span className="wrap-anywhere">{who}</span>
        <span className="block text-small wrap-anywhere text-concrete-dark">{children}</span>
      </span>
      <span className={`mark whitespace-normal ${isLate ? 'mark-error' : 'mark-warning'}`}>{mark}</span>
    </li>
  )
}

/** Unanswered quotes whose prices expire within two days. */
export function QuotesBox({ quotes }: { quotes: TodayOffice['quotes'] }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  return (
    <Box title={t('endingQuotes')} count={quotes.total} capped={quotes.capped} all="/quotes?state=sent">
      <ul>
        {quotes.data.map(({ id, number, name, company, phone, total_kopiykas: total, valid_until: until }) => (
          <QuoteRow key={id} id={id} number={number} who={company ?? name} mark={t('quoteEnds', { day: format.day(until) })}>
            {format.sum(total)}
            {phone && '\u00a0· '}
            {phone && <PhoneLink phone={phone} />}
          </QuoteRow>
        ))}
      </ul>
    </Box>
  )
}

/** Quotes requested by buyers, to be answered within one working day. */
export function RequestsBox({ requests, now }: { requests: TodayOffice['requests']; now: string }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  return (
    <Box title={t('requests')} count={requests.total} capped={requests.capped} all="/quotes?state=requested">
      <ul>
        {requests.data.map(({ id, number, name, company, email, abroad, city, total_kopiykas: total, due_at: due }) => {
          const isLate = due < now
          const mark = t(isLate ? 'answerLate' : 'answerBy', { when: format.moment(due) })
          const place = [abroad && countryName(abroad, format.language), city].filter(Boolean).join(', ')
          return (
            <QuoteRow key={id} id={id} number={number} who={company ?? name ?? email} mark={mark} isLate={isLate}>
              {[place, total > 0 && format.sum(total)].filter(Boolean).join('\u00a0· ')}
            </QuoteRow>
          )
        })}
      </ul>
    </Box>
  )
}
