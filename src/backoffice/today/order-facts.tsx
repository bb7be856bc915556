import { Link } from 'react-router'
import type { OrderBrief } from '#contract/admin/today.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../fields/use-formats.ts'

/** The name shown for an order's buyer. */
export function BuyerName({ order }: { order: Pick<OrderBrief, 'name' | 'company'> }) {
  const t = useTranslations('admin-today')
  return (
    <span className="wrap-anywhere">
      <span className="font-medium">{order.company ?? order.name ?? t('unnamed')}</span>
      {order.company && order.name && <span className="text-concrete-dark">, {order.name}</span>}
    </span>
  )
}

export function OrderLink({ number }: { number: string }) {
  return (
    <Link to={`/orders/${number}`} className="inline-flex min-h-6 items-center whitespace-nowrap text-link">
      {number}
    </Link>
  )
}

/** Of the phone that is to be called. */
export const largePhone = 'inline-flex min-h-11 items-center whitespace-nowrap font-medium text-link lg:min-h-8'

/** The ordered goods and the total, in one line. */
export function GoodsAndSum({ order }: { order: Pick<OrderBrief, 'goods' | 'total_kopiykas'> }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  const { name, lines, pieces } = order.goods
  return (
    <span className="wrap-anywhere">
      {format.name(name)}
      {lines > 1 && ` ${t('moreLines', { count: lines - 1 })}`}, {t('pieces', { count: pieces })},{' '}
      <span className="money">{format.sum(order.total_kopiykas)}</span>
    </span>
  )
}
