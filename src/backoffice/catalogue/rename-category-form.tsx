import type { AdminCategory, CategoryTree } from '#contract/admin/categories.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { ConflictPanel } from '../form/conflict-panel.tsx'
import { ErrorList } from '../form/error-list.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { readNames } from './category-names.ts'
import { categoryIn } from './move-category.ts'
import { applyTreeChange } from './apply-tree-change.ts'
import { SubmitForm } from '../form/submit-form.tsx'

const savedNames = ({ name, version }: AdminCategory): Saved => ({ version, values: { 'name.uk': name.uk, 'name.en': name.en } })

/** Names in both languages. After a colleague's rename it shows the original, theirs and mine. */
export function RenameCategoryForm({ category, onDone }: { category: AdminCategory; onDone: () => void }) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const fieldErrors = useFieldErrors()
  const undoToast = useUndoToast()
  const savedIn = (tree: CategoryTree) => savedNames(categoryIn(tree.data, category.id) ?? category)
  const form = useEditForm({
    name: null,
    saved: savedNames(category),
    save: async ({ values, version }) => {
      const name = readNames(values, t('nameNeeded'))
      return savedIn(await applyTreeChange(adminApi().renameCategory({ params: { id: category.id }, body: { version, name } })))
    },
    readCurrent: (current) => savedIn(current as CategoryTree), // according to the contract of this call's 409
    onSaved: (_joined, undo) => {
      undoToast(t('renamed', { name: category.name[language] || category.name.uk }), undo)
      onDone()
    },
  })
  const labels = { 'name.uk': `${t('name')} ${common('language_uk')}`, 'name.en': `${t('name')} ${common('language_en')}` }
  return (
    <SubmitForm noValidate onSubmit={form.submit}>
      <ErrorList error={form.error} />
      {form.conflict && <ConflictPanel form={form} conflict={form.conflict} labels={labels} />}
      <BilingualField field="name" label={t('name')} values={form.values} errors={fieldErrors(form.error)} set={form.set} />
      <Button type="submit" className="mt-5" busy={form.busy}>
        {t('rename')}
      </Button>
    </SubmitForm>
  )
}
