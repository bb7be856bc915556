import { Link, useLocation } from 'react-router'
import type { FittingProduct } from '#contract/catalogue.ts'
import { parseCompared, setDrawingPath } from '#contract/compared-lines.ts'
import { productPath } from '#contract/slug.ts'
import { thumbAddress } from '#contract/picture-widths.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Photo } from '#ui/photo.tsx'
import { Price } from '#ui/price.tsx'
import { useShow } from '../api/currency.ts'
import { minorUnits } from '../api/minor-units.ts'

/** Products that go with this one: all on one drawing at one scale, this one as configured, and numbered links to the others. */
export function FitsWith({ id, fitting }: { id: number; fitting: readonly FittingProduct[] }) {
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
