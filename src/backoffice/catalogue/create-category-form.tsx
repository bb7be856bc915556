import { useState } from 'react'
import type { AdminCategory } from '#contract/admin/categories.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { readNames } from './category-names.ts'
import { applyTreeChange } from './apply-tree-change.ts'
import { SubmitForm } from '../form/submit-form.tsx'

/** Adds a category as the last child of its parent; a null parent is the root. */
export function CreateCategoryForm({ parent, onDone }: { parent: AdminCategory | null; onDone: () => void }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const fieldErrors = useFieldErrors()
  const [values, setValues] = useState({ 'name.uk': '', 'name.en': '' })
  const submit = useSubmit(async (once) => {
    const name = readNames(values, t('nameNeeded'))
    await applyTreeChange(adminApi().createCategory({ body: { parent_id: parent?.id ?? null, name } }, once))
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
        errors={fieldErrors(submit.error)}
        set={(field, value) => setValues({ ...values, [field]: value })}
      />
      <Button type="submit" className="mt-5" busy={submit.busy}>
        {t('create')}
      </Button>
    </SubmitForm>
  )
}
