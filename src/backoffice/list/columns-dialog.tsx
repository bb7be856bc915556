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

/** Which columns a list shows and in which order; the list behind it follows at once. */
export function ColumnsDialog<Row>({ columns, onClose }: ColumnsDialogProps<Row>) {
  const t = useTranslations('admin-common')
  const [query, setQuery] = useSearchParams()
  const shown = shownColumns(columns, query)
  const write = (ids: readonly string[] | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (ids === null) next.delete('columns')
        else next.set('columns', ids.join(','))
        return next
      },
      { replace: true },
    )
  const move = (id: string, step: 1 | -1) => {
    const at = shown.indexOf(id)
    write(shown.toSpliced(at, 1).toSpliced(at + step, 0, id))
  }
  const named = (ids: readonly string[]) => ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const hidden = columns.slice(1).filter(({ id }) => !shown.includes(id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('columns')}
      footer={
        <span className="flex flex-wrap gap-3">
          <Button onClick={onClose}>{t('ready')}</Button>
          {query.has('columns') && (
            <Button variant="quiet" onClick={() => write(null)}>
              {t('standardColumns')}
            </Button>
          )}
        </span>
      }
    >
      <ul>
        {named(shown).map(({ id, name }, index) => (
          <li key={id} className="flex items-center justify-between gap-2 border-b border-concrete-light">
            <Checkbox label={name} checked onChange={() => write(shown.filter((one) => one !== id))} />
            <span className="flex shrink-0">
              {/* At the ends they stay and do nothing, so that the focus is not lost on the way. */}
              <IconButton label={t('columnLeft', { name })} aria-disabled={index === 0} onClick={() => index > 0 && move(id, -1)}>
                <Icon name="chevron-down" className="rotate-180" />
              </IconButton>
              <IconButton
                label={t('columnRight', { name })}
                aria-disabled={index === shown.length - 1}
                onClick={() => index < shown.length - 1 && move(id, 1)}
              >
                <Icon name="chevron-down" />
              </IconButton>
            </span>
          </li>
        ))}
        {hidden.map(({ id, name }) => (
          <li key={id} className="border-b border-concrete-light">
            <Checkbox label={name} checked={false} onChange={() => write([...shown, id])} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
