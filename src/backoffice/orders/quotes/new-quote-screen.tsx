import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../../app/screen-frame.tsx'
import { QuoteForm } from './quote-form.tsx'

/** The builder, empty or prefilled from the URL. Every opening is a new draft. */
export default function NewQuoteScreen() {
  const { key } = useLocation()
  return <NewQuote key={key} opening={key} />
}

function NewQuote({ opening }: { opening: string }) {
  const t = useTranslations('admin-quotes')
  const { search, state } = useLocation()
  const { data, error, refetch } = useQuery({
    queryKey: ['new-quote', opening, search],
    queryFn: ({ signal }) => adminApi().beginQuote({ query: new URLSearchParams(search) }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // Opened as a new order, it leads back to the orders.
  const back = state === 'order' ? { to: '/orders', label: t('toOrders') } : { to: '/quotes', label: t('toList') }
  // The buyer is known, so the goods come next.
  const isForSomebody = ['message', 'customer'].some((name) => new URLSearchParams(search).has(name))
  if (data) return <QuoteForm quote={data} back={back} draft={`new${search}`} startsWithProduct={isForSomebody} />
  return (
    <ScreenFrame title={t('newTitle')} back={back}>
      {error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}
