import type { AdminCategory } from '#contract/admin/categories.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { DangerDialog } from '../form/danger-dialog.tsx'
import { useUndoChangeToast } from '../form/use-undo.ts'
import { useCategories } from './category-options.ts'
import { applyTreeChange } from './apply-tree-change.ts'

/** Deletes an empty category. */
export function RemoveCategoryDialog({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const undoToast = useUndoChangeToast()
  const { data: tree } = useCategories()
  const name = category.name[language] || category.name.uk
  const remove = async (reason: string) => {
    const body = { version: tree?.version ?? 0, reason }
    const { change } = await applyTreeChange(adminApi().removeCategory({ params: { id: category.id }, body }))
    undoToast(t('removed', { name }), change)
    onClose()
  }
  return <DangerDialog title={t('removeOf', { name })} consequence={t('removeHint')} act={t('remove')} onAct={remove} onClose={onClose} />
}
