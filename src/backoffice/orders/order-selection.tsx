import { useState, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { ChosenOrders, OrderRow } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { RowTable } from '../list/row-table.tsx'
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
  rows: readonly OrderRow[]
  /** Ids of the columns shown in the list. */
  columns: readonly string[]
}

/** The number of selected orders, a button to select all matches, and the acts for them. */
export function OrderSelection({ selection, list, rows, columns }: OrderSelectionProps) {
  const t = useTranslations('admin-orders')
  const [dialog, setDialog] = useState<'assign' | 'move' | 'export' | null>(null)
  const [printed, setPrinted] = useState<readonly OrderRow[] | null>(null)
  const print = useSubmit(async () => setPrinted(await readAll(chosenFilter(list.parameters, selection))))
  const { count } = selection
  const { total, capped } = list.data?.meta ?? { total: 0, capped: false }
  // Above the limit of exact counting the number is unknown.
  const isCapped = selection.all && capped
  const text = t(isCapped ? 'selectedMore' : 'selected', { count })
  const chosen = toChosenOrders(list.parameters, selection)
  const tooManyTicked = selection.ids.length > tickLimit && t('tooManySelected')
  const onPage = rows.filter(({ id }) => selection.has(id)).length
  const isPageChosen = onPage === rows.length
  if (rows.length === 0) return null
  return (
    <div role="group" aria-label={t('selection')} className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      <LiveRegion text={count > 0 ? text : ''} />
      {count > 0 && <span className="font-medium">{text}</span>}
      {!isPageChosen && (
        <Button variant="quiet" onClick={() => selection.add(rows.map(({ id }) => id))}>
          {t('selectPage')}
        </Button>
      )}
      {count > 0 && !selection.all && count < total && isPageChosen && (
        <Button variant="quiet" onClick={selection.chooseAll}>
          {t(capped ? 'selectAllMore' : 'selectAll', { count: total })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="quiet" onClick={selection.clear}>
            {t('unselect')}
          </Button>
          <span className="flex flex-wrap gap-2">
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
          </span>
        </>
      )}
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
    </div>
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
