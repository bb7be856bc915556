import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi, reread } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { control, ErrorList, useSubmit, SubmitForm } from '../form/form.tsx'
import { categoryOptions, useCategories } from './category-options.ts'

/** A new product needs a name and a category; everything else is written in its editor. */
export function NewProductDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: categories } = useCategories()
  const [names, setNames] = useState({ 'name.uk': '', 'name.en': '' })
  const [category, setCategory] = useState('')
  const options = categoryOptions(categories?.data ?? [], language)
  const submit = useSubmit(async () => {
    const wrong = { ...(names['name.uk'].trim() ? {} : { 'name.uk': t('nameNeeded') }), ...(category ? {} : { category_id: t('categoryNeeded') }) }
    if (Object.keys(wrong).length > 0) throw new WrongFields(wrong)
    const body = { name: { uk: names['name.uk'], en: names['name.en'] }, category_id: Number(category) }
    const { id } = await adminApi().createProduct({ body })
    void reread(['products'])
    await navigate(`/catalogue/products/${id}`)
  })
  const errors = useFieldErrors(submit.error)
  return (
    <FormDialog open onClose={onClose} title={t('newProduct')} variant="wide">
      <SubmitForm noValidate className="flex flex-col gap-5" onSubmit={submit.run}>
        <ErrorList error={submit.error} />
        <BilingualField
          field="name"
          label={t('name')}
          values={names}
          errors={errors}
          set={(field, value) => setNames({ ...names, [field]: value })}
        />
        <Select
          label={t('category')}
          error={errors['category_id']}
          options={[{ value: '', label: t('chooseCategory') }, ...options]}
          {...control(category, setCategory)}
        />
        {categories?.data.length === 0 && (
          <Notice
            kind="info"
            title={t('noCategories')}
            actions={
              <Link className="text-link" to="/catalogue/categories">
                {t('categories')}
              </Link>
            }
          />
        )}
        <Button type="submit" busy={submit.busy} className="self-start">
          {t('create')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
