import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#contract/order.ts'
import { formatPhone } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Price } from '#ui/price.tsx'
import { minorUnits } from '../api/minor-units.ts'
import { momentOf } from '../order-shared/format-moment.ts'
import { stateWords, statusWords } from '../order-shared/order-messages.ts'
import { OrderActions } from './order-actions.tsx'

/** The purchase order card. */
export function OrderCard({ order }: { order: OrderView }) {
  const t = useTranslations('account')
  const language = useLanguage()
  return (
    <article aria-labelledby={`order-${order.order_number}`} className="border-t border-ink pt-4 pb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`order-${order.order_number}`} className="text-lead">
          <Link to={`?order=${encodeURIComponent(order.order_number)}`} className="figures underline-offset-4 hover:text-accent hover:underline">
            {t('orderNumber', { number: order.order_number })}
          </Link>
        </h3>
        <time dateTime={order.created_at} className="figures text-small text-concrete-dark">
          {momentOf(order.created_at, language)}
        </time>
      </div>
      <OrderFacts order={order} withProducts />
      <OrderActions order={order} details />
    </article>
  )
}

/** What is known of an order, one to a line; what is not known is left out. */
export function OrderFacts({ order, withProducts = false }: { order: OrderView; withProducts?: boolean }) {
  const t = useTranslations('account')
  const tOrder = useTranslations('order')
  const pieces = order.products.map(({ product_name, quantity }) => `${product_name} × ${quantity}`)
  return (
    <dl className="figures">
      {withProducts && (
        <Fact name={t('products', { count: order.products.length })}>
          {pieces.map((words, index) => (
            // The lines of an order keep their order.
            <span key={index} className="block">
              {words}
            </span>
          ))}
        </Fact>
      )}
      <Fact name={t('price')}>
        <Price amount={minorUnits(order.price_uah)} className="font-medium" />
        {order.currency !== 'UAH' && (
          <>
            {' · '}
            <Price amount={minorUnits(order.price)} currency={order.currency} className="text-concrete-dark" />
          </>
        )}
      </Fact>
      <Fact name={t('status')}>
        <strong className={`font-medium ${order.status_group === 'failure' ? 'text-error' : order.status_group === 'success' ? 'text-success' : ''}`}>
          {tOrder(`group_${order.status_group}`)}
        </strong>
        <span className="block text-small text-concrete-dark">{tOrder(statusWords(order.status))}</span>
      </Fact>
      <Fact name={t('state')}>{tOrder(stateWords(order.state))}</Fact>
      {order.liqPayOrderId && <Fact name={t('paymentId')}>{order.liqPayOrderId}</Fact>}
      {order.email && <Fact name={t('email')}>{order.email}</Fact>}
      <Fact name={t('receiverPhone')}>{formatPhone(order.receiver_phone)}</Fact>
      {order.telegram_user_id && <Fact name={t('telegram')}>{order.telegram_user_id}</Fact>}
    </dl>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-concrete-light py-2 print:py-1">
      <dt className="flex-[2_1_7rem] text-small text-concrete-dark">{name}</dt>
      <dd className="min-w-0 flex-[5_1_9rem] wrap-break-word">{children}</dd>
    </div>
  )
}
