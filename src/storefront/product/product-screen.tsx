import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Image, ProductView } from '#contract/catalogue.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import { showGallery, type ShownPicture } from '#contract/gallery.ts'
import { thumbAddress } from '#contract/picture-widths.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useShow } from '../api/currency.ts'
import { afterPaint } from '../app/after-paint.ts'
import { usePaysVat, useShopData } from '../api/shop-data.ts'
import { lazyAfterHydration, onHydrated } from '../hydration/hydrate-on-interaction.ts'
import { useClientValue } from '../hydration/use-client-value.ts'
import { categoryPath, pagePath } from '../navigation/links.ts'
import { storedCatalogueQuery } from '../navigation/last-catalogue-query.ts'
import { chosenShape } from '../pickers/chosen-shape.ts'
import { Configurator } from './configurator.tsx'
import { Attributes } from './attributes.tsx'
import { Gallery } from './gallery.tsx'
import { drawingImage } from './gallery-slides.ts'
import { BasicDetails } from './basic-details.tsx'
import {
  asksForGone,
  changedChoice,
  choicesAfter,
  readChoices,
  productState,
  writeChoices,
  type PickEvent,
  type Choices,
  type ProductState,
} from './product-state.ts'
import { readyFor } from './ready-for.ts'
import { PurchaseBar } from './purchase-bar.tsx'
import { SimilarPlace } from './similar-place.tsx'

// Rendered by the server with the page; their code is loaded on the first interaction.
const KeyFacts = lazyAfterHydration(async () => (await import('./key-facts.tsx')).default, <Skeleton className="h-12" />)
const ExchangeRateText = lazyAfterHydration(async () => (await import('./exchange-rate-text.tsx')).default)
const CloserLook = lazyAfterHydration(async () => (await import('./closer-look.tsx')).default)
const Measurements = lazyAfterHydration(async () => (await import('./measurements.tsx')).default, <Skeleton className="h-96" />)

const ProductFiles = lazyAfterHydration(async () => (await import('./product-files.tsx')).ProductFiles)

const GoneNotice = lazyAfterHydration(async () => (await import('./gone-notice.tsx')).default)
const Terms = lazyAfterHydration(async () => (await import('./terms.tsx')).default)
const Questions = lazyAfterHydration(async () => (await import('./questions.tsx')).default)
const DeliveryEstimate = lazyAfterHydration(async () => (await import('./delivery-estimate.tsx')).default)

/** The product page: pictures, configuration, price, order. */
export function ProductScreen({ product: listed }: { product: ProductView }) {
  const [ownSized, setOwnSized] = useState<ProductView | null>(null)
  const product = useShow()(ownSized ?? listed)
  const { choices, pick } = useChoices(product)
  const { search } = useLocation()
  const { settings } = useShopData()
  const state = productState(product, choices)
  useRemembered(product)
  const ready = readyFor(product, choices, settings?.production)
  // A press is answered by the pickers, the price and the pictures. Figures and texts follow after that paint, once their code is loaded.
  const shown = useMemo(() => ({ product, choices, pictures: showGallery(product, choices.choice) }), [product, choices])
  const followed = useDeferredValue(shown)
  return (
    <div className="page-frame product-page pb-12 md:pb-20">
      <ProductBreadcrumbs product={product} />
      {!ownSized && asksForGone(product, search) && <GoneNotice product={product} />}
      {/* The picture fits the window beside the configurator at every width. */}
      <div className="product-top">
        <Heading state={state} ready={ready} />
        <Pictures shown={shown} />
        <Facts shown={followed} />
        <Configurator state={state} choices={choices} onPick={pick} onOwnSize={setOwnSized} />
      </div>
      <PurchaseBar state={state} ready={ready} />
      <PrintedAddress />
      {/* Until they follow, nobody downloads the drawing of the former choice. */}
      <div className="contents" inert={followed !== shown}>
        <Details shown={followed} />
      </div>
    </div>
  )
}

interface ShownProps {
  shown: { readonly product: ProductView; readonly choices: Choices; readonly pictures: readonly ShownPicture<Image>[] }
}

function useDrawing({ product, choices }: ShownProps['shown']): Image | null {
  const t = useTranslations('product')
  return drawingImage(product, choices.choice, t('drawingTitle', { name: product.product_name }))
}

const Pictures = memo(({ shown }: ShownProps) => (
  <div className="product-pictures">
    <Gallery product={shown.product} choice={shown.choices.choice} pictures={shown.pictures} drawing={useDrawing(shown)} />
  </div>
))

const Facts = memo(({ shown: { product, choices } }: ShownProps) => {
  const shape = chosenShape(product, choices.choice)
  return shape && <KeyFacts shape={shape} />
})

