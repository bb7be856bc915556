import { useQueryClient } from '@tanstack/react-query'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { useMay, useMe } from '../api/use-me.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { controlId, EditFrame } from '../form/edit-frame.tsx'
import { textOf } from '../form/merge-edits.ts'
import { useEditForm } from '../form/use-edit-form.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { categoryOptions, useCategories } from './category-options.ts'
import { ProductFacts } from './product-facts.tsx'
import { productEdit, savedProduct, wrongFields } from './product-values.ts'
import { StateSwitch } from './state-switch.tsx'

/** The product editor. A content editor reads the price and may not change it: the server refuses it too. */
export function ProductForm({ product }: { product: ProductEditor }) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const queries = useQueryClient()
  const fieldErrors = useFieldErrors()
  const mayTrade = useMay('catalogue.edit')
  const me = useMe()
  const undoToast = useUndoToast()
  const { data: categories } = useCategories()
  const labels: Readonly<Record<string, string>> = {
    'name.uk': `${t('name')} ${common('language_uk')}`,
    'name.en': `${t('name')} ${common('language_en')}`,
    'description.uk': `${t('description')} ${common('language_uk')}`,
    'description.en': `${t('description')} ${common('language_en')}`,
    price_kopiykas: t('price'),
    category_id: t('category'),
    lead_time_days: t('leadTime'),
  }
  const options = categoryOptions(categories?.data ?? [], language)
  const show = (field: string, value: unknown) =>
    field === 'category_id' ? (options.find((option) => option.value === value)?.label.trim() ?? textOf(value)) : textOf(value)
  const store = ({ product: now }: ProductSaved) => {
    queries.setQueryData(['product', now.id], now)
    void queries.invalidateQueries({ queryKey: ['products'] })
    return savedProduct(now)
  }
  const form = useEditForm({
    name: `${me.id}:product:${product.id}`,
    saved: savedProduct(product),
    async save({ values, changed, version }) {
      const wrong = Object.entries(wrongFields(values, changed))
      if (wrong.length > 0) throw new WrongFields(Object.fromEntries(wrong.map(([field, key]) => [field, t(key)])))
      const saved = await adminApi().editProduct({ params: { id: product.id }, body: productEdit(values, changed, version) })
      if (saved.joined.length > 0) toast.info(common('joinedToast', { fields: saved.joined.map((field) => labels[field] ?? field).join(', ') }))
      return store(saved)
    },
    readCurrent: (current) => savedProduct(current as ProductEditor), // what the contract says of this call's 409
    onSaved: (_joined, undo) => undoToast(common('savedToast'), undo),
  })
  const errors = fieldErrors(form.error)
  const { values, set } = form
  const own = (field: string) => ({
    id: controlId(field),
    label: labels[field],
    error: errors[field],
    value: textOf(values[field]),
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <EditFrame form={form} labels={labels} errors={errors} show={show}>
        <div className="flex flex-col gap-5">
          <BilingualField field="name" label={t('name')} values={values} errors={errors} set={set} />
          <BilingualField field="description" label={t('description')} values={values} errors={errors} set={set} long />
          <div className="grid items-end gap-5 sm:grid-cols-3">
            <Field
              {...own('price_kopiykas')}
              inputMode="decimal"
              suffix="₴"
              readOnly={!mayTrade}
              hint={mayTrade ? t('priceHint') : t('priceLocked')}
            />
            <Select {...own('category_id')} options={options} disabled={!mayTrade} />
            <Field {...own('lead_time_days')} inputMode="numeric" readOnly={!mayTrade} hint={t('leadTimeHint')} />
          </div>
        </div>
      </EditFrame>
      <aside className="flex flex-col gap-5">
        {mayTrade && <StateSwitch product={product} version={form.base.version} onChanged={(saved) => form.rebase(store(saved))} />}
        <ProductFacts product={product} />
      </aside>
    </div>
  )
}
