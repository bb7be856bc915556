import { Link, useLocation } from 'react-router'
import type { CustomerRow } from '#contract/admin/customers.ts'
import { formatMoney, money } from '#contract/money.ts'
import { formatPhone } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { useLastOpened } from '../list/last-opened.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { formatMoment } from '../list/moments.ts'
import { SearchFilter } from '../list/search-filter.tsx'
import { TableHead } from '../list/table-head.tsx'
import { useList } from '../list/use-list.ts'

/** Whoever ordered or wrote, the one last heard of first. */
export default function CustomerListScreen() {
  const t = useTranslations('admin-customers')
  const list = useList('customers', (query) => adminApi().listCustomers({ query }))
  const search = (
    <SearchFilter
      label={t('search')}
      value={list.parameters.get('search') ?? ''}
      onChange={(text) => list.filter('search', text, { replace: true })}
    />
  )
  const toMessages = (
    <Link to="/customers/messages" className={buttonVariants('secondary')}>
      {t('messages')}
    </Link>
  )
  return (
    <ScreenFrame title={t('customers')} actions={toMessages}>
      <ListFrame list={list} filters={search} empty={<p>{t('noCustomers')}</p>}>
        {(rows) => <Rows rows={rows} />}
      </ListFrame>
    </ScreenFrame>
  )
}

function Rows({ rows }: { rows: readonly CustomerRow[] }) {
  const t = useTranslations('admin-customers')
  const language = useLanguage()
  const { search } = useLocation()
  const remember = useLastOpened('customer')
  return (
    <table className="rows">
      <TableHead
        columns={[
          t('customer'),
          t('phones'),
          t('ordersCount'),
          { name: t('bought'), className: 'text-right' },
          { name: t('lastAt'), className: 'md:max-lg:hidden' },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="align-top!">
              <Link
                id={`customer-${row.id}`}
                to={`/customers/${row.id}`}
                state={{ list: search }}
                onClick={() => remember(`customer-${row.id}`)}
                className="inline-flex min-h-11 flex-col justify-center hover:text-accent pointer-fine:min-h-9"
              >
                <span className="font-medium wrap-anywhere">{row.company ?? row.name ?? t('unnamed')}</span>
                {row.company && row.name && <span className="text-small wrap-anywhere text-concrete-dark">{row.name}</span>}
              </Link>
            </td>
            <td data-label={t('phones')} className="align-top!">
              <span className="flex flex-col">
                {row.phones.map((phone) => (
                  <a key={phone} href={`tel:${phone}`} className="inline-flex min-h-6 items-center whitespace-nowrap text-link">
                    {formatPhone(phone)}
                  </a>
                ))}
              </span>
            </td>
            <td data-label={t('ordersCount')} className="align-top!">
              <span>
                {row.orders}
                {row.open_orders > 0 && <span className="mark mark-warning ml-2">{t('openCount', { count: row.open_orders })}</span>}
              </span>
            </td>
            <td data-label={t('bought')} className="money align-top! whitespace-nowrap md:text-right">
              {formatMoney(money(row.total_kopiykas), 'UAH', language)}
            </td>
            <td data-label={t('lastAt')} className="align-top! whitespace-nowrap md:max-lg:hidden">
              {formatMoment(row.last_at, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
