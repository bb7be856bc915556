import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ViewList } from '#contract/admin/view-lists.ts'
import type { SavedView } from '#contract/admin/views.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { control, tickControl } from '../form/control.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit, type Once } from '../form/use-submit.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { noView, viewQuery, sameView, rereadViews } from './use-views.ts'
import { SubmitForm } from '../form/submit-form.tsx'

interface ViewDialogProps {
  list: ViewList
  /** The view to change; null saves the current list as a new one. */
  view: SavedView | null
  isFirst: boolean
  onClose: () => void
}

/** Names a view, makes it the default, or removes it. */
export function ViewDialog({ list, view, isFirst, onClose }: ViewDialogProps) {
  const t = useTranslations('admin-common')
  const [query, setQuery] = useSearchParams()
  const undoToast = useUndoToast()
  const [name, setName] = useState(view?.name ?? '')
  const [isDefault, setDefault] = useState(view?.is_default ?? isFirst)
  const create = (requested: Pick<SavedView, 'name' | 'query' | 'is_default'>, once: Once) =>
    adminApi().createView({ body: { list, ...requested } }, once)
  const save = useSubmit(async (once) => {
    const requested = { name, is_default: isDefault }
    const saved = view
      ? await adminApi().editView({ params: { id: view.id }, body: { version: view.version, ...requested } })
      : await create({ ...requested, query: sameView(query) }, once)
    await rereadViews()
    if (!view) setQuery(viewQuery(saved), { replace: true })
    onClose()
  })
  const remove = useSubmit(async () => {
    if (!view) return
    await adminApi().removeView({ params: { id: view.id } })
    await rereadViews()
    setQuery({ view: noView }, { replace: true })
    undoToast(t('viewRemoved', { name: view.name }), () => create(view, { idempotencyKey: newIdempotencyKey() }).then(rereadViews))
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={view ? t('editView') : t('saveView')}>
      <SubmitForm onSubmit={save.run}>
        <ErrorList error={save.error ?? remove.error} />
        <Field
          label={t('viewName')}
          hint={view ? undefined : t('viewHint')}
          required
          maxLength={40}
          autoComplete="off"
          error={useFieldErrors(save.error)['name']}
          {...control(name, setName)}
        />
        <Checkbox className="mt-3" label={t('viewDefault')} {...tickControl(isDefault, setDefault)} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" busy={save.busy} disabledReason={name.trim() === '' && t('viewNameNeeded')}>
            {t('save')}
          </Button>
          {view && (
            <Button variant="secondary" busy={remove.busy} onClick={() => void remove.run()}>
              {t('removeView')}
            </Button>
          )}
        </div>
      </SubmitForm>
    </Dialog>
  )
}
