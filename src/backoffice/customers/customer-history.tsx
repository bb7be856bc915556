import { Link } from 'react-router'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ScreenSection } from '../app/screen-frame.tsx'

type Order = CustomerCard['orders'][number]

/** The last orders, and the commercial offers. */
export function CustomerOrders({ customer }: { customer: CustomerCard }) {
  const t = useTranslations('admin-customers')
  const common = useTranslations('admin-common')
  const { orders, offers, quotes, sums, phones } = customer
  return (
    <ScreenSection id="orders" title={common('orders')} className="panel">
      {orders.length === 0 && <p className="text-concrete-dark">{t('noOrders')}</p>}
      <ul>
        {orders.map((order) => (
          <OrderLine key={order.number} order={order} />
        ))}
      </ul>
      {sums.orders > orders.length && phones[0] && (
        <Link to={`/orders?${new URLSearchParams({ search: phones[0] })}`} className="inline-flex min-h-9 items-center text-link">
          {t('allOrders')}
        </Link>
      )}
      <Quotes title={common('quotes')} quotes={quotes} canOpen />
      <Quotes title={t('offers')} quotes={offers} />
    </ScreenSection>
  )
}

function Quotes({ title, quotes, canOpen = false }: { title: string; quotes: CustomerCard['quotes']; canOpen?: boolean }) {
  const t = useTranslations('admin-customers')
  const common = useTranslations('admin-common')
  const format = useFormats()
  if (quotes.length === 0) return null
  return (
    <>
      <h2 className="mt-4 mb-2 text-lead">{title}</h2>
      <ul>
        {quotes.map(({ id, number, created_at, valid_until, total_kopiykas, order_number }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-concrete-light py-2 first:border-0">
            <span>
              {canOpen ? (
                <Link to={`/quotes/${id}`} className="inline-flex min-h-8 items-center whitespace-nowrap text-link">
                  {number ?? common('quoteDraft')}
                </Link>
              ) : (
                number
              )}
              <span className="block text-small text-concrete-dark">
                {format.moment(created_at)}
                {order_number
                  ? `\u00a0· ${t('becameOrder', { number: order_number })}`
                  : valid_until && `\u00a0· ${t('validUntil', { day: format.day(valid_until) })}`}
              </span>
            </span>
            <span className="money whitespace-nowrap">{format.sum(total_kopiykas)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OrderLine({ order }: { order: Order }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { due_kopiykas: due } = order
  const paid = due < 0 ? t('overpaidBy', { sum: format.sum(-due) }) : due === 0 ? t('paidWhole') : t('dueSum', { sum: format.sum(due) })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-concrete-light py-2 first:border-0 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <span>
        <Link to={`/orders/${order.number}`} className="inline-flex min-h-8 items-center font-medium whitespace-nowrap text-link">
          {order.number}
        </Link>
        <span className="block text-small text-concrete-dark">{format.moment(order.created_at)}</span>
      </span>
      <span className="min-w-0 max-sm:order-1 max-sm:col-span-2">
        <span className="block wrap-anywhere">
          {format.name(order.goods.name)}
          {order.goods.lines > 1 && <span className="text-concrete-dark">, {t('moreLines', { count: order.goods.lines - 1 })}</span>}
        </span>
        <span className="mark">{t(`state_${order.state}`)}</span>
      </span>
      <span className="text-right">
        <span className="money block whitespace-nowrap">{format.sum(order.total_kopiykas)}</span>
        {(order.state !== 'cancelled' || due < 0) && <span className="text-small text-concrete-dark">{paid}</span>}
      </span>
    </li>
  )
}

/** Calls, and messages from the contact page. */
export function Conversation({ customer: { calls, messages } }: { customer: CustomerCard }) {
  const t = useTranslations('admin-customers')
  const format = useFormats()
  if (calls.length === 0 && messages.length === 0) return null
  return (
    <section className="panel" aria-label={t('calls')}>
      {calls.length > 0 && (
        <>
          <h2 className="mb-2 text-lead">{t('calls')}</h2>
          <ul>
            {calls.map(({ at, by, order_number, outcome, note }) => (
              <li key={`${at} ${order_number}`} className="border-t border-concrete-light py-2 first:border-0">
                {t(`outcome_${outcome}`)}{' '}
                <Link to={`/orders/${order_number}`} className="text-link whitespace-nowrap">
                  {order_number}
                </Link>
                {note && <span className="block wrap-anywhere whitespace-pre-line">{note}</span>}
                <span className="block text-small text-concrete-dark">
                  {format.moment(at)}
                  {by && `, ${by}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {messages.length > 0 && (
        <>
          <h2 className="mt-3 mb-2 text-lead first:mt-0">{t('messages')}</h2>
          <ul>
            {messages.map(({ id, created_at, message, is_answered }) => (
              <li key={id} className="border-t border-concrete-light py-2 first:border-0">
                <span className="block wrap-anywhere whitespace-pre-line">{message || t('messageEmpty')}</span>
                <span className="text-small text-concrete-dark">{format.moment(created_at)}</span>{' '}
                <span className={is_answered ? 'mark' : 'mark mark-warning'}>{t(is_answered ? 'messageState_answered' : 'messageWaits')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
