import { useState } from 'react'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { listOptions, optionField, type OptionName, type ProductValues } from '#contract/product-values.ts'
import type { Shape } from '#contract/shape.ts'
import { unread } from '#ui/open-editors.ts'
import { toast } from '#ui/toast-store.ts'
import { Field } from '#ui/field.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { adminApi, queryClient, reread, useMay } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { latePart } from '../app/late-part.tsx'
import { DraftFrame, controlId } from '../form/edit-frame.tsx'
import { readText } from '../form/merge-edits.ts'
import { useEditForm } from '../form/use-edit-form.ts'
import { useNewer } from '../form/use-newer.ts'
import { useProductLabels } from '../fields/product-labels.ts'
import { useFormats } from '../fields/use-formats.ts'
import { useProductValue } from '../fields/product-value.ts'
import { useNumberFault, useSumFault } from '../form/figure-faults.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { categoryOptions, useCategories } from './category-options.ts'
import { useAttributes } from './use-attributes.ts'
import { AttributesSection } from './attributes-section.tsx'
import { FitsWithSection } from './fits-with-section.tsx'
import { ForbiddenSection } from './forbidden-section.tsx'
import { renameSizes } from './combinations.ts'
import { ProductFacts } from './product-facts.tsx'
import { PublishBar } from './publish-bar.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { readChanges, savedProduct, toProductValues, weightDecimals } from './product-values.ts'
import { SearchSection } from './search-section.tsx'
import { type SectionProps, OpenSections, Section, sectionsOpenAtFirst } from './section.tsx'
import { useProductUndo } from './use-product-undo.ts'

// Loaded after the page, because it contains the geometry.
const OptionsSection = latePart(() => import('./options-section.tsx'))
const OwnSizeSection = latePart(() => import('./own-size-section.tsx'))
const ShapeSection = latePart(() => import('./shape-section.tsx'))
const ConfigurationsSection = latePart(() => import('./configurations-section.tsx'))

