import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { useKnownCustomer } from './use-known-customer.ts'
import { ScreenSection } from '../../app/screen-section.tsx'

const isOpen = (state: string) => state !== 'completed' && state !== 'cancelled'

/** The customer with this phone, with their unfinished orders. */
export function KnownCustomer({ phone }: { phone: string }) {
  const t = useTranslations('admin-quotes')
  const format = useFormats()
  const customer = useKnownCustomer(phone)
  if (!customer) return null
  const open = customer.orders.filter(({ state }) => isOpen(state))
  return (
    <ScreenSection id="known" title={t('known')} className="panel" titleClass="text-lead">
      <Link to={`/customers/${customer.id}`} className="inline-flex min-h-8 items-center text-link wrap-anywhere">
        {customer.companies[0]?.name ?? customer.name ?? t('unnamed')}
      </Link>
      {customer.note && <p className="text-small wrap-anywhere whitespace-pre-line">{customer.note}</p>}
      <p className="mt-2 text-small text-concrete-dark">{open.length > 0 ? t('openOrders') : t('noOpenOrders')}</p>
      <ul>
        {open.map(({ number, created_at, goods, total_kopiykas }) => (
          <li key={number} className="border-t border-concrete-light py-2 first:border-0">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link to={`/orders/${number}`} className="inline-flex min-h-6 items-center whitespace-nowrap text-link">
                {number}
              </Link>
              <span className="money whitespace-nowrap">{format.sum(total_kopiykas)}</span>
            </span>
            <span className="block text-small wrap-anywhere text-concrete-dark">
              {format.name(goods.name)}&nbsp;· {format.moment(created_at)}
            </span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  )
}
