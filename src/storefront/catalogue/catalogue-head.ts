import type { Language } from '#contract/languages.ts'
import type { Category } from '../api/shop-data.ts'
import { headOf, translatorFor, type Head } from '../seo/head.ts'
import { categoryPath, queryText } from '../navigation/links.ts'
import type { CardImage } from './card.ts'
import { oneCategory } from './category-selection.ts'
import { filtersOn, listingParams, type Listing } from './listing.ts'

/** The right address of a list for search engines: categories and page make it another page, order and price do not. */
function canonicalQuery(listing: Listing): string {
  return queryText(new URLSearchParams([...listingParams(listing)].filter(([name]) => name === 'category_id[]' || name === 'page')))
}

export async function catalogueHead(
  language: Language,
  listing: Listing,
  tree: readonly Category[],
  first: CardImage | null | undefined,
): Promise<Head> {
  const t = await translatorFor(language, 'catalogue')
  const category = oneCategory(listing, tree)
  const name = category?.categoryName ?? t('title')
  return headOf(language, {
    title: listing.page > 0 ? t('titleOfPage', { title: name, page: listing.page + 1 }) : name,
    description: t('description', { title: name }),
    path: `/${language}/product${canonicalQuery(listing)}`,
    crumbs: category && [
      { name: t('title'), path: `/${language}/product` },
      { name, path: categoryPath(language, category.categoryId) },
    ],
    image: first && category ? first.stem + first.format.plain : undefined,
    // Search results, ranges and facets are endless and alike.
    hidden: filtersOn(listing).some((kind) => kind !== 'categories'),
  })
}
