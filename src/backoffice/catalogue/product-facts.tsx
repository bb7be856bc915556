import type { ProductEditor } from '#contract/admin/products.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { DetailsTable } from '#ui/details-table.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { findSection } from './sections.ts'

/** Facts beside the form: what the product lacks, its pictures, its code and who changed it last. */
export function ProductFacts({ product }: { product: ProductEditor }) {
  const t = useTranslations('admin-catalogue')
  const format = useFormats()
  return (
    <section aria-label={t('facts')}>
      {product.missing.length > 0 && (
        <nav aria-label={t('missing')} className="mb-4">
          <p className="mb-1.5 font-medium">{t('missing')}</p>
          <ul className="flex flex-wrap gap-1.5">
            {product.missing.map((gap) => (
              <li key={gap}>
                <a href={`#${findSection(gap)}`} className="mark mark-warning min-h-8 underline underline-offset-2">
                  {t(`gap_${gap}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <DetailsTable
        caption={t('facts')}
        details={[
          { name: t('code'), value: product.code },
          {
            name: t('changed'),
            value: format.moment(product.changed_at),
            ...(product.changed_by ? { note: product.changed_by.name } : {}),
          },
        ]}
      />
    </section>
  )
}
