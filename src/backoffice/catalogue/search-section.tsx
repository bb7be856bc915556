import type { ProductEditor } from '#contract/admin/products.ts'
import { productPath, slugOf } from '#contract/slug.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { BilingualField } from '../form/bilingual-field.tsx'
import { textOf } from '../form/merge-edits.ts'
import { Section, type SectionProps } from './section.tsx'

/** What search engines are told, and the address. Everything may stay empty: then the product's own words say it. */
export function SearchSection({ values, errors, set, product }: SectionProps & { product: ProductEditor }) {
  const t = useTranslations('admin-catalogue')
  const text = (field: string) => textOf(values[field]).trim()
  const address = (language: 'uk' | 'en') =>
    productPath(language, { id: product.id, slug: text(`slug.${language}`) || slugOf(text(`name.${language}`) || text('name.uk')) })
  return (
    <Section id="search" title={t('seo')} hint={t('seoHint')}>
      <BilingualField field="seo_title" label={t('seoTitle')} values={values} errors={errors} set={set} mayBeEmpty />
      <BilingualField field="seo_description" label={t('seoDescription')} values={values} errors={errors} set={set} mayBeEmpty long />
      <div>
        <BilingualField field="slug" label={t('slug')} values={values} errors={errors} set={set} mayBeEmpty />
        <p className="mt-2 text-small wrap-anywhere text-concrete-dark">
          {t('slugHint')} {address('uk')}, {address('en')}
        </p>
      </div>
    </Section>
  )
}
