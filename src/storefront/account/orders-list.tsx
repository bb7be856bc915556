import { useSearchParams, Link } from 'react-router'
import type { ReactNode } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import type { OrderView } from '#contract/order.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { Price } from '#ui/price.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { pagePath } from '../navigation/links.ts'
import { useRead } from '../api/use-read.ts'
import { LoadFailed } from '../errors/load-failed.tsx'
import { useShow } from '../api/currency.ts'
import { minorUnits } from '../api/minor-units.ts'
import { formatMoment } from '../order-shared/format-moment.ts'
import { isCalledOff, stateKey, statusKey } from '../order-shared/order-messages.ts'
import { ordersQuery } from './order-queries.ts'
import { OrderActions } from './order-actions.tsx'

/** "Your orders", newest first. */
export function OrdersList() {
  const t = useTranslations('account')
  return (
    <TitledSection id="orders" title={t('orders')} className="min-w-0" heading="mb-4 text-lead">
      <Orders />
    </TitledSection>
  )
}

function Orders() {
  const t = useTranslations('account')
  const language = useLanguage()
  const [search] = useSearchParams()
  const page = /^\d{1,6}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 0
  const { data, ...read } = useRead(ordersQuery(language, page))
  if (read.failed) {
    return (
      <LoadFailed read={read} title={t('ordersLoadFailed')}>
        {t('ordersLoadFailedText')}
      </LoadFailed>
    )
  }
  if (!data) return <Spinner />
  if (data.meta.total === 0) return <NoOrders />
  return (
    <>
      {data.data.map((order) => (
        <OrderCard key={order.order_number} order={order} />
      ))}
      <Pagination
        page={data.meta.current_page}
        pages={data.meta.total_pages}
        toHref={(to) => (to === 0 ? '?' : `?page=${to}`)}
        label={t('orderPages')}
      />
    </>
  )
}

function NoOrders() {
  const t = useTranslations('account')
  const language = useLanguage()
  return (
    <div className="flex flex-col items-start gap-4 border-t border-concrete-light pt-4">
      <p>{t('noOrders')}</p>
      <p className="text-concrete-dark">{t('noOrdersText')}</p>
      <ButtonLink to={pagePath(language, 'product')}>{t('toCatalogue')}</ButtonLink>
    </div>
  )
}

function OrderCard({ order: placed }: { order: OrderView }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const order = useShow()(placed, placed.eur_rate)
  return (
    <article aria-labelledby={`order-${order.order_number}`} className="border-t border-ink pt-4 pb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`order-${order.order_number}`} className="text-lead">
          <Link to={`?order=${encodeURIComponent(order.order_number)}`} className="underline-offset-4 hover:text-accent hover:underline">
            {wholeText(t('orderNumber', { number: order.order_number }))}
          </Link>
        </h3>
        <time dateTime={order.created_at} className="text-small text-concrete-dark">
          {formatMoment(order.created_at, language)}
        </time>
      </div>
      <OrderDetailsList order={order} />
      <OrderActions order={order} />
    </article>
  )
}

/** The known details of an order, one per line. */
function OrderDetailsList({ order }: { order: OrderView }) {
  const t = useTranslations('account')
  const tOrder = useTranslations('order')
  const pieces = order.products.map(({ product_name, quantity }) => `${product_name} × ${quantity}`)
  return (
    <dl>
      <DetailRow name={t(order.products.length === 1 ? 'product' : 'products')}>
        {pieces.map((messages, index) => (
          // Lines never change their order, so the index can be the key.
          <span key={index} className="block">
            {messages}
          </span>
        ))}
      </DetailRow>
      <DetailRow name={t('price')}>
        <Price amount={minorUnits(order.price_uah)} className="font-medium" />
        {order.currency !== 'UAH' && (
          <>
            {'\u00a0· '}
            <Price amount={minorUnits(order.price)} currency={order.currency} className="text-concrete-dark" />
          </>
        )}
      </DetailRow>
      {!isCalledOff(order) && (
        <DetailRow name={t('status')}>
          <strong
            className={`font-medium ${order.status_group === 'failure' ? 'text-error' : order.status_group === 'success' ? 'text-success' : ''}`}
          >
            {tOrder(`group_${order.status_group}`)}
          </strong>
          <span className="block text-small text-concrete-dark">{tOrder(statusKey(order.status))}</span>
        </DetailRow>
      )}
      <DetailRow name={t('state')}>{tOrder(stateKey(order.state))}</DetailRow>
      {order.liqPayOrderId && <DetailRow name={t('paymentId')}>{order.liqPayOrderId}</DetailRow>}
      {order.email && <DetailRow name={t('email')}>{order.email}</DetailRow>}
      {order.receiver_phone && <DetailRow name={t('receiverPhone')}>{formatPhone(order.receiver_phone)}</DetailRow>}
      {order.telegram_user_id && <DetailRow name={t('telegram')}>{order.telegram_user_id}</DetailRow>}
    </dl>
  )
}

function DetailRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-concrete-light py-2 print:py-1">
      <dt className="flex-[2_1_7rem] text-small text-concrete-dark">{name}</dt>
      <dd className="min-w-0 flex-[5_1_9rem] wrap-break-word">{children}</dd>
    </div>
  )
}
