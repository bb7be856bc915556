import { Link } from 'react-router'
import type { CustomerRow } from '#contract/admin/customers.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { PhoneLink } from '../app/links.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { SearchFilter } from '../list/filters.tsx'
import { RowLink, useFocusOnOpened, RowTable, type Column } from '../list/row-table.tsx'
import { useList } from '../list/use-list.ts'
import { ViewsBar } from '../list/views-bar.tsx'

/** Everybody who ordered or wrote, sorted by last contact. */
export default function CustomerListScreen() {
  const t = useTranslations('admin-customers')
  const list = useList('customers', (query) => adminApi().listCustomers({ query }), 'customers')
  const columns = useColumns()
  const search = <SearchFilter label={t('search')} {...list.searchControl} />
  const toMessages = (
    <Link to="/customers/messages" className={buttonVariants('secondary')}>
      {t('messages')}
    </Link>
  )
  return (
    <ScreenFrame title={t('customers')} actions={toMessages}>
      <ListFrame list={list} filters={search} views={<ViewsBar list="customers" columns={columns} />} empty={<p>{t('noCustomers')}</p>}>
        {(rows) => <RowTable brief columns={columns} rows={rows} rowKey={(row) => row.id} />}
      </ListFrame>
    </ScreenFrame>
  )
}

function useColumns(): readonly Column<CustomerRow>[] {
  const t = useTranslations('admin-customers')
  const format = useFormats()
  useFocusOnOpened('customer')
  const top = 'align-top!'
  return [
    {
      id: 'customer',
      name: t('customer'),
      cellClass: top,
      cell: (row) => (
        <RowLink list="customer" row={row.id} to={`/customers/${row.id}`}>
          <span className="font-medium wrap-anywhere">{row.company ?? row.name ?? t('unnamed')}</span>
          {row.company && row.name && <span className="text-small wrap-anywhere text-concrete-dark">{row.name}</span>}
        </RowLink>
      ),
    },
    { id: 'phones', name: t('phones'), bare: true, cellClass: `row-reach ${top}`, cell: (row) => <Phones phones={row.phones} /> },
    {
      id: 'orders',
      name: t('ordersCount'),
      cellClass: top,
      cell: (row) => (
        <span>
          {row.orders}
          {row.open_orders > 0 && <span className="mark mark-warning ml-2">{t('openCount', { count: row.open_orders })}</span>}
        </span>
      ),
    },
    {
      id: 'bought',
      name: t('bought'),
      headClass: 'text-right',
      cellClass: `money ${top} whitespace-nowrap md:text-right`,
      cell: (row) => format.sum(row.total_kopiykas),
    },
    {
      id: 'owed',
      name: t('owes'),
      headClass: 'text-right',
      cellClass: `money ${top} font-medium whitespace-nowrap text-warning md:text-right`,
      cell: ({ owed_kopiykas: owed }) => (owed > 0 ? format.sum(owed) : null),
    },
    {
      id: 'last',
      name: t('lastAt'),
      cellClass: `${top} md:whitespace-nowrap`,
      narrow: 'md:max-lg:hidden',
      cell: (row) => format.moment(row.last_at),
    },
  ]
}

function Phones({ phones }: Pick<CustomerRow, 'phones'>) {
  return (
    <span className="flex flex-col">
      {phones.map((phone) => (
        <PhoneLink key={phone} phone={phone} className="inline-flex min-h-6 items-center whitespace-nowrap text-link max-md:min-h-11" />
      ))}
    </span>
  )
}
