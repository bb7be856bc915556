import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi, readOnce } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { TabLink } from '../app/links.tsx'
import { useListAddress } from '../list/row-table.tsx'
import { ProductForm } from './product-form.tsx'

/** One product: its texts in both languages, its price, its category and whether buyers see it. */
export default function ProductScreen() {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({ queryKey: ['product', id], queryFn: () => adminApi().readProduct({ params: { id } }), ...readOnce })
  const shown = data?.values[`name.${language}`] ? language : 'uk'
  return (
    <ScreenFrame
      title={data?.values[`name.${shown}`] ?? t('product')}
      titleLang={shown}
      back={{ to: useListAddress('/catalogue/products'), label: t('toList') }}
      shared={{ subject: 'product', id: String(id) }}
      actions={
        data && (
          <>
            <Link className="text-link" to={`/catalogue/products/${id}/pictures`}>
              {t('pictures')}
            </Link>
            {(data.state === 'published' || data.state === 'changed') && (
              <TabLink className="text-link" href={productPath(language, { id: data.id, slug: data.slug[language] })}>
                {t('inShop')}
              </TabLink>
            )}
          </>
        )
      }
    >
      {data ? <ProductForm key={data.id} product={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}
