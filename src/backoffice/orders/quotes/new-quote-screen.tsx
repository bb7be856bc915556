import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { NewQuote } from '#contract/admin/quotes.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi, newIdempotencyKey } from '../../api/admin-api.ts'
import { FailurePanel } from '../../app/failure-panel.tsx'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { ScreenSkeleton } from '../../app/shell-skeleton.tsx'

function beginning(query: URLSearchParams): NewQuote {
  const id = (name: string) => Number(query.get(name)) || null
  return { customer_id: id('customer'), message_id: id('message'), order_number: query.get('order'), links: query.get('links') }
}

/** Opens a draft, empty or with what the address names, and goes on to it: one draft, however often this is drawn. */
export default function NewQuoteScreen() {
  const t = useTranslations('admin-quotes')
  const [query] = useSearchParams()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { data, error, refetch } = useQuery({
    queryKey: ['new-quote', idempotencyKey],
    queryFn: () => adminApi().createQuote({ body: beginning(query) }, { idempotencyKey }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return <Navigate to={`/quotes/${data.id}`} replace />
  return (
    <ScreenFrame title={t('newTitle')} back={{ to: '/quotes', label: t('toList') }}>
      {error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}
