import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { maxCompared, parseCompared } from '#contract/compared-lines.ts'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Photo } from '#ui/photo.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { browserApi } from '../api/browser-api.ts'
import { useShow } from '../api/currency.ts'
import { QueryProvider } from '../api/query-provider.tsx'
import { comparePath } from '../compare-state/compared.ts'
import { minorUnits } from '../api/minor-units.ts'
import { FitsWith } from './fits-with.tsx'
import { ProductPhoto } from './product-photo.tsx'
import { RecentProducts } from './recent-products.tsx'
import { sized } from '#contract/picture-widths.ts'
import { withSources } from './picture-sources.ts'
import { similarLimit, similarQuery, type SimilarProduct } from './similar-query.ts'

/** Below 768 px all are in a scrolling row. From 768 px eight are visible, from 1024 px in one row, from 1920 px nine (rule 2.3). */
const visibleFrom = (index: number): string => (index < 8 ? '' : 'md:max-xl:hidden')

const sizes = '(min-width: 1024px) 11vw, (min-width: 768px) 22vw, (min-width: 640px) 30vw, 78vw'

/** Similar products. Without an answer the block is omitted. */
export default function SimilarProducts({ id }: { id: number }) {
  return (
    <QueryProvider>
      <Products id={id} />
      <RecentProducts id={id} />
    </QueryProvider>
  )
}

function Products({ id }: { id: number }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const { data, isError } = useQuery(similarQuery(browserApi(language), language, id))
  if (isError || data?.similar.length === 0) return null
  const places = data?.similar ?? Array.from({ length: similarLimit }, () => null)
  return (
    <>
      <FitsWith id={id} fitting={data?.fitting ?? []} />
      <section aria-labelledby="similar" className="no-print mt-16 border-t border-concrete-light pt-8 lg:mt-24">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8">
          <h2 id="similar" className="text-title">
            {t('similar')}
          </h2>
          {data && <CompareLink id={id} similar={data.similar} />}
        </div>
        <ul aria-busy={!data} className="product-row">
          {places.slice(0, similarLimit).map((product, index) => (
            <li key={product?.id ?? `place-${index}`} className={visibleFrom(index)}>
              {product ? <SimilarCard product={product} /> : <CardSkeleton />}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Compares the configured product with the nearest similar ones. */
function CompareLink({ id, similar }: { id: number; similar: readonly SimilarProduct[] }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const [own] = parseCompared(new URLSearchParams({ i: [id, new URLSearchParams(useLocation().search).get('c')].filter(Boolean).join(';') }))
  const lines = [own ?? { productId: id, choice: {} }, ...similar.map((other) => ({ productId: other.id, choice: {} }))]
  return (
    <Link to={comparePath(language, lines.slice(0, maxCompared))} className="text-link inline-flex min-h-11 items-center">
      {t('compareSimilar')}
    </Link>
  )
}

function SimilarCard({ product: listed }: { product: SimilarProduct }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const product = useShow()(listed)
  return (
    <Link to={productPath(language, product)} className="group block">
      {product.image ? <ProductPhoto image={withSources(sized(product.image))} sizes={sizes} /> : <Photo alt="" width={900} height={1125} />}
      <span className="mt-2 line-clamp-2 leading-snug font-medium underline-offset-4 group-hover:underline lg:text-small">
        {product.product_name}
      </span>
      <span className="mt-1 block lg:text-small">
        {product.price_to > product.price_from && `${t('from')} `}
        <Price amount={minorUnits(product.price_varies ? product.price_from : product.price)} currency={product.currency} />
        {product.price_varies && <span className="block text-small text-concrete-dark">{t('priceVaries')}</span>}
      </span>
    </Link>
  )
}

function CardSkeleton() {
  return (
    <>
      <Skeleton className="aspect-4/5" />
      <Skeleton className="mt-3 h-6 w-4/5" />
      <Skeleton className="mt-1 h-6 w-1/3" />
    </>
  )
}
