import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/api-errors.ts'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { formatMoment } from '../order-shared/format-moment.ts'
import { OrderDocuments } from '../order-shared/order-documents.tsx'
import { OrderLines } from '../order-shared/order-lines.tsx'
import { OrderTimeline } from '../order-shared/order-timeline.tsx'
import { TelegramButton } from '../order-shared/telegram-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { DetailRow, OrderDetailsList } from './order-card.tsx'
import { orderQuery } from './order-queries.ts'

/** One order with everything that happened to it; prints as a sheet. */
export function OrderDetails({ number }: { number: string }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(orderQuery(language, number))
  return (
    <>
      <Link to="." className="no-print mb-4 inline-flex min-h-11 items-center gap-2 text-accent">
        <Icon name="arrow-left" size={16} />
        {t('allOrders')}
      </Link>
      {data && <OrderSheet order={data} />}
      {!data && <h1 className="figures mb-6 text-title">{t('orderNumber', { number })}</h1>}
      {!data && !error && <Spinner />}
      {!data && error && (
        <Notice
          kind="error"
          title={t(error instanceof ApiError && error.status === 404 ? 'noSuchOrder' : 'ordersLoadFailed')}
          actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        />
      )}
    </>
  )
}

function OrderSheet({ order }: { order: OrderView }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <article className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:gap-y-5">
      <header className="lg:col-span-2">
        <h1 ref={heading} tabIndex={-1} className="figures text-title outline-none">
          {t('orderNumber', { number: order.order_number })}
        </h1>
        <time dateTime={order.created_at} className="figures text-concrete-dark">
          {formatMoment(order.created_at, language)}
        </time>
        <OrderActions order={order} />
      </header>
      <div className="min-w-0">
        <OrderLines order={order} />
        <OrderDocuments order={order} />
        <TelegramButton order={order} />
        <Button variant="secondary" className="no-print mt-4" onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <div className="flex min-w-0 flex-col gap-10 print:gap-5">
        <section aria-labelledby="order-facts">
          <h2 id="order-facts" className="mb-2 text-lead">
            {t('terms')}
          </h2>
          <OrderDetailsList order={order} />
          <Terms order={order} />
        </section>
        <OrderTimeline order={order} />
      </div>
    </article>
  )
}

function Terms({ order }: { order: OrderView }) {
  const t = useTranslations('account')
  const place = [order.delivery?.city, order.delivery?.address].filter(Boolean).join(', ')
  return (
    <dl>
      {order.receiver_name && <DetailRow name={t('receiver')}>{order.receiver_name}</DetailRow>}
      {order.delivery && (
        <DetailRow name={t('delivery')}>
          {t(`delivery${order.delivery.method}`)}
          {place && <span className="block text-small text-concrete-dark">{place}</span>}
        </DetailRow>
      )}
      <DetailRow name={t('paymentMethod')}>{t(`payment${order.payment_method}`)}</DetailRow>
      {order.payer?.kind === 'COMPANY' && (
        <DetailRow name={t('payer')}>
          {order.payer.company_name}
          <span className="figures block text-small text-concrete-dark">{t('taxId', { id: order.payer.tax_id ?? '' })}</span>
        </DetailRow>
      )}
      {order.comment && (
        <DetailRow name={t('comment')}>
          <span className="whitespace-pre-line">{order.comment}</span>
        </DetailRow>
      )}
    </dl>
  )
}
