import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { shownColumns, type Column } from './row-table.tsx'

interface ColumnsDialogProps<Row> {
  columns: readonly Column<Row>[]
  onClose: () => void
}

/** All columns but the first: the visible ones in their order, then the others. */
function inOrder<Row>(columns: readonly Column<Row>[], shown: readonly string[]): readonly string[] {
  const rest = columns.slice(1).flatMap(({ id }) => (shown.includes(id) ? [] : [id]))
  return [...shown, ...rest]
}

/** @param columns null for the default ones */
function withColumns(query: URLSearchParams, columns: string | null): URLSearchParams {
  const next = new URLSearchParams(query)
  if (columns === null) next.delete('columns')
  else next.set('columns', columns)
  return next
}

/** Chooses a list's columns and their order; the list behind it changes at once. */
export function ColumnsDialog<Row>({ columns, onClose }: ColumnsDialogProps<Row>) {
  const t = useTranslations('admin-common')
  const [query, setQuery] = useSearchParams()
  const shownNow = () => shownColumns(columns, query)
  // Ticking does not move a row, so that the focus stays on it; only the arrows move rows.
  const [order, setOrder] = useState(() => inOrder(columns, shownNow()))
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(shownNow()))
  const write = (nextOrder: readonly string[], nextShown: ReadonlySet<string>) => {
    setOrder(nextOrder)
    setShown(nextShown)
    setQuery((now) => withColumns(now, nextOrder.filter((id) => nextShown.has(id)).join(',')), { replace: true })
  }
  const tick = (id: string) => write(order, new Set(shown.has(id) ? [...shown].filter((one) => one !== id) : [...shown, id]))
  const move = (at: number, step: 1 | -1) => {
    const [id] = order.slice(at)
    if (id !== undefined && at + step >= 0) write(order.toSpliced(at, 1).toSpliced(at + step, 0, id), shown)
  }
  const reset = () => {
    const standard = shownColumns(columns, withColumns(query, null))
    setOrder(inOrder(columns, standard))
    setShown(new Set(standard))
    setQuery((now) => withColumns(now, null), { replace: true })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('columns')}
      footer={
        <span className="flex flex-wrap gap-3">
          <Button onClick={onClose}>{t('ready')}</Button>
          {query.has('columns') && (
            <Button variant="quiet" onClick={reset}>
              {t('standardColumns')}
            </Button>
          )}
        </span>
      }
    >
      <ul>
        {order.map((id, at) => {
          const name = columns.find((column) => column.id === id)?.name ?? id
          return (
            <li key={id} className="flex items-center justify-between gap-2 border-b border-concrete-light">
              <Checkbox label={name} checked={shown.has(id)} onChange={() => tick(id)} />
              <span className="flex shrink-0">
                {/* At the ends the buttons stay focusable and do nothing, so that the focus is not lost. */}
                <IconButton label={t('columnLeft', { name })} aria-disabled={at === 0} onClick={() => move(at, -1)}>
                  <Icon name="chevron-down" className="rotate-180" />
                </IconButton>
                <IconButton label={t('columnRight', { name })} aria-disabled={at === order.length - 1} onClick={() => move(at, 1)}>
                  <Icon name="chevron-down" />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
