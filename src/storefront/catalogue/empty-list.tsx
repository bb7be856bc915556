import { Link } from 'react-router'
import type { RangeFacet, ValueFacet } from '#contract/facets.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { ButtonLink, buttonVariants } from '#ui/button.tsx'
import { categoryPath, pagePath } from '../navigation/links.ts'
import { menus } from '../navigation/menus.ts'
import { phoneHref, useShopData, type Category } from '../api/shop-data.ts'
import { oneCategory } from './category-selection.ts'
import { changed, filtersOn, withCategories, type FilterKind } from './listing.ts'
import { ProductCard } from './product-card.tsx'
import { imageSizes } from './product-grid.tsx'
import type { Catalogue, Nearest } from './load-catalogue.ts'
import type { ListingState } from './use-listing.ts'
import { without, withoutFilters } from './without-filters.ts'

const causes: Partial<Record<FilterKind, MessageKey<'catalogue'>>> = {
  price: 'emptyByPrice',
  search: 'emptyBySearch',
  categories: 'emptyByCategories',
}
const removals: Partial<Record<FilterKind, MessageKey<'catalogue'>>> = {
  price: 'withoutPrice',
  search: 'withoutSearch',
  categories: 'withoutCategories',
}

/** Shown when nothing matches: which filter is too narrow and what exists without it, a corrected spelling, and a phone. */
export function EmptyList({ listingState, catalogue, tree }: { listingState: ListingState; catalogue: Catalogue; tree: readonly Category[] }) {
  const t = useTranslations('catalogue')
  const { listing, toHref } = listingState
  const [nearest] = catalogue.nearest
  const counts = catalogue.nearest.find(({ kind }) => kind === 'search')?.counts
  const formatName = (kind: FilterKind) => (kind in causes ? '' : t(`facet_${kind as ValueFacet | RangeFacet}`)) // the other kinds are facets
  const suggestion = catalogue.meta.did_you_mean
  const on = filtersOn(listing)
  const category = on.length === 1 ? oneCategory(listing, tree) : undefined
  // The shop or category is still empty, so no filter is to blame.
  if (on.length === 0 || category) return <NothingYet category={category?.categoryName} others={tree.filter((other) => other !== category)} />
  return (
    <section aria-labelledby="empty" className="py-6">
      <h2 id="empty" className="text-title">
        {t('empty')}
      </h2>
      <p className="mt-3 max-w-text text-lead">
        {nearest ? t(causes[nearest.kind] ?? 'emptyByFacet', { search: listing.search, name: formatName(nearest.kind) }) : t('emptyByAll')}
      </p>
      {suggestion && (
        <p className="mt-4">
          {t('didYouMean')}{' '}
          <Link to={toHref(changed(listing, { search: suggestion }))} replace className="text-link">
            {suggestion}
          </Link>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {catalogue.nearest.map(({ kind, total }, index) => (
          <ButtonLink key={kind} to={toHref(without(listing, kind))} replace preventScrollReset variant={index === 0 ? 'primary' : 'secondary'}>
            {t(removals[kind] ?? 'withoutFacet', { count: total, name: formatName(kind) })}
          </ButtonLink>
        ))}
        {!nearest && (
          <ButtonLink to={toHref(withoutFilters(listing))} replace preventScrollReset>
            {t('clearAll')}
          </ButtonLink>
        )}
      </div>
      <Phone />
      {counts && (
        <Families
          tree={tree.filter(({ categoryId }) => counts[categoryId])}
          counts={counts}
          toHref={(id) => toHref(withCategories(without(listing, 'search'), [id]))}
        />
      )}
      {nearest ? <NearestCards nearest={nearest} /> : <Families tree={tree} />}
    </section>
  )
}

/** Shown instead of products in an empty shop or category: what the shop makes, and how to ask for it. */
function NothingYet({ category, others }: { category: string | undefined; others: readonly Category[] }) {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  const phone = useShopData().settings?.contacts.phones[0]
  return (
    <section aria-labelledby="empty" className="py-4 md:py-6">
      <h2 id="empty" className="text-title">
        {t(category === undefined ? 'nothingYet' : 'nothingInCategory')}
      </h2>
      <p className="mt-3 max-w-text text-lead">{t(category === undefined ? 'nothingYetHint' : 'nothingInCategoryHint')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={pagePath(language, 'contact-us')} state={{ message: category ? t('wantFrom', { category }) : t('want') }}>
          {t('ownSizeAsk')}
        </ButtonLink>
        {phone && (
          <a href={phoneHref(phone)} className={buttonVariants('secondary')}>
            {formatPhone(phone)}
          </a>
        )}
      </div>
      {others.length > 0 ? <Families tree={others} /> : <Meanwhile />}
    </section>
  )
}

/** Links to pages that are worth reading without products. */
function Meanwhile() {
  const tCommon = useTranslations('common')
  const language = useLanguage()
  return (
    <ul className="mt-10 flex flex-wrap gap-x-8">
      {menus.FOOTER.filter(({ to }) => to === 'how-it-is-made' || to === 'colours' || to === 'for-architects').map(({ to, messageKey }) => (
        <li key={to}>
          <Link to={pagePath(language, to)} className="inline-flex min-h-11 items-center text-link">
            {tCommon(messageKey)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Phone() {
  const t = useTranslations('catalogue')
  const phone = useShopData().settings?.contacts.phones[0]
  if (!phone) return null
  return (
    <p className="mt-6 text-concrete-dark">
      {t('askByPhone')}{' '}
      <a href={phoneHref(phone)} className="text-link whitespace-nowrap">
        {formatPhone(phone)}
      </a>
    </p>
  )
}

function NearestCards({ nearest }: { nearest: Nearest }) {
  const t = useTranslations('catalogue')
  return (
    <>
      <h3 className="mt-12 mb-5 text-lead">{t(nearest.kind === 'search' ? 'popular' : 'nearest')}</h3>
      <ul className="grid grid-cols-1 gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {nearest.cards.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} sizes={imageSizes.NORMAL_BARS} heading="h3" />
          </li>
        ))}
      </ul>
    </>
  )
}

interface FamiliesProps {
  tree: readonly Category[]
  /** Number of products behind each link. */
  counts?: Readonly<Record<string, number>>
  /** Target of a link; by default the whole category. */
  toHref?: (id: number) => string
}

function Families({ tree, counts, toHref }: FamiliesProps) {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  return (
    <ul aria-label={t('categories')} className="mt-10 grid gap-x-6 sm:grid-cols-2">
      {tree.map(({ categoryId, categoryName }) => (
        <li key={categoryId} className="border-t border-concrete-light">
          <Link
            to={toHref?.(categoryId) ?? categoryPath(language, categoryId)}
            className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-accent"
          >
            <span>{categoryName}</span>
            {counts && <span className="text-concrete-dark">{t('items', { count: counts[categoryId] ?? 0 })}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
