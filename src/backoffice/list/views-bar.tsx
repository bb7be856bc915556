import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ViewList } from '#contract/admin/view-lists.ts'
import type { SavedView } from '#contract/admin/views.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast-store.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useCopy } from '../app/use-copy.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSubmit, ErrorList, SubmitForm, control, tickControl } from '../form/form.tsx'
import { said, useFailureToast, useUndoToast } from '../form/said.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import type { Column } from './row-table.tsx'
import { noView, viewQuery, sameView, useViews, rereadViews } from './use-views.ts'

interface ViewsBarProps<Row> {
  list: ViewList
  columns: readonly Column<Row>[]
}

/** The reader's saved views, a button to save the current list as one, and the choice of columns. */
export function ViewsBar<Row>({ list, columns }: ViewsBarProps<Row>) {
  const t = useTranslations('admin-common')
  const [query] = useSearchParams()
  const { views } = useViews(list)
  const [open, setOpen] = useState<'columns' | 'new' | 'edit' | null>(null)
  const now = sameView(query)
  const opened = views.find(({ id }) => String(id) === query.get('view'))
  const current = opened ?? views.find((view) => sameView(viewQuery(view)) === now)
  const isChanged = current !== undefined && sameView(viewQuery(current)) !== now
  const close = () => setOpen(null)
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-6 gap-y-2">
      {views.length > 0 && (
        <nav aria-label={t('views')} className="flex flex-wrap gap-2">
          <ViewLink search={views.some((view) => view.is_default) ? `?view=${noView}` : '?'} isCurrent={now === ''} name={t('allRows')} />
          {views.map((view) => (
            <ViewLink
              key={view.id}
              search={`?${viewQuery(view)}`}
              isCurrent={view === current}
              name={view.name}
              isChanged={view === current && isChanged}
            />
          ))}
        </nav>
      )}
      <span className="-mr-3.5 flex flex-wrap items-center gap-y-2">
        {current && isChanged && <UpdateButton view={current} query={now} />}
        {current && !isChanged && (
          <Button variant="quiet" onClick={() => setOpen('edit')}>
            <Icon name="edit" />
            {t('editView')}
          </Button>
        )}
        {now !== '' && (!current || isChanged) && (
          <Button variant="quiet" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('saveView')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setOpen('columns')}>
          <Icon name="list" />
          <span className="max-sm:sr-only">{t('columns')}</span>
        </Button>
      </span>
      {open === 'columns' && <ColumnsDialog columns={columns} onClose={close} />}
      {open === 'new' && <ViewDialog list={list} view={null} onClose={close} />}
      {open === 'edit' && current && <ViewDialog list={list} view={current} onClose={close} />}
    </div>
  )
}

interface ViewLinkProps {
  search: string
  name: string
  isCurrent: boolean
  isChanged?: boolean
}

export function ViewLink({ search, name, isCurrent, isChanged = false }: ViewLinkProps) {
  const t = useTranslations('admin-common')
  return (
    <Link to={{ search }} aria-current={isCurrent ? 'true' : undefined} className="view-link">
      {name}
      {isChanged && <span className="text-small">{t('viewChanged')}</span>}
    </Link>
  )
}

/** Saves the current list as the view from which it came. */
function UpdateButton({ view, query }: { view: SavedView; query: string }) {
  const t = useTranslations('admin-common')
  const failureToast = useFailureToast()
  const update = useSubmit(async (_, again) => {
    try {
      await adminApi().editView({ params: { id: view.id }, body: { version: view.version, query } })
      toast.success(t('viewSaved', { name: view.name }))
    } catch (error) {
      failureToast(error, said(t('updateView'), view.name), again)
    }
    await rereadViews()
  })
  return (
    <Button variant="quiet" busy={update.busy} onClick={() => void update.run()}>
      <Icon name="check" />
      {t('updateView')}
    </Button>
  )
}

interface ViewDialogProps {
  list: ViewList
  /** The view to change; null saves the current list as a new one. */
  view: SavedView | null
  onClose: () => void
}

/** Names a view, makes it the default, or removes it. */
function ViewDialog({ list, view, onClose }: ViewDialogProps) {
  const t = useTranslations('admin-common')
  const [query, setQuery] = useSearchParams()
  const undoToast = useUndoToast()
  const copy = useCopy()
  const [name, setName] = useState(view?.name ?? '')
  const [isDefault, setDefault] = useState(view?.is_default ?? false)
  const create = (requested: Pick<SavedView, 'name' | 'query' | 'is_default'>) => adminApi().createView({ body: { list, ...requested } })
  const save = useSubmit(async () => {
    const requested = { name, is_default: isDefault }
    const sent = view
      ? adminApi().editView({ params: { id: view.id }, body: { version: view.version, ...requested } })
      : create({ ...requested, query: sameView(query) })
    const saved = await sent.catch(async (error: unknown) => {
      // The next press is of the view as it is by then.
      await rereadViews()
      throw error
    })
    await rereadViews()
    if (!view) setQuery(viewQuery(saved), { replace: true })
    toast.success(t('viewSaved', { name: saved.name }))
    onClose()
  })
  const remove = useSubmit(async () => {
    if (!view) return
    await adminApi().removeView({ params: { id: view.id } })
    await rereadViews()
    // Whoever presses undo stands at the same rows, and in the view again.
    setQuery(view.query === '' ? { view: noView } : view.query, { replace: true })
    undoToast(t('viewRemoved', { name: view.name }), () => create(view).then(rereadViews))
    onClose()
  })
  return (
    <FormDialog open onClose={onClose} title={view ? t('editView') : t('saveView')}>
      <SubmitForm error={save.error} onSubmit={save.run}>
        <ErrorList error={save.error ?? remove.error} />
        <Field
          label={t('viewName')}
          hint={t(view ? 'viewLinkHint' : 'viewHint')}
          required
          maxLength={40}
          autoComplete="off"
          name="name"
          {...control(name, setName)}
        />
        <Checkbox className="mt-3" label={t('viewDefault')} {...tickControl(isDefault, setDefault)} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" busy={save.busy} disabledReason={name.trim() === '' && t('viewNameNeeded')}>
            {t('save')}
          </Button>
          {view && (
            <Button variant="secondary" onClick={() => void copy(`${location.origin}${location.pathname}?${view.query}`)}>
              <Icon name="copy" />
              {t('copyLink')}
            </Button>
          )}
          {view && (
            <Button variant="quiet" busy={remove.busy} onClick={() => void remove.run()}>
              {t('removeView')}
            </Button>
          )}
        </div>
      </SubmitForm>
    </FormDialog>
  )
}
