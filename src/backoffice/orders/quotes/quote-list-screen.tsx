import { Link } from 'react-router'
import type { QuoteRow } from '#contract/admin/quotes.ts'
import { countryName } from '#contract/countries.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { EmailLink, PhoneLink } from '../../app/links.tsx'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { Arrivals } from '../../list/arrivals-bar.tsx'
import { ChoiceFilter, SearchFilter } from '../../list/filters.tsx'
import { ListFrame } from '../../list/list-frame.tsx'
import { RowLink, useFocusOnOpened, RowTable, type Column } from '../../list/row-table.tsx'
import { useList } from '../../list/use-list.ts'
import { ViewsBar } from '../../list/views-bar.tsx'
import { quoteStateMarks, quoteStateNames } from './quote-names.ts'

/** Quotes and drafts of orders, the newest first. */
export default function QuoteListScreen() {
  const t = useTranslations('admin-quotes')
  const list = useList('quotes', (query) => adminApi().listQuotes({ query }), 'quotes')
  const columns = useColumns()
  const filters = (
    <>
      <SearchFilter label={t('search')} {...list.searchControl} />
      <ChoiceFilter list={list} name="state" label={t('state')} values={quoteStateNames} text={(value) => t(`state_${value}`)} />
    </>
  )
  const toNew = (
    <Link to="/quotes/new" className={buttonVariants('primary')}>
      {t('new')}
    </Link>
  )
  return (
    <ScreenFrame title={t('quotes')} actions={toNew}>
      <Arrivals list={list} topic="quote" text={(count) => t('arrived', { count })} show={t('showArrived')} />
      <ListFrame list={list} filters={filters} views={<ViewsBar list="quotes" columns={columns} />} empty={<Empty />}>
        {(rows) => <RowTable brief columns={columns} rows={rows} rowKey={(row) => row.id} />}
      </ListFrame>
    </ScreenFrame>
  )
}

function Empty() {
  const t = useTranslations('admin-quotes')
  return (
    <>
      <p>{t('none')}</p>
      <Link to="/quotes/new" className={buttonVariants('secondary')}>
        {t('new')}
      </Link>
    </>
  )
}

function useColumns(): readonly Column<QuoteRow>[] {
  const t = useTranslations('admin-quotes')
  const format = useFormats()
  useFocusOnOpened('quote')
  const top = 'align-top!'
  return [
    {
      id: 'number',
      name: t('number'),
      cellClass: top,
      cell: (row) => (
        <RowLink list="quote" row={row.id} to={`/quotes/${row.id}`}>
          <span className="font-medium whitespace-nowrap">{row.number ?? t('state_draft')}</span>
          <span className="text-small whitespace-nowrap text-concrete-dark">{format.moment(row.sent_at ?? row.created_at)}</span>
        </RowLink>
      ),
    },
    {
      id: 'customer',
      name: t('buyer'),
      bare: true,
      cellClass: top,
      cell: (row) => (
        <span>
          <span className="block wrap-anywhere">{row.company ?? row.name ?? '–'}</span>
          {row.abroad && <span className="mark whitespace-normal">{countryName(row.abroad, format.language)}</span>}
          {!row.phone && row.email && <EmailLink email={row.email} className="inline-flex min-h-6 items-center wrap-anywhere text-link" />}
          {row.phone && <PhoneLink phone={row.phone} />}
        </span>
      ),
    },
    {
      id: 'goods',
      name: t('goods'),
      cellClass: `${top} wrap-anywhere`,
      narrow: 'md:max-lg:hidden',
      cell: ({ goods }) => (
        <span>
          {goods.name === null ? '–' : format.name(goods.name)}
          {goods.lines > 1 && <span className="text-concrete-dark"> {t('moreLines', { count: goods.lines - 1 })}</span>}
        </span>
      ),
    },
    {
      id: 'total',
      name: t('total'),
      headClass: 'text-right',
      cellClass: `money ${top} whitespace-nowrap md:text-right`,
      cell: (row) => format.sum(row.total_kopiykas),
    },
    {
      id: 'state',
      name: t('state'),
      cellClass: top,
      cell: (row) => (
        <span>
          <span className={quoteStateMarks[row.state]}>{t(`state_${row.state}`)}</span>
          {row.answer_by && <span className="block text-small whitespace-nowrap">{t('answerBy', { when: format.moment(row.answer_by) })}</span>}
          {(row.telegram_failed || row.email_failed) && <span className="mark mark-warning">{t('failedShort')}</span>}
          {row.order_number ? (
            <Link to={`/orders/${row.order_number}`} className="block min-h-6 whitespace-nowrap text-link">
              {row.order_number}
            </Link>
          ) : (
            row.state === 'sent' &&
            row.valid_until && (
              <span className="block text-small whitespace-nowrap text-concrete-dark">{t('until', { day: format.day(row.valid_until) })}</span>
            )
          )}
        </span>
      ),
    },
    { id: 'by', name: t('by'), cellClass: `${top} wrap-anywhere md:min-w-24`, narrow: 'md:max-lg:hidden', cell: (row) => row.by ?? '–' },
  ]
}
