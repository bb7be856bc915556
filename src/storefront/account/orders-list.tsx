import { useSearchParams } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { pagePath } from '../navigation/links.ts'
import { OrderCard } from './order-card.tsx'
import { ordersQuery } from './order-queries.ts'
import { useRead } from '../api/use-read.ts'
import { LoadFailed } from '../errors/load-failed.tsx'

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
