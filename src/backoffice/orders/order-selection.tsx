import { useState, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { ChosenOrders, OrderRow } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { RowTable } from '../list/row-table.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import type { ListState } from '../list/use-list.ts'
import type { Selection } from '../list/use-selection.ts'
import { adminApi } from '../api/admin-api.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useOrderColumns } from './order-rows.tsx'

/** The server's limit of orders ticked or unticked one by one; importing the contract would load zod. */
const tickLimit = 5_000

interface OrderSelectionProps {
  selection: Selection
  list: ListState<OrderRow>
  /** Ids of the columns shown in the list. */
  columns: readonly string[]
}

/** The acts for the selected orders. */
export function OrderSelection({ selection, list, columns }: OrderSelectionProps) {
  const t = useTranslations('admin-orders')
  const [dialog, setDialog] = useState<'assign' | 'move' | 'export' | null>(null)
  const [printed, setPrinted] = useState<readonly OrderRow[] | null>(null)
  const print = useSubmit(async () => setPrinted(await readAll(chosenFilter(list.parameters, selection))))
  const { count } = selection
  // Above the limit of exact counting the number is unknown.
  const isCapped = selection.all && list.data?.meta.capped === true
  const chosen = toChosenOrders(list.parameters, selection)
  const tooManyTicked = selection.ids.length > tickLimit && t('tooManySelected')
  return (
    <>
      <SelectionBar selection={selection} list={list}>
        <Button variant="secondary" onClick={() => setDialog('assign')} disabledReason={tooManyTicked}>
          {t('assign')}
        </Button>
        <Button variant="secondary" onClick={() => setDialog('move')} disabledReason={tooManyTicked}>
          {t('moveOn')}
        </Button>
        <Button variant="secondary" onClick={() => setDialog('export')} disabledReason={tooManyTicked}>
          {t('export')}
        </Button>
        <Button
          variant="secondary"
          busy={print.busy}
          onClick={() => void print.run()}
          disabledReason={(isCapped || count > maxPrinted) && t('tooManyToPrint')}
        >
          {t('print')}
        </Button>
      </SelectionBar>
      {dialog === 'assign' && (
        <AssignDialog
          chosen={chosen}
          title={isCapped ? t('assign') : t('assignTitle', { count })}
          onAssigned={selection.clear}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog
          chosen={chosen}
          title={isCapped ? t('moveOn') : t('moveTitle', { count })}
          onMoved={selection.clear}
          onClose={() => setDialog(null)}
        />
      )}
      <ErrorList error={print.error} />
      {printed && <PrintOrders rows={printed} onPrinted={() => setPrinted(null)} />}
      {dialog === 'export' && <ExportDialog filter={chosenFilter(list.parameters, selection)} columns={columns} onClose={() => setDialog(null)} />}
    </>
  )
}

/** The selection in the form that bulk acts take. */
function toChosenOrders(parameters: URLSearchParams, { all, ids }: Selection): ChosenOrders {
  return all ? { except: [...ids], filter: parameters.toString() } : { ids: [...ids], filter: '' }
}

/** The selection as a filter of the list. */
function chosenFilter(parameters: URLSearchParams, { all, ids }: Selection): URLSearchParams {
  const filter = new URLSearchParams(all ? parameters : {})
  if (ids.length > 0 || !all) filter.set(all ? 'except' : 'ids', ids.join(','))
  return filter
}

/** Limit of printed orders, more than anybody reads on paper; the export has them all. */
const maxPrinted = 500

/** Reads all orders of a filter, page by page. */
async function readAll(filter: URLSearchParams): Promise<OrderRow[]> {
  const rows: OrderRow[] = []
  const query = new URLSearchParams(filter)
  query.delete('cursor')
  while (rows.length < maxPrinted) {
    const { data, links } = await adminApi().listOrders({ query })
    rows.push(...data)
    const next = links.next === null ? null : new URL(links.next, location.origin).searchParams.get('cursor')
    if (next === null) break
    query.set('cursor', next)
  }
  return rows
}

/** Prints the selected orders of all pages; they are only visible on paper. */
function PrintOrders({ rows, onPrinted }: { rows: readonly OrderRow[]; onPrinted: () => void }) {
  const columns = useOrderColumns(null)
  useEffect(() => {
    document.body.classList.add('prints-chosen')
    print()
    document.body.classList.remove('prints-chosen')
    onPrinted()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- prints once, after mounting
  }, [])
  return createPortal(
    <div className="chosen-orders hidden print:block">
      <RowTable columns={columns} rows={rows} rowKey={(row) => row.number} />
    </div>,
    document.body,
  )
}
