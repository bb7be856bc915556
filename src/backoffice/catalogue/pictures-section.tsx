import { Link } from 'react-router'
import type { ProductEditor } from '#contract/admin/products.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Section } from './section.tsx'

/** The product's pictures, which are not part of the draft. */
export function PicturesSection({ product }: { product: ProductEditor }) {
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
