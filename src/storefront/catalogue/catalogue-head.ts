import { languageCurrency } from '#contract/money.ts'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import type { Category } from '../api/shop-data.ts'
import { buildHead, translatorFor, type Head } from '../seo/head.ts'
import { categoryPath, queryText } from '../navigation/links.ts'
import type { Cards } from './card.ts'
import { findCategory, oneCategory } from './category-selection.ts'
import { formatPrice } from './format-prices.ts'
import { filtersOn, listingParams, type Listing } from './listing.ts'

/** The query of a list's canonical URL: it keeps categories and page, but not sorting and price. */
function canonicalQuery(listing: Listing): string {
  return queryText(new URLSearchParams([...listingParams(listing)].filter(([name]) => name === 'category_id[]' || name === 'page')))
}

export async function catalogueHead(
  source: MessageSource,
  language: Language,
  listing: Listing,
  tree: readonly Category[],
  shown: Cards | undefined,
): Promise<Head> {
  const t = await translatorFor(language, 'catalogue', source)
  const category = oneCategory(listing, tree)
  const name = category?.categoryName ?? t('title')
  const title = category ? t('categoryTitle', { title: name }) : t('seoTitle')
  const meta = category && filtersOn(listing).length === 1 ? shown?.meta : undefined
  const price = (amount: number) => formatPrice(amount, languageCurrency(language), language)
  const facts = meta && `${t('items', { count: meta.total })}, ${t('priceRange', { from: price(meta.min_price), to: price(meta.max_price) })}`
  const first = shown?.cards[0]?.image
  return buildHead(source, language, {
    title: listing.page > 0 ? t('titleOfPage', { title, page: listing.page + 1 }) : title,
    description: facts ? t('categoryDescription', { title: name, facts }) : t('description', { title: category ? name : t('allProducts') }),
    path: `/${language}/product${canonicalQuery(listing)}`,
    crumbs: category && [
      { name: t('title'), path: `/${language}/product` },
      ...(findCategory(tree, category.categoryId)?.path ?? []).map((id) => ({
        name: findCategory(tree, id)?.node.categoryName ?? '',
        path: categoryPath(language, id),
      })),
    ],
    image: first && category ? first.stem + first.format.plain : undefined,
    // Searches, ranges and facets are not indexed, because there are endless similar ones.
    hidden: filtersOn(listing).some((kind) => kind !== 'categories'),
  })
}
