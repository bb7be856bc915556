import { Link } from 'react-router'
import type { TodayOffice } from '#contract/admin/today.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { Box } from './box.tsx'

/** Unanswered quotes whose prices expire within two days. */
export function QuotesBox({ quotes }: { quotes: TodayOffice['quotes'] }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  return (
    <Box title={t('endingQuotes')} count={quotes.total} capped={quotes.capped} all="/quotes?state=sent">
      <ul>
        {quotes.data.map(({ id, number, name, company, phone, total_kopiykas: total, valid_until: until }) => (
          <li key={id} data-row="" className="today-row flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <span className="min-w-0 flex-1 basis-56">
              <Link to={`/quotes/${id}`} className="inline-flex min-h-6 items-center font-medium whitespace-nowrap text-link">
                {number}
              </Link>{' '}
              <span className="wrap-anywhere">{company ?? name}</span>
              <span className="block text-small text-concrete-dark">
                {format.sum(total)}
                {phone && (
                  <>
                    {'\u00a0· '}
                    <a href={`tel:${phone}`} className="inline-flex min-h-6 items-center whitespace-nowrap text-link">
                      {formatPhone(phone)}
                    </a>
                  </>
                )}
              </span>
            </span>
            <span className="mark mark-warning whitespace-normal">{t('quoteEnds', { day: format.day(until) })}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
