import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isSameLine, maxCompared, setDrawingPath, type ComparedProduct } from '#contract/compared-lines.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { comparePath, readCompared, setCompared, useCompared } from '../compare-state/compared.ts'
import { addProductToList } from '../list-state/add-to-list.ts'
import { configuredPath } from '../navigation/configured-path.ts'
import { pagePath } from '../navigation/links.ts'
import { share } from '../navigation/share.ts'
import { LinePhoto, PictureNote } from '../order-shared/line-photo.tsx'
import { differs, hasValue, type Compared } from './comparison.ts'
import { useComparisonRows } from './use-comparison-rows.ts'

/** Up to four products side by side, drawn at one scale, with differences marked. */
export function CompareScreen({ compared }: { compared: readonly Compared[] }) {
  const t = useTranslations('compare')
  const own = useOwnComparison(compared)
  return (
    <article className="page-frame py-8 md:py-14 print:py-0">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="max-w-text">
          <h1 className="text-title">{t('title')}</h1>
          {compared.length > 0 && <p className="mt-2 text-concrete-dark">{t(compared.length === 1 ? 'introOne' : 'intro')}</p>}
        </div>
        {compared.length > 0 && <Tools />}
      </header>
      {compared.length > 0 ? <Comparison compared={compared} /> : own.length > 0 ? <Skeleton className="mt-8 h-96 w-full" /> : <Empty />}
    </article>
  )
}

/** Without products in its URL, the page shows those stored on this device, once they are read. */
function useOwnComparison(compared: readonly Compared[]): readonly ComparedProduct[] {
  const language = useLanguage()
  const navigate = useNavigate()
  const own = useCompared()
  useEffect(() => {
    if (compared.length === 0 && own.length > 0) void navigate(comparePath(language, own), { replace: true })
  }, [compared, own, language, navigate])
  return own
}

function Empty() {
  const t = useTranslations('compare')
  const language = useLanguage()
  return (
    <div className="mt-8 flex flex-col items-start gap-5">
      <p className="text-lead">{t('empty')}</p>
      <p className="max-w-text">{t('emptyText')}</p>
      <ButtonLink to={pagePath(language, 'product')}>{t('toCatalogue')}</ButtonLink>
    </div>
  )
}

/** The URL contains the compared products, so that everybody who opens it sees the same. */
function Tools() {
  const t = useTranslations('compare')
  async function send() {
    const outcome = await share(t('title'))
    if (outcome === 'copied') toast.success(t('linkCopied'))
    if (outcome === 'failed') toast.error(t('linkFailed'))
  }
  return (
    <p className="no-print flex flex-wrap gap-x-6">
      <button type="button" className="file-link" onClick={() => void send()}>
        <Icon name="share" />
        {t('share')}
      </button>
      <button type="button" className="file-link" onClick={() => print()}>
        <Icon name="download" />
        {t('print')}
      </button>
    </p>
  )
}

/** In a narrow column a line may break within `800 × 800 × 800` and before a year. */
const narrow = /(?<=[×\p{L}])\u00a0(?=\d)/gu

