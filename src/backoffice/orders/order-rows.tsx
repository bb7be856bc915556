import { Link, useLocation } from 'react-router'
import type { OrderRow } from '#contract/admin/orders.ts'
import { formatMoney, money } from '#contract/money.ts'
import { formatPhone } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useMay } from '../api/use-me.ts'
import { useLastOpened } from '../list/last-opened.ts'
import { formatDay, formatMoment } from '../list/moments.ts'
import { TableHead } from '../list/table-head.tsx'
import { DueMark, StateMark } from './order-marks.tsx'

/** One order a row. Coming back from its page, the focus stands on it again. */
export function OrderRows({ rows }: { rows: readonly OrderRow[] }) {
  const t = useTranslations('admin-orders')
  const mayTrade = useMay('orders.manage')
  const remember = useLastOpened('order')
  return (
    <table className="rows">
      <TableHead
        columns={[
          t('order'),
          ...(mayTrade ? [t('customer')] : []),
          t('goods'),
          t('state'),
          ...(mayTrade ? [{ name: t('total'), className: 'text-right' }] : []),
          { name: t('readyBy'), className: 'md:max-xl:hidden' },
          ...(mayTrade ? [{ name: t('lastCall'), className: 'md:max-lg:hidden' }] : []),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.number} row={row} mayTrade={mayTrade} onOpen={remember} />
        ))}
      </tbody>
    </table>
  )
}

function OrderLink({ row, onOpen }: { row: OrderRow; onOpen: (id: string) => void }) {
  const language = useLanguage()
  const { search } = useLocation()
  const id = `order-${row.number}`
  return (
    <Link
      id={id}
      to={`/orders/${row.number}`}
      state={{ list: search }}
      onClick={() => onOpen(id)}
      className="inline-flex min-h-11 flex-col justify-center hover:text-accent pointer-fine:min-h-9"
    >
      <span className="font-medium whitespace-nowrap">{row.number}</span>
      <span className="text-small whitespace-nowrap text-concrete-dark">{formatMoment(row.created_at, language)}</span>
    </Link>
  )
}

function Goods({ row }: { row: OrderRow }) {
  const t = useTranslations('admin-orders')
  const language = useLanguage()
  return (
    <span className="min-w-0">
      <span className="block leading-snug wrap-anywhere">{row.goods.name[language] || row.goods.name.uk}</span>
      <span className="text-small text-concrete-dark">
        {row.goods.lines > 1 ? `${t('moreLines', { count: row.goods.lines - 1 })}, ` : ''}
        {t('pieces', { count: row.goods.pieces })}
        {row.town && ` · ${row.town}`}
      </span>
    </span>
  )
}

function Row({ row, mayTrade, onOpen }: { row: OrderRow; mayTrade: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations('admin-orders')
  const language = useLanguage()
  return (
    <tr>
      <td className="align-top!">
        <OrderLink row={row} onOpen={onOpen} />
      </td>
      {row.customer && (
        <td data-label={t('customer')} className="align-top!">
          <span className="min-w-0">
            <span className="block leading-snug wrap-anywhere">{row.customer.company ?? row.customer.name ?? t('unnamed')}</span>
            {row.customer.company && row.customer.name && <span className="block text-small text-concrete-dark">{row.customer.name}</span>}
            {row.customer.phone && (
              <a href={`tel:${row.customer.phone}`} className="inline-flex min-h-6 items-center whitespace-nowrap text-link">
                {formatPhone(row.customer.phone)}
              </a>
            )}
          </span>
        </td>
      )}
      <td data-label={t('goods')} className="align-top!">
        <Goods row={row} />
      </td>
      <td data-label={t('state')} className="align-top!">
        <StateMark state={row.state} />
      </td>
      {row.money && (
        <td data-label={t('total')} className="money align-top! md:text-right">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:flex-col md:items-end">
            <span className="whitespace-nowrap">{formatMoney(money(row.money.total_kopiykas), 'UAH', language)}</span>
            {row.state !== 'cancelled' || row.money.due_kopiykas < 0 ? (
              <DueMark due={row.money.due_kopiykas} total={row.money.total_kopiykas} />
            ) : null}
          </span>
        </td>
      )}
      <td data-label={t('readyBy')} className="align-top! whitespace-nowrap md:max-xl:hidden">
        {row.ready_to && formatDay(row.ready_to, language)}
      </td>
      {mayTrade && (
        <td data-label={t('lastCall')} className="align-top! md:max-lg:hidden">
          {row.last_call && (
            <span>
              {t(`outcome_${row.last_call.outcome}`)}
              <span className="block text-small text-concrete-dark">{formatMoment(row.last_call.at, language)}</span>
            </span>
          )}
        </td>
      )}
    </tr>
  )
}
