import { Link } from 'react-router'
import type { TodayOffice } from '#contract/admin/today.ts'
import { countryName } from '#contract/countries.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { Box } from './box.tsx'

/** Quotes requested by buyers, to be answered within one working day. */
export function RequestsBox({ requests, now }: { requests: TodayOffice['requests']; now: string }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  return (
    <Box title={t('requests')} count={requests.total} capped={requests.capped} all="/quotes?state=requested">
      <ul>
        {requests.data.map(({ id, number, name, company, email, abroad, city, total_kopiykas: total, due_at: due }) => {
          const isLate = due < now
          const place = [abroad && countryName(abroad, format.language), city].filter(Boolean).join(', ')
          return (
            <li key={id} data-row="" className="today-row flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
              <span className="min-w-0 flex-1 basis-56">
                <Link to={`/quotes/${id}`} className="inline-flex min-h-6 items-center font-medium whitespace-nowrap text-link">
                  {number}
                </Link>{' '}
                <span className="wrap-anywhere">{company ?? name ?? email}</span>
                <span className="block text-small wrap-anywhere text-concrete-dark">
                  {[place, total > 0 && format.sum(total)].filter(Boolean).join('\u00a0· ')}
                </span>
              </span>
              <span className={`mark whitespace-normal ${isLate ? 'mark-error' : 'mark-warning'}`}>
                {t(isLate ? 'answerLate' : 'answerBy', { when: format.moment(due) })}
              </span>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
