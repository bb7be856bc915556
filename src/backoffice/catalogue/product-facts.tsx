import type { ProductEditor } from '#contract/admin/products.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { DetailsTable } from '#ui/details-table.tsx'
import { formatMoment } from '../list/moments.ts'

/** What is known of a product beside its form: what it lacks, its pictures, weight, options. */
export function ProductFacts({ product }: { product: ProductEditor }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const options = product.properties.map(({ label, options }) => `${label[language] || label.uk} (${options.length})`)
  return (
    <section aria-label={t('facts')}>
      {product.missing.length > 0 && (
        <p className="mb-4 flex flex-wrap items-center gap-1.5">
          {t('missing')}:
          {product.missing.map((gap) => (
            <span key={gap} className="mark mark-warning">
              {t(`gap_${gap}`)}
            </span>
          ))}
        </p>
      )}
      {product.pictures.length > 0 && (
        <ul className="mb-4 grid grid-cols-4 gap-2" aria-label={t('pictures')}>
          {product.pictures.map(({ url, alt }) => (
            <li key={url}>
              <img src={url} alt={alt[language] || alt.uk} loading="lazy" className="aspect-square w-full bg-ground object-cover" />
            </li>
          ))}
        </ul>
      )}
      <DetailsTable
        caption={t('facts')}
        details={[
          { name: t('code'), value: product.code },
          { name: t('weight'), value: product.weight_kg === null ? t('unknown') : t('kilograms', { weight: product.weight_kg }) },
          { name: t('options'), value: options.length > 0 ? options.join(', ') : t('none') },
          {
            name: t('changed'),
            value: formatMoment(product.changed_at, language),
            ...(product.changed_by ? { note: product.changed_by.name } : {}),
          },
        ]}
      />
    </section>
  )
}
