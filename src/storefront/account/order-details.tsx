import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/api-errors.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useShow } from '../api/currency.ts'
import { useRead } from '../api/use-read.ts'
import { LoadFailed } from '../errors/load-failed.tsx'
import { OrderArticle } from '../order-view/order-article.tsx'
import { isAwaitingUpdate, pollInterval } from '../order-view/order-status-info.ts'
import { OrderAgain } from './order-actions.tsx'
import { orderQuery } from './order-queries.ts'

export function OrderDetails({ number }: { number: string }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const show = useShow()
  const [openedAt] = useState(() => Date.now())
  const { data, error, refetch, ...read } = useRead({
    ...orderQuery(language, number),
    refetchInterval: ({ state }) => (state.data && isAwaitingUpdate(state.data) ? pollInterval(Date.now() - openedAt) : false),
  })
  return (
    <>
      <Link to="." className="no-print mb-4 inline-flex min-h-11 items-center gap-2 text-accent">
        <Icon name="arrow-left" size={16} />
        {t('allOrders')}
      </Link>
      {data && (
        <OrderArticle
          order={show(data, data.eur_rate)}
          access={{ number }}
          refetch={refetch}
          stale={error !== null}
          actions={<OrderAgain order={data} />}
          focused
        />
      )}
      {!data && <h1 className="mb-6 text-title">{t('orderNumber', { number })}</h1>}
      {!data && !read.failed && <Spinner />}
      {read.failed && <LoadFailed read={read} title={t(error instanceof ApiError && error.status === 404 ? 'noSuchOrder' : 'ordersLoadFailed')} />}
    </>
  )
}
