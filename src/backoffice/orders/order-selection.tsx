import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenOrders, OrderRow } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { ExportDialog } from './export-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { mostOnPaper, PrintOrders, readAll } from './print-orders.tsx'
import type { ListState } from '../list/use-list.ts'
import type { Selection } from '../list/use-selection.ts'
import { useColleagues } from './use-colleagues.ts'

/** The server takes no more at once; the contract says the same. */
const mostAtOnce = 1_000
const mostMoved = 200

interface OrderSelectionProps {
  selection: Selection
  list: ListState<OrderRow>
  rows: readonly OrderRow[]
  /** The ids of the columns that the list shows. */
  columns: readonly string[]
}

/** How many orders are chosen, the way to all that match, and what can be done with them. */
export function OrderSelection({ selection, list, rows, columns }: OrderSelectionProps) {
  const t = useTranslations('admin-orders')
  const [dialog, setDialog] = useState<'assign' | 'move' | 'export' | null>(null)
  const [printed, setPrinted] = useState<readonly OrderRow[] | null>(null)
  const print = useSubmit(async () => setPrinted(await readAll(chosenFilter(list.parameters, selection))))
  const { count } = selection
  const total = list.data?.meta.total ?? 0
  const text = t('selected', { count })
  const onPage = rows.filter(({ id }) => selection.has(id)).length
  const isPageChosen = onPage === rows.length
  if (rows.length === 0) return null
  return (
    <div role="group" aria-label={t('selection')} className="no-print mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <LiveRegion text={count > 0 ? text : ''} />
      {count > 0 && <span className="font-medium">{text}</span>}
      {!isPageChosen && (
        <Button variant="quiet" className={count === 0 ? '-ml-5' : ''} onClick={() => selection.add(rows.map(({ id }) => id))}>
          {t('selectPage')}
        </Button>
      )}
      {count > 0 && !selection.all && count < total && isPageChosen && (
        <Button variant="quiet" onClick={selection.chooseAll} disabledReason={total > mostAtOnce && t('tooManySelected')}>
          {t('selectAll', { count: total })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="quiet" onClick={selection.clear}>
            {t('unselect')}
          </Button>
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setDialog('assign')}>
              {t('assign')}
            </Button>
            <Button variant="secondary" onClick={() => setDialog('move')} disabledReason={count > mostMoved && t('tooManyToMove')}>
              {t('moveOn')}
            </Button>
            <Button
              variant="secondary"
              onClick={() => setDialog('export')}
              disabledReason={selection.ids.length > mostAtOnce && t('tooManySelected')}
            >
              {t('export')}
            </Button>
            <Button
              variant="secondary"
              busy={print.busy}
              onClick={() => void print.run()}
              disabledReason={count > mostOnPaper && t('tooManyToPrint')}
            >
              {t('print')}
            </Button>
          </span>
        </>
      )}
      {dialog === 'assign' && <AssignDialog selection={selection} list={list} onClose={() => setDialog(null)} />}
      {dialog === 'move' && (
        <MoveDialog chosen={chosenOf(list.parameters, selection)} count={count} onMoved={selection.clear} onClose={() => setDialog(null)} />
      )}
      <ErrorList error={print.error} />
      {printed && <PrintOrders rows={printed} onPrinted={() => setPrinted(null)} />}
      {dialog === 'export' && <ExportDialog filter={chosenFilter(list.parameters, selection)} columns={columns} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** The chosen orders as an act on many takes them. */
function chosenOf(parameters: URLSearchParams, { all, ids }: Selection): ChosenOrders {
  return all ? { except: [...ids], filter: parameters.toString() } : { ids: [...ids], filter: '' }
}

/** The chosen orders as a filter of the list. */
function chosenFilter(parameters: URLSearchParams, { all, ids }: Selection): URLSearchParams {
  const filter = new URLSearchParams(all ? parameters : {})
  if (ids.length > 0 || !all) filter.set(all ? 'except' : 'ids', ids.join(','))
  return filter
}

function AssignDialog({ selection, list, onClose }: { selection: Selection; list: ListState<OrderRow>; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const queries = useQueryClient()
  const colleagues = useColleagues(true)
  const [to, setTo] = useState('')
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { count } = selection
  const submit = useSubmit(async () => {
    const { assigned } = await adminApi().assignOrders(
      { body: { ...chosenOf(list.parameters, selection), assignee_id: to === '' ? null : Number(to) } },
      { idempotencyKey },
    )
    toast.success(t('assigned', { count: assigned }))
    selection.clear()
    await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('order') })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t('assignTitle', { count })}>
      <ErrorList error={submit.error} />
      <Select
        label={t('assignee')}
        options={[{ value: '', label: t('assignee_none') }, ...colleagues.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <p className="mt-2 text-small text-concrete-dark">{t('assignHint')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={submit.busy} onClick={() => void submit.run()}>
          {t('assign')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
    </Dialog>
  )
}
