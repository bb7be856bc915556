import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/api-errors.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useWords } from '#i18n/words.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Photo } from '#ui/photo.tsx'
import { Price } from '#ui/price.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { minorUnits } from '../shell/minor-units.ts'
import { OrderActions } from './order-actions.tsx'
import { Fact, OrderFacts } from './order-card.tsx'
import { orderQuery } from './order-queries.ts'
import { eventWords, momentOf } from './order-words.ts'

/** One order with everything that happened to it; prints as a sheet. */
export function OrderDetails({ number }: { number: string }) {
  const t = useWords('account')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(orderQuery(language, number))
  return (
    <>
      <Link to="." className="no-print mb-4 inline-flex min-h-11 items-center gap-2 text-accent">
        <Icon name="arrow-left" size={16} />
        {t('allOrders')}
      </Link>
      {data && <Sheet order={data} />}
      {!data && !error && <Spinner />}
      {!data && error && (
        <Notice
          kind="error"
          title={t(error instanceof ApiError && error.status === 404 ? 'noSuchOrder' : 'ordersUnread')}
          actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        />
      )}
    </>
  )
}

function Sheet({ order }: { order: OrderView }) {
  const t = useWords('account')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <article className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <header className="lg:col-span-2">
        <h1 ref={heading} tabIndex={-1} className="figures text-title outline-none">
          {t('orderNumber', { number: order.order_number })}
        </h1>
        <time dateTime={order.created_at} className="figures text-concrete-dark">
          {momentOf(order.created_at, language)}
        </time>
        <OrderActions order={order} />
      </header>
      <section aria-labelledby="order-lines" className="min-w-0">
        <h2 id="order-lines" className="mb-2 text-lead">
          {t('products', { count: order.products.length })}
        </h2>
        <ul>
          {order.products.map((line) => (
            <Line key={line.id} line={line} currency={order.currency} />
          ))}
        </ul>
        <Button variant="quiet" className="no-print mt-4 px-3!" onClick={() => print()}>
          {t('print')}
        </Button>
      </section>
      <div className="flex min-w-0 flex-col gap-10">
        <section aria-labelledby="order-facts">
          <h2 id="order-facts" className="mb-2 text-lead">
            {t('terms')}
          </h2>
          <OrderFacts order={order} />
          <Terms order={order} />
        </section>
        <Timeline order={order} />
      </div>
    </article>
  )
}

type OrderLine = OrderView['products'][number]

function Line({ line, currency }: { line: OrderLine; currency: OrderView['currency'] }) {
  const t = useWords('account')
  const language = useLanguage()
  const { image, product_name, product_properties, quantity, unit_price, line_total } = line
  return (
    <li className="flex gap-4 border-t border-concrete-light py-4">
      <div className="w-20 shrink-0">
        {image ? (
          <Photo
            src={image.url}
            sources={image.sources.map(({ type, srcset }) => ({ type, srcSet: srcset }))}
            sizes="80px"
            alt=""
            width={image.width}
            height={image.height}
            placeholder={image.placeholder ?? undefined}
          />
        ) : (
          <Photo alt="" width={4} height={5} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{product_name}</p>
        <ul className="text-small text-concrete-dark">
          {taken(product_properties).map(({ property_name, property_label, property_value_label, property_note }) => (
            <li key={property_name} className="wrap-break-word">
              {property_label}: {property_value_label}
              {property_note && ` (${property_note})`}
            </li>
          ))}
        </ul>
        <p className="figures mt-2 flex flex-wrap justify-between gap-x-4">
          <span className="text-small">{t('piecesEach', { quantity, price: formatMoney(minorUnits(unit_price), currency, language) })}</span>
          <Price amount={minorUnits(line_total)} currency={currency} className="font-medium" />
        </p>
      </div>
    </li>
  )
}

/** An addition that was not taken needs no line. */
function taken(properties: OrderLine['product_properties']) {
  return properties.filter(({ property_value }) => property_value !== 'no')
}

function Terms({ order }: { order: OrderView }) {
  const t = useWords('account')
  const place = [order.delivery?.city, order.delivery?.address].filter(Boolean).join(', ')
  return (
    <dl>
      {order.receiver_name && <Fact name={t('receiver')}>{order.receiver_name}</Fact>}
      {order.delivery && (
        <Fact name={t('delivery')}>
          {t(`delivery${order.delivery.method}`)}
          {place && <span className="block text-small text-concrete-dark">{place}</span>}
        </Fact>
      )}
      <Fact name={t('paymentMethod')}>{t(`payment${order.payment_method}`)}</Fact>
    </dl>
  )
}

function Timeline({ order }: { order: OrderView }) {
  const t = useWords('account')
  const tOrder = useWords('order')
  const language = useLanguage()
  if (order.timeline.length === 0) return null
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className="mb-2 text-lead">
        {t('history')}
      </h2>
      <ol>
        {order.timeline.map((event, index) => (
          // Immutable copies of what happened keep their order.
          <li key={index} className="border-t border-concrete-light py-2">
            <time dateTime={event.at} className="figures block text-small text-concrete-dark">
              {momentOf(event.at, language)}
            </time>
            {eventWords(event)
              .map((word) => tOrder(word))
              .join(': ')}
          </li>
        ))}
      </ol>
    </section>
  )
}
