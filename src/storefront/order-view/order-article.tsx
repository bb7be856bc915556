import { useEffect, useRef, type ReactNode } from 'react'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { Icon } from '#ui/icon.tsx'
import { Photo } from '#ui/photo.tsx'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { formatMoment } from '../order-shared/format-moment.ts'
import { eventKey } from '../order-shared/order-messages.ts'
import type { OrderAccess } from './order-access.ts'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderTerms } from './order-terms.tsx'
import { Payment } from './payment.tsx'
import { Thanks } from './thanks.tsx'
import { listSteps } from './order-status-info.ts'

const SmsButton = lazyAfterHydration(async () => (await import('./sms-button.tsx')).SmsButton)
const TelegramButton = lazyAfterHydration(async () => (await import('./telegram-button.tsx')).TelegramButton)

export interface OrderArticleProps {
  order: OrderView
  access: OrderAccess
  refetch: () => void
  /** The last refresh failed, so the page may be out of date. */
  stale: boolean
  /** Shown below the heading. */
  note?: ReactNode
  /** Shown beside the print button. */
  actions?: ReactNode
  /** Shown below the goods. */
  children?: ReactNode
  /** Focuses the heading when the order opens inside another page. */
  focused?: boolean
}

/** One order, for guests and account holders: next step, payment, goods, documents, stages. It prints as one sheet. */
export function OrderArticle({ order, access, refetch, stale, note, actions, children, focused = false }: OrderArticleProps) {
  const t = useTranslations('order')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <article className="grid grid-cols-1 gap-x-16 gap-y-10 print:gap-y-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <header className="max-w-text">
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {wholeText(t(order.state === 'new' ? 'placedTitle' : 'title', { number: order.order_number }))}
        </h1>
        <time dateTime={order.created_at} className="text-concrete-dark">
          {formatMoment(order.created_at, language)}
        </time>
        <Thanks order={order} />
        <OrderDocuments order={order} access={access} />
        {note}
      </header>
      {/* On phones the goods come between the payment and the stages. */}
      <div className="flex min-w-0 flex-col gap-10 max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="min-w-0">
          <Payment access={access} order={order} refetch={refetch} />
          {stale && (
            <Notice kind="warning" className="mt-4">
              {t('stale')}
            </Notice>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-10 max-lg:order-2">
          <OrderProgress order={order} />
          <OrderShipments order={order} access={access} />
          <OrderTerms order={order} access={access} refetch={refetch} />
          <OrderTimeline order={order} />
        </div>
      </div>
      <div className="min-w-0 max-lg:order-1 lg:col-start-1">
        <OrderLines order={order} />
        <TelegramButton order={order} access={access} />
        <SmsButton order={order} access={access} />
        <div className="no-print mt-8 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => print()}>
            {t('print')}
          </Button>
          {actions}
        </div>
        {children}
      </div>
    </article>
  )
}

/** What happened to an order and to its payments (rule 4.9). */
function OrderTimeline({ order: { timeline } }: { order: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  if (timeline.length === 0) return null
  return (
    <TitledSection id="history" title={t('history')}>
      <ol className="mt-2">
        {timeline.map((event, index) => (
          // Events are never changed, so the index can be the key.
          <li key={index} className="border-t border-concrete-light py-2 last:border-b">
            <time dateTime={event.at} className="block text-small text-concrete-dark">
              {formatMoment(event.at, language)}
            </time>
            {/* Some of these texts are sentences elsewhere; list entries have no full stop. */}
            {t(eventKey(event)).replace(/[.]$/, '')}
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

/** The stages of the order itself; the payment is shown separately. */
function OrderProgress({ order }: { order: OrderView }) {
  const t = useTranslations('order')
  const steps = listSteps(order.state, order.delivery?.method === 'PICKUP')
  return (
    <TitledSection id="progress" title={t('progress')}>
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
      {order.photos.length > 0 && (
        <>
          <h3 className="mt-6 font-medium">{t('workshopPhotos')}</h3>
          <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
            {order.photos.map(({ url, width, height, placeholder, sources }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <Photo
                    src={url}
                    sizes="(width < 640px) 50vw, 200px"
                    sources={sources.map(({ type, srcset }) => ({ type, srcSet: srcset }))}
                    alt={t('workshopPhoto')}
                    width={width}
                    height={height}
                    placeholder={placeholder ?? undefined}
                  />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </TitledSection>
  )
}
