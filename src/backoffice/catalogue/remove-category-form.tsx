import type { AdminCategory } from '#contract/admin/categories.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { useUndoChangeToast } from '../form/use-undo.ts'
import { useCategories } from './category-options.ts'
import { useTreeChange } from './use-tree-change.ts'

/** Deletes an empty category. */
export function RemoveCategoryForm({ category, onDone }: { category: AdminCategory; onDone: () => void }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const apply = useTreeChange()
  const undoToast = useUndoChangeToast()
  const { data: tree } = useCategories()
  const submit = useSubmit(async () => {
    const { change } = await apply(adminApi().removeCategory({ params: { id: category.id }, body: { version: tree?.version ?? 0 } }))
    undoToast(t('removed', { name: category.name[language] || category.name.uk }), change)
    onDone()
  })
  return (
    <>
      <ErrorList error={submit.error} />
      <p className="mb-5">{t('removeHint')}</p>
      <Button busy={submit.busy} onClick={() => void submit.run()}>
        {t('remove')}
      </Button>
    </>
  )
}