/** Everything below the order buttons. */
const Details = memo(({ shown }: ShownProps) => {
  const { product, choices, pictures } = shown
  const t = useTranslations('product')
  const { settings } = useShopData()
  const shape = chosenShape(product, choices.choice)
  const drawing = useDrawing(shown)
  const leadTime = t('leadTime', { count: product.lead_time_days })
  return (
    <>
      <div className="product-texts no-print">
        <div className="flex max-w-text flex-col gap-8">
          <Description text={product.description} />
          <Attributes attributes={product.attributes} />
        </div>
        <div className="flex flex-col gap-8 lg:col-start-2">
          <DeliveryEstimate
            state={productState(product, choices)}
            ready={readyFor(product, choices, settings?.production)}
            configuration={printConfiguration(choices.choice)}
          />
          <Terms />
        </div>
      </div>
      <CloserLook product={product} pictures={pictures} drawing={drawing} />
      <section aria-label={t('measures')} className="mt-12">
        {shape && drawing ? (
          <Measurements shape={shape} drawing={drawing} leadTime={leadTime} />
        ) : (
          <BasicDetails product={product} leadTime={leadTime} />
        )}
        <ProductFiles
          configured={{ id: product.id, choice: changedChoice(product, choices.choice) }}
          quantity={choices.quantity}
          hasShape={shape !== null}
          name={product.product_name}
        />
      </section>
      <Questions product={product} shape={shape} leadTime={leadTime} />
      <SimilarPlace id={product.id} />
    </>
  )
})

/** Stores the product for the "recently viewed" row, once the reader interacts with the page. */
function useRemembered({ id, slugs, product_name: name, images }: ProductView): void {
  const language = useLanguage()
  useEffect(() => {
    onHydrated(() => {
      void import('../storage/recently-viewed.ts').then(({ rememberViewed }) =>
        rememberViewed({ id, slugs, name, language, image: images[0] ? thumbAddress(images[0].url) : null }),
      )
    })
  }, [id, slugs, name, language, images])
}

/** The choices are kept in the URL, so that a copied URL gives the same configuration and price. */
function useChoices(product: ProductView): { choices: Choices; pick: (event: PickEvent) => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const replaced = (useNavigationType() as string) === 'REPLACE' // an enum of strings
  const [choices, setChoices] = useState(() => readChoices(product, location.search))
  const latest = useRef(choices)
  const written = useRef(location.search)
  const own = replaced && (location.state as { picked?: true } | null)?.picked === true // set below
  // A link to this product with another configuration (the cart's "edit") sets the choices. A URL written by the choices is ignored, because it may
  // be older than they are and has no notes.
  useEffect(() => {
    if (own || location.search === written.current) return
    written.current = location.search
    latest.current = readChoices(product, location.search)
    setChoices(latest.current)
  }, [own, location.search, product])
  function pick(event: PickEvent) {
    const next = choicesAfter(latest.current, event)
    latest.current = next
    setChoices(next)
    const search = writeChoices(product, next, location.search)
    if (search === written.current) return
    written.current = search
    // The router renders every link again, so the URL follows the paint that answers the press, unless the reader has gone back by then.
    afterPaint(() => {
      if (window.location.pathname !== location.pathname) return
      void navigate({ search, hash: location.hash }, { replace: true, preventScrollReset: true, state: { picked: true } })
    })
  }
  return { choices, pick }
}

function ProductBreadcrumbs({ product }: { product: ProductView }) {
  const t = useTranslations('product')
  const language = useLanguage()
  // The listing as the reader left it; read after hydration, because the server does not know it.
  const query = useClientValue(() => storedCatalogueQuery(language), '')
  const categories = product.categories.map(({ categoryId, categoryName }) => ({ label: categoryName, to: categoryPath(language, categoryId) }))
  // The product's name is omitted, because it is the heading below. Phones show only both ends of the path.
  return <Breadcrumbs className="short-breadcrumbs" crumbs={[{ label: t('catalogue'), to: pagePath(language, 'product') + query }, ...categories]} />
}

function Heading({ state, ready }: { state: ProductState; ready: ReadyDates }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const { productData, unitPrice, currency } = state
  const withVat = usePaysVat()
  return (
    <header className="md:col-start-2 print:col-start-2">
      <h1 className="text-title">{productData.product_name}</h1>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <Price amount={unitPrice} currency={currency} className="text-lead font-medium" />
        <a href="#delivery-cost" className="py-1 text-small text-link">
          {t(withVat ? 'priceIncludes' : 'priceIncludesNoVat')}
        </a>
      </p>
      <p>{t('ready', { dates: formatDays(ready, language) })}</p>
      <ExchangeRateText />
    </header>
  )
}

/** Printed URL of this configuration. It is set after hydration, because server and browser encode a query differently. */
function PrintedAddress() {
  useLocation() // rerenders when the URL changes
  const address = useClientValue(() => location.href, '')
  return <p className="mt-2 hidden text-small wrap-anywhere print:block">{address}</p>
}

/** Plain paragraphs, separated by empty lines. */
function Description({ text }: { text: string }) {
  const t = useTranslations('product')
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <section aria-label={t('description')} className="flex flex-col gap-4">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
