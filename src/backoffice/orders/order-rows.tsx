import type { OrderRow } from '#contract/admin/orders.ts'
import { formatDays } from '#contract/ready-range.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useMay } from '../api/admin-api.ts'
import { PhoneLink } from '../app/links.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { RowLink, useFocusOnOpened, type Column } from '../list/row-table.tsx'
import type { Selection } from '../list/use-selection.ts'
import { DueMark, StateMark } from './order-marks.tsx'

/** The possible columns of the order list; without `orders.manage` only those of the goods. @param selection set when orders can be selected */
export function useOrderColumns(selection: Selection | null): readonly Column<OrderRow>[] {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const mayTrade = useMay('orders.manage')
  useFocusOnOpened('order')
  const top = 'align-top!'
  const number: Column<OrderRow> = {
    id: 'order',
    name: t('order'),
    cellClass: top,
    cell: (row) => <OrderLink row={row} selection={selection} />,
  }
  const goods: readonly Column<OrderRow>[] = [
    { id: 'goods', name: t('goods'), bare: true, cellClass: `${top} max-md:grow max-md:basis-1/2`, cell: (row) => <Goods row={row} /> },
    { id: 'state', name: t('state'), bare: true, cellClass: top, cell: (row) => <StateMark state={row.state} /> },
  ]
  const readyBy: Column<OrderRow> = {
    id: 'ready',
    name: t('promise'),
    bare: true,
    cellClass: `${top} whitespace-nowrap`,
    narrow: 'md:max-xl:hidden',
    cell: (row) =>
      row.ready_by && (
        <span className="max-md:text-small">
          {/* The days said at checkout are no promise. */}
          <span className="text-concrete-dark md:hidden">{t(row.ready_from ? 'saidShort' : 'promisedOn')} </span>
          {row.ready_from ? formatDays({ from: row.ready_from, to: row.ready_by }, format.language, true) : format.day(row.ready_by)}
          {/* On a phone only what is too late is worth a line. */}
          {row.expected_on && row.expected_on > row.ready_by && (
            <span className="md:hidden">
              {', '}
              {t('expectedOn')} <Expected day={row.expected_on} due={row.ready_by} />
            </span>
          )}
        </span>
      ),
  }
  const expected: Column<OrderRow> = {
    id: 'expected',
    name: t('expectedOn'),
    cellClass: `${top} whitespace-nowrap`,
    narrow: 'max-xl:hidden',
    cell: (row) => row.expected_on && <Expected day={row.expected_on} due={row.ready_by} />,
  }
  const town: Column<OrderRow> = { id: 'town', name: t('town'), cellClass: top, extra: true, cell: (row) => row.town }
  if (!mayTrade) return [number, ...goods, readyBy, expected, town]
  return [
    number,
    { id: 'customer', name: t('customer'), bare: true, cellClass: `${top} max-md:text-right`, cell: (row) => <Customer row={row} /> },
    // On a tablet this column is hidden, because the sum needs its space.
    ...goods.map((column) => (column.id === 'goods' ? { ...column, narrow: 'md:max-lg:hidden' } : column)),
    {
      id: 'total',
      name: t('total'),
      bare: true,
      headClass: 'text-right',
      cellClass: `money ${top} md:text-right`,
      cell: (row) => <Total row={row} />,
    },
    readyBy,
    expected,
    {
      id: 'call',
      name: t('lastCall'),
      cellClass: `${top} min-[1280px]:whitespace-nowrap`,
      narrow: 'max-[1100px]:hidden',
      cell: (row) => <LastCall row={row} />,
    },
    {
      id: 'phone',
      name: t('phone'),
      cellClass: top,
      extra: true,
      cell: (row) => row.customer?.phone && <PhoneLink phone={row.customer.phone} />,
    },
    {
      id: 'due',
      name: t('due'),
      headClass: 'text-right',
      cellClass: `money ${top} whitespace-nowrap md:text-right`,
      extra: true,
      cell: (row) => row.money && format.sum(row.money.due_kopiykas),
    },
    { id: 'status', name: t('payment'), cellClass: top, extra: true, cell: (row) => row.money && t(`pay_${row.money.status_group}`) },
    { id: 'method', name: t('method'), cellClass: top, extra: true, cell: (row) => row.money && t(`method_${row.money.method}`) },
    town,
    { id: 'assignee', name: t('assignee'), cellClass: top, extra: true, cell: (row) => row.assignee?.name },
    { id: 'source', name: t('source'), cellClass: top, extra: true, cell: (row) => t(`source_${row.source}`) },
  ]
}

function OrderLink({ row, selection }: { row: OrderRow; selection: Selection | null }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const link = (
    <RowLink list="order" row={row.number} to={`/orders/${row.number}`}>
      <span className="font-medium whitespace-nowrap">{row.number}</span>
      <span className="text-small whitespace-nowrap text-concrete-dark">{format.moment(row.created_at)}</span>
    </RowLink>
  )
  if (!selection) return link
  return (
    <span className="flex items-center gap-2">
      <Checkbox
        label={<span className="sr-only">{t('select', { number: row.number })}</span>}
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
      {link}
    </span>
  )
}

function Goods({ row }: { row: OrderRow }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  return (
    <span className="min-w-0">
      <span className="block leading-snug wrap-anywhere">{format.name(row.goods.name)}</span>
      <span className="text-small text-concrete-dark">
        {row.goods.lines > 1 ? `${t('moreLines', { count: row.goods.lines - 1 })}, ` : ''}
        {t('pieces', { count: row.goods.pieces })}
        {row.town && `\u00a0· ${row.town}`}
      </span>
    </span>
  )
}

/** The day on which the workshop will be ready, marked when it is too late. */
function Expected({ day, due }: { day: string; due: string | null }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  if (due === null || day <= due) return format.day(day)
  return (
    <span className="mark mark-error">
      {format.day(day)}
      <span className="sr-only">{`, ${t('laterThanDue')}`}</span>
    </span>
  )
}

function Customer({ row: { customer } }: { row: OrderRow }) {
  const t = useTranslations('admin-orders')
  if (!customer) return null
  return (
    <span className="min-w-0">
      <span className="block leading-snug wrap-anywhere">{customer.company ?? customer.name ?? t('unnamed')}</span>
      {customer.company && customer.name && <span className="block text-small text-concrete-dark">{customer.name}</span>}
      {customer.phone && <PhoneLink phone={customer.phone} />}
    </span>
  )
}

function Total({ row: { state, money: sums } }: { row: OrderRow }) {
  const format = useFormats()
  if (!sums) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:flex-col md:items-end">
      <span className="whitespace-nowrap">{format.sum(sums.total_kopiykas)}</span>
      {state !== 'cancelled' || sums.due_kopiykas < 0 ? <DueMark due={sums.due_kopiykas} total={sums.total_kopiykas} /> : null}
    </span>
  )
}

function LastCall({ row: { last_call: call } }: { row: OrderRow }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  if (!call) return null
  return (
    <span>
      {t(`outcome_${call.outcome}`)}
      <span className="block text-small text-concrete-dark">{format.moment(call.at)}</span>
    </span>
  )
}
