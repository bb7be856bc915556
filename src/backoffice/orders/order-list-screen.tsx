import { useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useMay } from '../api/use-me.ts'
import { useArrivals } from '../app/live.ts'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { ArrivalsBar } from '../list/arrivals-bar.tsx'
import { SearchFilter } from '../list/search-filter.tsx'
import { useList, type ListState } from '../list/use-list.ts'
import { useSelection } from '../list/use-selection.ts'
import { ViewsBar } from '../list/views-bar.tsx'
import { orderMoneyNames, orderSourceNames, orderStateNames, paymentMethodNames } from './order-names.ts'
import { ExportDialog } from './export-dialog.tsx'
import { OrderRows, useOrderColumns } from './order-rows.tsx'
import { OrderSelection } from './order-selection.tsx'
import { useColleagues } from './use-colleagues.ts'

/** Every order, the newest first, found by number, phone, name, company or e-mail. */
export default function OrderListScreen() {
  const t = useTranslations('admin-orders')
  const language = useLanguage()
  const list = useList(`orders-${language}`, (query) => adminApi().listOrders({ query }), 'orders')
  const mayTrade = useMay('orders.manage')
  const selection = useSelection(list.parameters, list.data?.meta.total ?? 0)
  const columns = useOrderColumns(mayTrade ? selection : null)
  const [isExporting, setExporting] = useState(false)
  const toExport = mayTrade && (
    <Button variant="secondary" onClick={() => setExporting(true)}>
      {t('export')}
    </Button>
  )
  return (
    <ScreenFrame title={t('orders')} actions={toExport}>
      {isExporting && <ExportDialog filter={list.parameters} onClose={() => setExporting(false)} />}
      <Arrivals list={list} />
      <ViewsBar list="orders" columns={columns} />
      <ListFrame list={list} filters={<Filters list={list} />} empty={<p>{t('noOrders')}</p>}>
        {(rows) => (
          <>
            {mayTrade && list.data && <OrderSelection selection={selection} list={list} rows={rows} />}
            <OrderRows rows={rows} columns={columns} />
          </>
        )}
      </ListFrame>
    </ScreenFrame>
  )
}

function Arrivals<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-orders')
  const count = useArrivals('placed', list.dataUpdatedAt)
  const show = () => {
    if (!list.page.isFirst) list.page.first()
    void list.refetch()
  }
  return <ArrivalsBar text={list.data && count > 0 ? t('arrived', { count }) : null} show={t('showArrived')} onShow={show} />
}

function Filters<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-orders')
  const mayTrade = useMay('orders.manage')
  const colleagues = useColleagues(mayTrade)
  const any = { value: '', label: t('any') }
  return (
    <>
      <SearchFilter
        label={t(mayTrade ? 'search' : 'searchNumber')}
        value={list.parameters.get('search') ?? ''}
        onChange={(text) => list.filter('search', text, { replace: true })}
      />
      <Select
        label={t('state')}
        className="min-w-32 flex-1 sm:w-36 sm:flex-none"
        options={[any, { value: 'open', label: t('state_open') }, ...orderStateNames.map((value) => ({ value, label: t(`state_${value}`) }))]}
        {...list.filterControl('state')}
      />
      {mayTrade && (
        <>
          <Select
            label={t('payment')}
            className="min-w-32 flex-1 sm:w-36 sm:flex-none"
            options={[any, ...orderMoneyNames.map((value) => ({ value, label: t(`money_${value}`) }))]}
            {...list.filterControl('money')}
          />
          <Select
            label={t('method')}
            className="min-w-32 flex-1 sm:w-36 sm:flex-none"
            options={[any, ...paymentMethodNames.map((value) => ({ value, label: t(`method_${value}`) }))]}
            {...list.filterControl('method')}
          />
          <Select
            label={t('assignee')}
            className="min-w-32 flex-1 sm:w-36 sm:flex-none"
            options={[
              any,
              { value: 'me', label: t('assignee_me') },
              { value: 'none', label: t('assignee_none') },
              ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...list.filterControl('assignee')}
          />
          <Select
            label={t('source')}
            className="min-w-32 flex-1 sm:w-36 sm:flex-none"
            options={[any, ...orderSourceNames.map((value) => ({ value, label: t(`source_${value}`) }))]}
            {...list.filterControl('source')}
          />
        </>
      )}
      <Field label={t('fromDay')} type="date" className="min-w-32 flex-1 sm:w-44 sm:flex-none" {...list.filterControl('from')} />
      <Field label={t('toDay')} type="date" className="min-w-32 flex-1 sm:w-44 sm:flex-none" {...list.filterControl('to')} />
    </>
  )
}