/** The product editor. It saves into a draft automatically; buyers see changes when it is published. */
export function ProductForm({ product }: { product: ProductEditor }) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const locked = !useMay('catalogue.edit')
  const labels = useProductLabels(product.palettes)
  const productValue = useProductValue()
  const { data: categories } = useCategories()
  const { data: attributes } = useAttributes()
  const format = useFormats()
  const optionLabel = ({ property, value }: OptionName) =>
    format.name(listOptions(product.values, property).find((option) => option.value === value)?.label ?? { uk: value, en: value })
  const options = categoryOptions(categories?.data ?? [], language)
  const show = (field: string, value: unknown) => {
    if (field === 'category_id') return options.find((option) => option.value === String(value))?.label.trim() ?? readText(value)
    if (field === 'fits_with')
      return (value as ProductValues['fits_with']) // the field's type
        .map((code) => format.name(product.companions.find((one) => one.code === code)?.name ?? { uk: code, en: code }))
        .join(', ')
    if (field === 'attributes')
      return Object.entries(value as ProductValues['attributes']) // the field's type
        .map(([code, text]) => {
          const { name, unit } = attributes?.data.find((one) => one.code === code) ?? { name: { uk: code, en: code }, unit: { uk: '', en: '' } }
          return `${format.name(name)}: ${format.name(text)} ${format.name(unit)}`.trim()
        })
        .join('; ')
    if (field === 'forbidden')
      return (value as ProductValues['forbidden']) // the field's type
        .map(({ one, other, reason }) => `${[one, other].map(optionLabel).join(' × ')}: ${format.name(reason)}`)
        .join('; ')
    return productValue(field, value)
  }
  const store = ({ product: now }: ProductSaved) => {
    queryClient.setQueryData(['product', now.id], now)
    void reread(['products'])
    return savedProduct(now)
  }
  const form = useEditForm({
    name: `product:${product.id}`,
    saved: savedProduct(product),
    autosave: true,
    async save({ values, changed, version }) {
      const { changes, unsent } = readChanges(values, changed)
      if (Object.keys(changes).length === 0) return { ...form.saved(), unsent }
      const saved = await adminApi().saveProductDraft({ params: { id: product.id }, body: { version, changes } })
      if (saved.joined.length > 0) toast.info(common('joinedToast', { fields: saved.joined.map((field) => labels[field] ?? field).join(', ') }))
      return { ...store(saved), unsent }
    },
    readCurrent(current) {
      const now = current as ProductEditor // the contract's type for a 409 of this call
      queryClient.setQueryData(['product', now.id], now)
      return savedProduct(now)
    },
  })
  const sumFault = useSumFault()
  const numberFault = useNumberFault()
  const { unsent } = readChanges(form.values, form.changed)
  const errors = {
    ...useFieldErrors(form.error),
    ...Object.fromEntries(
      unsent.map((field) => {
        const typed = readText(form.values[field])
        const isWeight = field === 'weight_kg'
        const reason = field === 'price_kopiykas' ? sumFault(typed) : numberFault(typed, { decimals: isWeight ? weightDecimals : 0 })
        return [field, reason ?? t(isWeight ? 'weightWrong' : 'daysWrong')]
      }),
    ),
  }
  const now = toProductValues(form.values, product.values)
  const onChanged = (saved: ProductSaved) => form.rebase(store(saved))
  const undo = useProductUndo(product.id, onChanged)
  useNewer(form, savedProduct(product), product.changed_by?.name)
  const [open] = useState(() => sectionsOpenAtFirst(product.state === 'draft', locked))
  const section: SectionProps = { product, now, values: form.values, errors, labels, unsent, set: form.set, locked }
  const setShape = (field: string, value: unknown) => {
    form.set(field, value)
    for (const name of ['size', 'combination'] as const)
      if (field === 'shape') form.set(optionField(name), renameSizes(listOptions(now, name), now.shape, value as Shape | null)) // written by its section
  }
  const panel = { product, form, now, labels, show, locked, undo, onChanged }
  return (
    <OpenSections value={open}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {/* On a phone the form stands between the two. */}
        <aside className="contents flex-col gap-5 *:last:order-2 lg:sticky lg:top-4 lg:order-1 lg:flex">
          <PublishPanel {...panel} />
          <ProductFacts product={product} />
        </aside>
        <div className="order-1 min-w-0 lg:order-0">
          <DraftFrame form={form} labels={labels} errors={errors} show={show}>
            <div>
              <TradeSection {...section} options={options} />
              <TextsSection {...section} />
              <ShapeSection {...section} set={setShape} />
              <OptionsSection {...section} />
              <OwnSizeSection {...section} />
              <ForbiddenSection {...section} />
              <ConfigurationsSection {...section} />
              <AttributesSection {...section} />
              <FitsWithSection {...section} />
              <SearchSection {...section} />
            </div>
          </DraftFrame>
          <PublishBar {...panel} />
        </div>
      </div>
    </OpenSections>
  )
}

function TextsSection({ values, errors, set }: SectionProps) {
  const t = useTranslations('admin-catalogue')
  return (
    <Section id="texts" title={t('texts')} summary={readText(values[`description.${useLanguage()}`])}>
      <BilingualField field="name" label={t('name')} values={values} errors={errors} set={set} />
      <BilingualField field="description" label={t('description')} values={values} errors={errors} set={set} long />
    </Section>
  )
}

/** Price, category and lead time. Read-only for content editors; the server enforces that too. */
function TradeSection({ values, errors, labels, unsent, set, locked, options }: SectionProps & { options: readonly SelectOption[] }) {
  const t = useTranslations('admin-catalogue')
  const own = (field: string) => ({
    id: controlId(field),
    label: labels[field],
    error: errors[field],
    ...unread(unsent.includes(field)),
    value: readText(values[field]),
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  return (
    <Section id="trade" title={t('trade')}>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-5 has-[[aria-invalid=true]]:items-start sm:gap-x-5">
        <Field {...own('price_kopiykas')} inputMode="decimal" suffix="₴" readOnly={locked} hint={locked ? t('priceLocked') : t('priceHint')} />
        <Field {...own('lead_time_days')} inputMode="numeric" suffix={t('days')} readOnly={locked} hint={t('leadTimeHint')} />
        <Select {...own('category_id')} className="col-span-2 sm:col-span-1" options={options} disabled={locked} />
        <Field
          {...own('hs_code')}
          className="col-span-2 sm:col-span-1"
          inputMode="numeric"
          maxLength={30}
          optional
          readOnly={locked}
          hint={t('hsCodeHint')}
        />
      </div>
    </Section>
  )
}
