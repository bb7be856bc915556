import type { AdminCategory } from '#contract/admin/categories.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CreateCategoryForm } from './create-category-form.tsx'
import { MoveCategoryForm } from './move-category-form.tsx'
import { RemoveCategoryDialog } from './remove-category-dialog.tsx'
import { RenameCategoryForm } from './rename-category-form.tsx'

export type CategoryTask =
  | { readonly kind: 'create'; readonly parent: AdminCategory | null }
  | { readonly kind: 'rename'; readonly category: AdminCategory }
  | { readonly kind: 'move'; readonly category: AdminCategory }
  | { readonly kind: 'remove'; readonly category: AdminCategory }

interface CategoryDialogProps {
  task: CategoryTask
  onClose: () => void
}

/** Creates, renames, moves or deletes one category, and shows the tree from the server's answer at once. */
export function CategoryDialog({ task, onClose }: CategoryDialogProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  if (task.kind === 'remove') return <RemoveCategoryDialog category={task.category} onClose={onClose} />
  const name = task.kind === 'create' ? '' : task.category.name[language] || task.category.name.uk
  const titles = {
    create: () => {
      const parent = task.kind === 'create' ? task.parent : null
      return parent ? t('newChild', { name: parent.name[language] || parent.name.uk }) : t('newCategory')
    },
    rename: () => t('renameOf', { name }),
    move: () => t('moveOf', { name }),
  }
  const isWide = task.kind === 'create' || task.kind === 'rename'
  return (
    <Dialog open onClose={onClose} title={titles[task.kind]()} variant={isWide ? 'wide' : 'center'}>
      {task.kind === 'create' && <CreateCategoryForm parent={task.parent} onDone={onClose} />}
      {task.kind === 'rename' && <RenameCategoryForm category={task.category} onDone={onClose} />}
      {task.kind === 'move' && <MoveCategoryForm category={task.category} onDone={onClose} />}
    </Dialog>
  )
}
