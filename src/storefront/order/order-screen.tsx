import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderView } from '#contract/order.ts'
import { formatPhone } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { browserApi } from '../api/browser-api.ts'
import { pagePath } from '../navigation/links.ts'
import { phoneHref, useShopData } from '../api/shop-data.ts'
import { OrderDocuments } from '../order-shared/order-documents.tsx'
import { formatMoment } from '../order-shared/format-moment.ts'
import { OrderLines } from '../order-shared/order-lines.tsx'
import { OrderTimeline } from '../order-shared/order-timeline.tsx'
import { TelegramButton } from '../order-shared/telegram-button.tsx'
import { ClaimOrder } from './claim-order.tsx'
import { isAwaitingUpdate, pollInterval, stepsOf } from './order-status-info.ts'
import { NumberedText } from './numbered.tsx'
import { Payment } from './payment.tsx'
import { orderQuery } from './queries.ts'

/** What was ordered, what it costs, who calls, how the payment stands (rules 4.6, 4.8, 4.9). */
export function OrderScreen({ token, loaded }: { token: string; loaded: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const { order, refetch, stale } = useOrder(token, loaded)
  return (
    <article className="page-frame grid grid-cols-1 gap-x-16 gap-y-10 py-8 md:py-14 print:gap-y-5 print:py-0 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr]">
      <header className="max-w-text lg:col-span-2">
        <h1 className="text-title">
          <NumberedText text={t(order.state === 'new' ? 'placedTitle' : 'title', { number: order.order_number })} number={order.order_number} />
        </h1>
        <time dateTime={order.created_at} className="figures text-concrete-dark">
          {formatMoment(order.created_at, language)}
        </time>
        <NextSteps order={order} />
        <p className="mt-2 text-concrete-dark">{t('keepAddress')}</p>
      </header>
      <div className="lg:col-start-2">
        <Payment token={token} order={order} refetch={refetch} />
        {stale && (
          <Notice kind="warning" className="mt-4">
            {t('stale')}
          </Notice>
        )}
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
        <OrderLines order={order} />
        <OrderDocuments order={order} token={token} />
        <TelegramButton order={order} token={token} />
        <div className="no-print mt-8 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => print()}>
            {t('print')}
          </Button>
          <ButtonLink variant="quiet" to={pagePath(language, 'product')}>
            {t('toCatalogue')}
          </ButtonLink>
        </div>
        <ClaimOrder token={token} order={order} />
      </div>
      <div className="flex flex-col gap-10 lg:col-start-2">
        <Progress order={order} />
        <OrderTimeline order={order} />
      </div>
    </article>
  )
}

/** The order as it is now: looked at again while news of the payment may come. */
function useOrder(token: string, loaded: OrderView) {
  const language = useLanguage()
  const [openedAt] = useState(() => Date.now())
  const { data, isError, refetch } = useQuery({
    ...orderQuery(browserApi(language), language, token),
    initialData: loaded,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && isAwaitingUpdate(state.data) ? pollInterval(Date.now() - openedAt) : false),
  })
  return { order: data, stale: isError, refetch: () => void refetch() }
}

function NextSteps({ order }: { order: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const { settings } = useShopData()
  const phone = settings?.contacts.phones[0]
  const hours = settings?.contacts.opening_hours[language]
  if (order.state === 'cancelled') {
    return (
      <p className="mt-3 text-lead">
        {t('cancelledText')}{' '}
        {phone && (
          <a href={phoneHref(phone)} className="figures text-link whitespace-nowrap">
            {formatPhone(phone)}
          </a>
        )}
      </p>
    )
  }
  if (order.state !== 'new') return null
  return (
    <p className="figures mt-3 text-lead">
      {t('managerCalls', { phone: formatPhone(order.receiver_phone) })} {hours && t('callHours', { hours })}
    </p>
  )
}

/** The way of the order: apart from the payment, which goes its own way. */
function Progress({ order }: { order: OrderView }) {
  const t = useTranslations('order')
  const steps = stepsOf(order.state, order.delivery?.method === 'PICKUP')
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-lead">
        {t('progress')}
      </h2>
      {steps.length === 0 && <p className="mt-2">{t('state_cancelled')}</p>}
      <ol className="mt-2">
        {steps.map(({ state, position }) => (
          <li
            key={state}
            aria-current={position === 'now' ? 'step' : undefined}
            className={`flex min-h-11 items-center gap-3 print:min-h-0 border-t border-concrete-light last:border-b ${position === 'ahead' ? 'text-concrete-dark' : ''} ${position === 'now' ? 'font-medium' : ''}`}
          >
            <span className="grid size-5 place-items-center">
              {position === 'done' && <Icon name="check" size={16} />}
              {position === 'now' && <Icon name="arrow-right" size={16} className="text-accent" />}
            </span>
            {t(`state_${state}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}
