import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { maxCompared, parseCompared, setDrawingPath } from '#contract/compared-lines.ts'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Photo } from '#ui/photo.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sized, thumbAddress } from '#contract/picture-widths.ts'
import type { FittingProduct } from '#contract/catalogue.ts'
import { browserApi } from '../api/browser-api.ts'
import { useShow } from '../api/currency.ts'
import { minorUnits } from '../api/minor-units.ts'
import { QueryProvider } from '../api/query-provider.tsx'
import { comparePath } from '../compare-state/compared.ts'
import { ProductPhoto } from './product-photo.tsx'
import { RecentProducts } from './recent-products.tsx'
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

/** Products that go with this one: all on one drawing at one scale, this one as configured, and numbered links to the others. */
function FitsWith({ id, fitting }: { id: number; fitting: readonly FittingProduct[] }) {
  const t = useTranslations('product')
  const { search } = useLocation()
  if (fitting.length === 0) return null
  const [own] = parseCompared(new URLSearchParams({ i: [id, new URLSearchParams(search).get('c')].filter(Boolean).join(';') }))
  const lines = [own ?? { productId: id, choice: {} }, ...fitting.map((other) => ({ productId: other.id, choice: {} }))]
  const descriptions = fitting.map(({ product_name: name, drawn_size: size }, index) =>
    size ? t('fitsDrawn', { number: index + 2, name, size }) : t('fitsNotDrawn', { number: index + 2, name }),
  )
  return (
    <section aria-labelledby="fits-with" className="no-print mt-16 border-t border-concrete-light pt-8 lg:mt-24">
      <h2 id="fits-with" className="text-title">
        {t('fitsWith')}
      </h2>
      <div className="mt-6 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <figure>
          <picture>
            <source media="(min-width: 640px)" srcSet={setDrawingPath(lines, 'wide')} />
            <img src={setDrawingPath(lines, 'narrow')} alt={t('fitsDrawing', { products: descriptions.join('; ') })} className="set-drawing" />
          </picture>
          <figcaption className="mt-2 text-small text-concrete-dark">{t('fitsCaption')}</figcaption>
        </figure>
        <ol className="flex flex-col self-start border-t border-concrete-light">
          {fitting.map((product, index) => (
            <li key={product.id} className="border-b border-concrete-light">
              <Fitting product={product} number={index + 2} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Fitting({ product: listed, number }: { product: FittingProduct; number: number }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const product = useShow()(listed)
  return (
    <Link to={productPath(language, product)} className="group flex items-center gap-3 py-2">
      <span aria-hidden="true" className="w-4 shrink-0 text-small text-concrete-dark">
        {number}
      </span>
      <Photo
        src={product.image ? thumbAddress(product.image.url) : undefined}
        alt={product.image?.alt ?? ''}
        width={4}
        height={5}
        placeholder={product.image?.placeholder ?? undefined}
        className="w-16 shrink-0"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-snug font-medium underline-offset-4 group-hover:underline">{product.product_name}</span>
        {product.price_to > product.price_from && `${t('from')} `}
        <Price amount={minorUnits(product.price_varies ? product.price_from : product.price)} currency={product.currency} />
      </span>
    </Link>
  )
}
