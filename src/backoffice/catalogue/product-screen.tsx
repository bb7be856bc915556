import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { ProductForm } from './product-form.tsx'

const listOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? state.list : ''

/** One product: its texts in both languages, its price, where it stands and whether buyers see it. */
export default function ProductScreen() {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const id = Number(useParams()['id'])
  const { state } = useLocation()
  // Loaded once. Colleagues' changes are merged on saving, so that no text disappears under the cursor.
  const { data, error, refetch } = useQuery({
    queryKey: ['product', id],
    queryFn: () => adminApi().readProduct({ params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const shown = data?.values[`name.${language}`] ? language : 'uk'
  return (
    <ScreenFrame
      title={data?.values[`name.${shown}`] ?? t('product')}
      titleLang={shown}
      back={{ to: `/catalogue/products${listOf(state)}`, label: t('toList') }}
      shared={{ subject: 'product', id: String(id) }}
      actions={
        data && (
          <>
            <Link className="text-link" to={`/catalogue/products/${id}/pictures`}>
              {t('pictures')}
            </Link>
            {(data.state === 'published' || data.state === 'changed') && (
              <a className="text-link" href={productPath(language, { id: data.id, slug: data.slug[language] })} target="_blank" rel="noreferrer">
                {t('inShop')}
              </a>
            )}
          </>
        )
      }
    >
      {data ? <ProductForm key={data.id} product={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}
