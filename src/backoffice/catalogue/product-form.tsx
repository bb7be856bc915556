import { Link } from 'react-router'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { Field } from '#ui/field.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { queryClient, reread } from '../api/query-client.ts'
import { useMay } from '../api/use-me.ts'
import { latePart } from '../app/late-part.tsx'
import { DraftFrame } from '../form/draft-frame.tsx'
import { readText } from '../form/merge-edits.ts'
import { useEditForm } from '../form/use-edit-form.ts'
import { useProductLabels } from '../fields/product-labels.ts'
import { useProductValue } from '../fields/product-value.ts'
import { useNumberFault } from '../form/use-number-fault.ts'
import { useSumFault } from '../form/use-sum-fault.ts'
import { BilingualField } from '../form/bilingual-field.tsx'
import { controlId } from '../form/edit-frame.tsx'
import { categoryOptions, useCategories } from './category-options.ts'
import { AttributesSection } from './attributes-section.tsx'
import { FitsWithSection } from './fits-with-section.tsx'
import { ForbiddenSection } from './forbidden-section.tsx'
import { ProductFacts } from './product-facts.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { readChanges, savedProduct, toProductValues, weightDecimals, wrongText } from './product-values.ts'
import { SearchSection } from './search-section.tsx'
import { type SectionProps, Section } from './section.tsx'

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
  const options = categoryOptions(categories?.data ?? [], language)
  const show = (field: string, value: unknown) => {
    if (field === 'category_id') return options.find((option) => option.value === String(value))?.label.trim() ?? readText(value)
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
      if (Object.keys(changes).length === 0) return { ...form.base, unsent }
      const saved = await adminApi().saveProductDraft({ params: { id: product.id }, body: { version, changes } })
      if (saved.joined.length > 0) toast.info(common('joinedToast', { fields: saved.joined.map((field) => labels[field] ?? field).join(', ') }))
      return { ...store(saved), unsent }
    },
    readCurrent: (current) => savedProduct(current as ProductEditor), // the contract's type for a 409 of this call
  })
  const sumFault = useSumFault()
  const numberFault = useNumberFault()
  const { unsent } = readChanges(form.values, form.changed)
  const errors = {
    ...useFieldErrors(form.error),
    ...Object.fromEntries(
      unsent.map((field) => {
        const typed = readText(form.values[field])
        const reason = field === 'price_kopiykas' ? sumFault(typed) : numberFault(typed, { decimals: field === 'weight_kg' ? weightDecimals : 0 })
        return [field, reason ?? t(wrongText(field))]
      }),
    ),
  }
  const now = toProductValues(form.values, product.values)
  const section: SectionProps = { values: form.values, errors, labels, set: form.set, locked }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <DraftFrame form={form} labels={labels} show={show}>
        <TextsSection {...section} />
        <TradeSection {...section} options={options} />
        <PicturesSection product={product} />
        <ShapeSection {...section} shape={now.shape} />
        <OptionsSection now={now} palettes={product.palettes} set={form.set} locked={locked} />
        <OwnSizeSection now={now} set={form.set} locked={locked} />
        <ForbiddenSection now={now} palettes={product.palettes} set={form.set} locked={locked} />
        <ConfigurationsSection now={now} />
        <FitsWithSection product={product} now={now} set={form.set} locked={locked} />
        <AttributesSection now={now} set={form.set} locked={locked} />
        <SearchSection {...section} product={product} />
      </DraftFrame>
      <aside className="flex flex-col gap-5 lg:sticky lg:top-4">
        <PublishPanel
          product={product}
          form={form}
          now={now}
          labels={labels}
          show={show}
          locked={locked}
          onChanged={(saved) => form.rebase(store(saved))}
        />
        <ProductFacts product={product} />
      </aside>
    </div>
  )
}

function TextsSection({ values, errors, set }: SectionProps) {
  const t = useTranslations('admin-catalogue')
  return (
    <Section id="texts" title={t('texts')}>
      <BilingualField field="name" label={t('name')} values={values} errors={errors} set={set} />
      <BilingualField field="description" label={t('description')} values={values} errors={errors} set={set} long />
    </Section>
  )
}

/** Price, category and lead time. Read-only for content editors; the server enforces that too. */
function TradeSection({ values, errors, labels, set, locked, options }: SectionProps & { options: readonly SelectOption[] }) {
  const t = useTranslations('admin-catalogue')
  const own = (field: string) => ({
    id: controlId(field),
    label: labels[field],
    error: errors[field],
    value: readText(values[field]),
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  return (
    <Section id="trade" title={t('trade')}>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field {...own('price_kopiykas')} inputMode="decimal" suffix="₴" readOnly={locked} hint={locked ? t('priceLocked') : t('priceHint')} />
        <Select {...own('category_id')} options={options} disabled={locked} />
        <Field {...own('lead_time_days')} inputMode="numeric" readOnly={locked} hint={t('leadTimeHint')} />
        <Field {...own('hs_code')} inputMode="numeric" maxLength={30} optional readOnly={locked} hint={t('hsCodeHint')} />
      </div>
    </Section>
  )
}

/** The product's pictures, which are not part of the draft. */
function PicturesSection({ product }: { product: ProductEditor }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  return (
    <Section id="pictures" title={t('pictures')}>
      {product.pictures.length === 0 && <p className="text-concrete-dark">{t('noPictures')}</p>}
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6" aria-label={t('pictures')}>
        {product.pictures.map(({ url, alt }) => (
          <li key={url}>
            <img src={url} alt={alt[language] || alt.uk} loading="lazy" className="aspect-square w-full bg-ground object-cover" />
          </li>
        ))}
      </ul>
      <Link to={`/catalogue/products/${product.id}/pictures`} className="text-link">
        {t(product.pictures.length === 0 ? 'addPictures' : 'editPictures')}
      </Link>
    </Section>
  )
}
