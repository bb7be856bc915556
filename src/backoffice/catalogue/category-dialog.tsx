import { useState } from 'react'
import type { AdminCategory, CategoryTree } from '#contract/admin/categories.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { Select } from '#ui/select.tsx'
import { adminApi, queryClient } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { ErrorList, useSubmit, SubmitForm, control } from '../form/form.tsx'
import { ConflictPanel } from '../form/edit-panels.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast } from '../form/said.tsx'
import { categoryIn, childCategories, parentIn, withoutBranch } from './move-category.ts'
import { useCategories, categoryOptions, categoriesKey } from './category-options.ts'

export type CategoryTask =
  | { readonly kind: 'create'; readonly parent: AdminCategory | null }
  | { readonly kind: 'rename'; readonly category: AdminCategory }
  | { readonly kind: 'move'; readonly category: AdminCategory }

interface CategoryDialogProps {
  task: CategoryTask
  onClose: () => void
}

/** Creates, renames or moves one category, and shows the tree from the server's answer at once. */
export function CategoryDialog({ task, onClose }: CategoryDialogProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
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
    <FormDialog open onClose={onClose} title={titles[task.kind]()} variant={isWide ? 'wide' : 'center'}>
      {task.kind === 'create' && <CreateCategoryForm parent={task.parent} onDone={onClose} />}
      {task.kind === 'rename' && <RenameCategoryForm category={task.category} onDone={onClose} />}
      {task.kind === 'move' && <MoveCategoryForm category={task.category} onDone={onClose} />}
    </FormDialog>
  )
}

/** Adds a category as the last child of its parent; a null parent is the root. */
function CreateCategoryForm({ parent, onDone }: { parent: AdminCategory | null; onDone: () => void }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const [values, setValues] = useState({ 'name.uk': '', 'name.en': '' })
  const submit = useSubmit(async () => {
    const name = readNames(values, t('nameNeeded'))
    await applyTreeChange(adminApi().createCategory({ body: { parent_id: parent?.id ?? null, name } }))
    toast.success(t('created', { name: name[language] }))
    onDone()
  })
  return (
    <SubmitForm noValidate onSubmit={submit.run}>
      <ErrorList error={submit.error} />
      <BilingualField
        field="name"
        label={t('name')}
        values={values}
        errors={useFieldErrors(submit.error)}
        set={(field, value) => setValues({ ...values, [field]: value })}
      />
      <Button type="submit" className="mt-5" busy={submit.busy}>
        {t('create')}
      </Button>
    </SubmitForm>
  )
}

const savedNames = ({ name, version }: AdminCategory): Saved => ({ version, values: { 'name.uk': name.uk, 'name.en': name.en } })

/** Names in both languages. After a colleague's rename it shows the original, theirs and mine. */
function RenameCategoryForm({ category, onDone }: { category: AdminCategory; onDone: () => void }) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const undoToast = useUndoToast()
  const savedIn = (tree: CategoryTree) => savedNames(categoryIn(tree.data, category.id) ?? category)
  const form = useEditForm({
    name: null,
    saved: savedNames(category),
    save: async ({ values, version }) => {
      const name = readNames(values, t('nameNeeded'))
      return savedIn(await applyTreeChange(adminApi().renameCategory({ params: { id: category.id }, body: { version, name } })))
    },
    readCurrent: (current) => savedIn(current as CategoryTree), // the contract's type for a 409 of this call
    onSaved: (_joined, undo) => {
      undoToast(t('renamed', { name: category.name[language] || category.name.uk }), undo)
      onDone()
    },
  })
  const labels = { 'name.uk': `${t('name')} ${common('language_uk')}`, 'name.en': `${t('name')} ${common('language_en')}` }
  return (
    <SubmitForm noValidate onSubmit={form.submit}>
      <ErrorList error={form.error} onAgain={form.submit} />
      <ConflictPanel form={form} labels={labels} />
      <BilingualField field="name" label={t('name')} values={form.values} errors={useFieldErrors(form.error)} set={form.set} />
      <Button type="submit" className="mt-5" busy={form.busy}>
        {t('rename')}
      </Button>
    </SubmitForm>
  )
}

const root = 'root'
const toIds = (categories: readonly AdminCategory[]) => categories.map(({ id }) => id)

/** Moves a category and its subtree under another parent or to the root, as the last child. */
function MoveCategoryForm({ category, onDone }: { category: AdminCategory; onDone: () => void }) {
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
    const formerIds = toIds(childCategories(categories, formerParent))
    const ids = [...toIds(childCategories(categories, parentId)), category.id]
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

/** Reads both names from a form; throws when one is empty. @param needed the error for an empty field */
function readNames(values: FieldValues, needed: string): { uk: string; en: string } {
  const empty = ['name.uk', 'name.en'].filter((field) => readText(values[field]).trim() === '')
  if (empty.length > 0) throw new WrongFields(Object.fromEntries(empty.map((field) => [field, needed])))
  return { uk: readText(values['name.uk']), en: readText(values['name.en']) }
}

/** Shows the tree of an answer, also of a conflict, so that the next try starts from the current tree. */
export async function applyTreeChange<T extends CategoryTree>(change: Promise<T>): Promise<T> {
  try {
    const tree = await change
    queryClient.setQueryData(categoriesKey, tree)
    return tree
  } catch (error) {
    if (error instanceof StaleVersionError) queryClient.setQueryData(categoriesKey, error.stale.current)
    throw error
  }
}
