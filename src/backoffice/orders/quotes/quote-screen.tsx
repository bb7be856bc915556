import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { FailurePanel } from '../../app/failure-panel.tsx'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { ScreenSkeleton } from '../../app/shell-skeleton.tsx'
import { QuoteForm } from './quote-form.tsx'
import { quoteKey } from './use-quote.ts'

const listIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? state.list : ''

/** A phone order or a quote: one builder, whose draft saves itself. */
export default function QuoteScreen() {
  const t = useTranslations('admin-quotes')
  const { state } = useLocation()
  const id = Number(useParams()['id'])
  // Loaded once. Colleagues' changes are merged on saving, so that no line disappears under the cursor.
  const { data, error, refetch } = useQuery({
    queryKey: quoteKey(id),
    queryFn: () => adminApi().readQuote({ params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const back = { to: `/quotes${listIn(state)}`, label: t('toList') }
  if (data) return <QuoteForm key={id} quote={data} back={back} />
  return (
    <ScreenFrame title={t('newTitle')} back={back}>
      {error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}
