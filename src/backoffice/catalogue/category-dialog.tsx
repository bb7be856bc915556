import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCategory, CategoryTree } from '#contract/admin/categories.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { Translated } from '#contract/languages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { categoriesKey } from './category-options.ts'

export type CategoryTask =
  | { readonly kind: 'create'; readonly parent: AdminCategory | null }
  | { readonly kind: 'rename'; readonly category: AdminCategory }
  | { readonly kind: 'remove'; readonly category: AdminCategory }

interface TaskProps<T> {
  task: T
  treeVersion: number
  onClose: () => void
}

/** Creates, renames or deletes one category; the tree that the server answers is shown at once. */
export function CategoryDialog({ task, treeVersion, onClose }: TaskProps<CategoryTask>) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const nameOf = ({ name }: AdminCategory) => name[language] || name.uk
  const titles = {
    create: () => (task.kind === 'create' && task.parent ? t('newChild', { name: nameOf(task.parent) }) : t('newCategory')),
    rename: () => (task.kind === 'rename' ? t('renameOf', { name: nameOf(task.category) }) : ''),
    remove: () => (task.kind === 'remove' ? t('removeOf', { name: nameOf(task.category) }) : ''),
  }
  return (
    <Dialog open onClose={onClose} title={titles[task.kind]()} variant="wide">
      {task.kind === 'remove' ? (
        <RemoveForm task={task} treeVersion={treeVersion} onClose={onClose} />
      ) : (
        <NameForm task={task} treeVersion={treeVersion} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Puts the tree of an answer in place; after a conflict the tree is read again, and the dialog keeps what was typed. */
function useTreeChange() {
  const queries = useQueryClient()
  return async (change: Promise<CategoryTree>) => {
    try {
      queries.setQueryData(categoriesKey, await change)
    } catch (error) {
      if (error instanceof StaleVersionError) await queries.invalidateQueries({ queryKey: categoriesKey })
      throw error
    }
  }
}

function NameForm({ task, onClose }: TaskProps<Exclude<CategoryTask, { kind: 'remove' }>>) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const fieldErrors = useFieldErrors()
  const apply = useTreeChange()
  const [name, setName] = useState<Translated>(task.kind === 'rename' ? task.category.name : { uk: '', en: '' })
  const [idempotencyKey] = useState(newIdempotencyKey)
  const submit = useSubmit(async () => {
    const empty = (['uk', 'en'] as const).filter((one) => name[one].trim() === '')
    if (empty.length > 0) throw new WrongFields(Object.fromEntries(empty.map((one) => [`name.${one}`, t('nameNeeded')])))
    await apply(
      task.kind === 'rename'
        ? adminApi().renameCategory({ params: { id: task.category.id }, body: { version: task.category.version, name } })
        : adminApi().createCategory({ body: { parent_id: task.parent?.id ?? null, name } }, { idempotencyKey }),
    )
    toast.success(t(task.kind === 'rename' ? 'renamed' : 'created', { name: name[language] }))
    onClose()
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit.run()
      }}
    >
      <ErrorList error={submit.error} />
      <BilingualField
        field="name"
        label={t('name')}
        values={{ 'name.uk': name.uk, 'name.en': name.en }}
        errors={fieldErrors(submit.error)}
        set={(field, value) => setName({ ...name, [field.slice(-2)]: value })}
      />
      <Button type="submit" className="mt-5" busy={submit.busy}>
        {t(task.kind === 'rename' ? 'rename' : 'create')}
      </Button>
    </form>
  )
}

function RemoveForm({ task: { category }, treeVersion, onClose }: TaskProps<{ readonly category: AdminCategory }>) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const apply = useTreeChange()
  const submit = useSubmit(async () => {
    await apply(adminApi().removeCategory({ params: { id: category.id }, body: { version: treeVersion } }))
    toast.success(t('removed', { name: category.name[language] || category.name.uk }))
    onClose()
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
