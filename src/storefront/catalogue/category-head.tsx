import { Link } from 'react-router'
import { places } from '#contract/facets.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import type { Category } from '../api/shop-data.ts'
import { categoryPath, pagePath } from '../navigation/links.ts'
import type { Cards } from './card.ts'
import type { CategoryView } from './category-view.ts'
import { findCategory } from './category-selection.ts'
import { formatPrice } from './format-prices.ts'
import { usePriceBounds } from './use-price-bounds.ts'

export interface CategoryHeadProps {
  category: Category
  view: CategoryView
  tree: readonly Category[]
  /** Facts about the whole category; null while other filters are applied. */
  meta: Cards['meta'] | null
}

/** The head of a category: its path, its facts and its children. */
export default function CategoryHead({ category, view, tree, meta }: CategoryHeadProps) {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  const findName = (id: number) => findCategory(tree, id)?.node.categoryName ?? ''
  const path = findCategory(tree, category.categoryId)?.path ?? []
  const crumbs = path.map((id) => (id === category.categoryId ? { label: findName(id) } : { label: findName(id), to: categoryPath(language, id) }))
  return (
    <div className="category-head">
      <Breadcrumbs crumbs={[{ label: t('title'), to: pagePath(language, 'product') }, ...crumbs]} />
      {meta && <CategorySentence meta={meta} />}
      {view.tiles.length > 0 && (
        <nav aria-label={t('parts')}>
          <ul className="category-tiles snap-track">
            {view.tiles.map(({ id, count, image }) => (
              <li key={id}>
                <Link to={categoryPath(language, id)} discover="none">
                  <span className="photo photo-cover">{image && <img src={image} alt="" />}</span>
                  <span>
                    <b>{findName(id)}</b>
                    <small>{t('items', { count })}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** Product count, prices and places, as far as they are known. */
function CategorySentence({ meta }: { meta: Cards['meta'] }) {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  const { currency, min, max } = usePriceBounds({ min: meta.min_price, max: meta.max_price }, meta.currency)
  if (meta.total === 0) return null
  const price = (amount: number) => formatPrice(amount, currency, language)
  const prices = min === max ? price(min) : t('priceRange', { from: price(min), to: price(max) })
  const fitting = places.filter((place) => meta.facets.place.some(({ value, count }) => value === place && count > 0))
  return (
    <p>
      {t('items', { count: meta.total })}, {prices}
      {fitting.length > 0 && `: ${t('forPlaces', { places: fitting.map((place) => t(`for_${place}`)).join(', ') })}`}. <span>{t('castToOrder')}</span>
    </p>
  )
}
