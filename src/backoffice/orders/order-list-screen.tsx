import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { adminApi, useMay } from '../api/admin-api.ts'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { Arrivals } from '../list/arrivals-bar.tsx'
import { RowTable, shownColumns } from '../list/row-table.tsx'
import { SelectPageButton } from '../list/selection-bar.tsx'
import { useList } from '../list/use-list.ts'
import { useSelection } from '../list/use-selection.ts'
import { ViewsBar } from '../list/views-bar.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { useOrderColumns } from './order-rows.tsx'
import { OrderSelection } from './order-selection.tsx'

/** All orders, the newest first, searchable by number, phone, name, company or e-mail. */
export default function OrderListScreen() {
  const t = useTranslations('admin-orders')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const list = useList(`orders-${language}`, (query) => adminApi().listOrders({ query }), 'orders')
  const mayTrade = useMay('orders.manage')
  const selection = useSelection(list.parameters, list.data?.meta.total ?? 0)
  const columns = useOrderColumns(mayTrade ? selection : null)
  const [query] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const exportButton = (className: string) => (
    <Button variant="secondary" className={className} onClick={() => setExporting(true)}>
      {t('export')}
    </Button>
  )
  const toExport = mayTrade && (
    <>
      {/* On a phone the bank is in the menu of the screens, and the export among the filters: the rows begin higher. */}
      <Link to="/bank" className={classNames(buttonVariants('secondary'), 'max-sm:hidden')}>
        {common('bank')}
      </Link>
      {exportButton('max-sm:hidden')}
    </>
  )
  return (
    <ScreenFrame title={common('orders')} actions={toExport}>
      {isExporting && <ExportDialog filter={list.parameters} columns={shownColumns(columns, query)} onClose={() => setExporting(false)} />}
      <Arrivals list={list} topic="placed" text={(count) => t('arrived', { count })} show={t('show')} />
      <ListFrame
        list={list}
        filters={<OrderFilters list={list} more={mayTrade && exportButton('sm:hidden')} />}
        select={mayTrade && <SelectPageButton selection={selection} list={list} />}
        chosen={mayTrade && <OrderSelection selection={selection} list={list} columns={shownColumns(columns, query)} />}
        views={<ViewsBar list="orders" columns={columns} />}
        empty={<p>{t('noOrders')}</p>}
      >
        {(rows) => <RowTable brief columns={columns} rows={rows} rowKey={(row) => row.number} />}
      </ListFrame>
    </ScreenFrame>
  )
}
