import { useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Photo } from '#ui/photo.tsx'
import { recentlyViewed } from '../storage/recently-viewed.ts'

/** Products opened earlier on this device; empty on the first visit. They are stored only here. */
export function RecentProducts({ id }: { id: number }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const [products] = useState(() => recentlyViewed(id).slice(0, 8))
  if (products.length === 0) return null
  return (
    <section aria-labelledby="recent" className="no-print mt-12 border-t border-concrete-light pt-8">
      <h2 id="recent" className="text-lead">
        {t('recent')}
      </h2>
      <ul className="product-row">
        {products.map((product) => (
          <li key={product.id}>
            <Link to={productPath(language, { id: product.id, slug: product.slugs[language] })} className="group block">
              <Photo src={product.image ?? undefined} alt="" width={900} height={1125} />
              <span lang={product.language} className="mt-2 line-clamp-2 text-small leading-snug underline-offset-4 group-hover:underline">
                {product.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