function Comparison({ compared }: { compared: readonly Compared[] }) {
  const t = useTranslations('compare')
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const isKnown = compared.map(({ view }) => view !== null)
  const rows = useComparisonRows(compared).filter(hasValue)
  const known = isKnown.filter(Boolean).length
  const shown = rows.filter((row) => !onlyDifferences || differs(row, isKnown))
  return (
    <>
      {known > 0 && <SetDrawing compared={compared} />}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 print:hidden">
        {known > 1 && (
          <Checkbox label={t('onlyDifferences')} checked={onlyDifferences} onChange={(event) => setOnlyDifferences(event.target.checked)} />
        )}
        <AddMore compared={compared} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a sideways scrolling area must be reachable by keyboard */}
      <div role="region" aria-label={t('table')} tabIndex={0} className="compare-scroll">
        <table className="compare-table" data-count={compared.length}>
          <caption className="sr-only">{t('table')}</caption>
          <thead>
            <tr>
              <td>
                <span className="sr-only">{t('products')}</span>
              </td>
              {compared.map((one, index) => (
                <th key={index} scope="col">
                  <Head one={one} number={index + 1} compared={compared} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const isDifferent = differs(row, isKnown)
              return (
                <tr key={row.name} data-differs={isDifferent || undefined}>
                  <th scope="row">{row.name}</th>
                  {row.values.map((value, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
                    <td key={index}>{value === null ? isKnown[index] && '—' : value.replace(narrow, ' ')}</td>
                  ))}
                </tr>
              )
            })}
            <tr className="print:hidden">
              <td>
                <span className="sr-only">{t('toList')}</span>
              </td>
              {compared.map((one, index) => (
                <td key={index}>
                  <ToList one={one} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

function SetDrawing({ compared }: { compared: readonly Compared[] }) {
  const t = useTranslations('compare')
  const lines = compared.map(({ line }) => line)
  const names = compared.flatMap(({ view }) => view?.product_name ?? [])
  return (
    <figure className="mt-6">
      <picture>
        <source media="(min-width: 640px)" srcSet={setDrawingPath(lines, 'wide')} />
        <img src={setDrawingPath(lines, 'narrow')} alt={t('drawing', { products: names.join(', ') })} className="set-drawing" />
      </picture>
      <figcaption className="mt-2 text-small text-concrete-dark">{t('drawingCaption')}</figcaption>
    </figure>
  )
}

/** A link back to the catalogue that keeps the compared products, so that the next one is added to them. */
function AddMore({ compared }: { compared: readonly Compared[] }) {
  const t = useTranslations('compare')
  const language = useLanguage()
  if (compared.length >= maxCompared) return <p className="text-small text-concrete-dark">{t('isFull')}</p>
  return (
    <Link
      to={pagePath(language, 'product')}
      className="text-link inline-flex min-h-11 items-center"
      onClick={() => setCompared(compared.map(({ line }) => line))}
    >
      {t('addMore')}
    </Link>
  )
}

function Head({ one: { line, view }, number, compared }: { one: Compared; number: number; compared: readonly Compared[] }) {
  const t = useTranslations('compare')
  const language = useLanguage()
  const navigate = useNavigate()
  const name = view?.product_name ?? t('goneName', { number })
  function remove() {
    setCompared(readCompared().filter((other) => !isSameLine(other, line)))
    void navigate(
      comparePath(
        language,
        compared.flatMap((other) => (other.line === line ? [] : other.line)),
      ),
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className="flex h-full flex-col">
      <div className="relative">
        <LinePhoto image={view?.image} />
        <span aria-hidden="true" className="compare-number">
          {number}
        </span>
        <IconButton label={t('remove', { product: name })} className="no-print absolute top-0 right-0 bg-paper" onClick={remove}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      {view ? (
        <>
          <Link
            to={configuredPath(language, { id: line.productId, slug: view.slug, choice: line.choice })}
            className="mt-2 line-clamp-4 leading-snug font-medium underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <PictureNote image={view.image} as="p" />
        </>
      ) : (
        <>
          <span className="mt-2 leading-snug font-medium">{name}</span>
          <span className="mt-1 text-small font-normal">{t('gone')}</span>
          <Link to={configuredPath(language, { id: line.productId, choice: line.choice })} className="text-link text-small font-normal">
            {t('seeNearest')}
          </Link>
        </>
      )}
    </div>
  )
}

function ToList({ one: { line, view } }: { one: Compared }) {
  const t = useTranslations('compare')
  if (!view) return null
  const selected = view.product_properties.map(({ property_name, property_value }) => ({ property_name, property_value }))
  return (
    <Button
      variant="secondary"
      className="w-full px-3!"
      aria-label={t('toListOf', { product: view.product_name })}
      onClick={() => void addProductToList({ productId: line.productId, name: view.product_name, quantity: 1, selected })}
    >
      {t('toList')}
    </Button>
  )
}
