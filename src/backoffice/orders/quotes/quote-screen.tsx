import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi, readOnce } from '../../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../../app/screen-frame.tsx'
import { useListAddress } from '../../list/row-table.tsx'
import { QuoteForm } from './quote-form.tsx'
import { quoteKey } from './use-quote.ts'

/** A phone order or a quote, in one builder that saves automatically. */
export default function QuoteScreen() {
  const t = useTranslations('admin-quotes')
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({ queryKey: quoteKey(id), queryFn: () => adminApi().readQuote({ params: { id } }), ...readOnce })
  const quotes = { to: useListAddress('/quotes'), label: t('toList') }
  const back = useLocation().state === 'order' ? { to: '/orders', label: t('toOrders') } : quotes
  if (data) return <QuoteForm key={id} quote={data} back={back} />
  return (
    <ScreenFrame title={t('quotes')} back={back}>
      {error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}
