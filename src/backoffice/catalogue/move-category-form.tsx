import { useState } from 'react'
import type { AdminCategory } from '#contract/admin/categories.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi } from '../api/admin-api.ts'
import { control } from '../form/control.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { categoryOptions, useCategories } from './category-options.ts'
import { childCategories, parentIn, withoutBranch } from './move-category.ts'
import { applyTreeChange } from './apply-tree-change.ts'
import { SubmitForm } from '../form/submit-form.tsx'

const root = 'root'
const idsOf = (categories: readonly AdminCategory[]) => categories.map(({ id }) => id)

/** Moves a category and its subtree under another parent or to the root, as the last child. */
export function MoveCategoryForm({ category, onDone }: { category: AdminCategory; onDone: () => void }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const undoToast = useUndoToast()
  const { data: tree } = useCategories()
  const categories = tree?.data ?? []
  const formerParent = parentIn(categories, category.id)
  const [chosen, setChosen] = useState('')
  const options = [
    { value: '', label: t('chooseParent'), disabled: true },
    { value: root, label: t('root'), disabled: formerParent === null },
    ...categoryOptions(withoutBranch(categories, category.id), language).map((option) => ({
      ...option,
      disabled: option.value === String(formerParent),
    })),
  ]
  const submit = useSubmit(async () => {
    const parentId = chosen === root ? null : Number(chosen)
    const formerIds = idsOf(childCategories(categories, formerParent))
    const ids = [...idsOf(childCategories(categories, parentId)), category.id]
    const moved = await applyTreeChange(adminApi().orderCategories({ body: { version: tree?.version ?? 0, parent_id: parentId, ids } }))
    undoToast(t('movedTo', { name: category.name[language] || category.name.uk }), () =>
      applyTreeChange(adminApi().orderCategories({ body: { version: moved.version, parent_id: formerParent, ids: formerIds } })),
    )
    onDone()
  })
  return (
    <SubmitForm onSubmit={submit.run}>
      <ErrorList error={submit.error} />
      <Select label={t('newParent')} hint={t('moveHint')} options={options} {...control(chosen, setChosen)} />
      <Button type="submit" className="mt-5" busy={submit.busy} disabledReason={chosen === '' && t('chooseParent')}>
        {t('move')}
      </Button>
    </SubmitForm>
  )
}
