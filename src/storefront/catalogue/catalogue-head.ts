import type { CategoryNode } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { headOf, wordsFor, type Head } from '../shell/head.ts'
import { queryText } from '../shell/links.ts'
import type { CardPicture } from './card.ts'
import { findCategory } from './category-selection.ts'
import { listingParams, type Listing } from './listing.ts'

/** The one category that a list is about, when there is exactly one. */
export function oneCategory(listing: Listing, tree: readonly CategoryNode[]): CategoryNode | undefined {
  const [id, ...others] = listing.categoryIds
  return id === undefined || others.length > 0 ? undefined : findCategory(tree, id)?.node
}

/** The right address of a list for search engines: categories and page make it another page, order and price do not. */
function canonicalQuery(listing: Listing): string {
  const params = listingParams(listing)
  for (const name of ['full_text_search', 'price_from', 'price_to', 'sort', 'limit']) params.delete(name)
  return queryText(params)
}

export async function catalogueHead(
  language: Language,
  listing: Listing,
  tree: readonly CategoryNode[],
  first: CardPicture | undefined,
): Promise<Head> {
  const t = await wordsFor(language, 'catalogue')
  const name = oneCategory(listing, tree)?.categoryName ?? t('title')
  return headOf(language, {
    title: listing.page > 0 ? t('titleOfPage', { title: name, page: listing.page + 1 }) : name,
    description: t('description', { title: name }),
    path: `/${language}/product${canonicalQuery(listing)}`,
    image: first?.src,
    // Search results and price ranges are endless and alike.
    hidden: listing.search !== '' || listing.priceFrom !== null || listing.priceTo !== null,
  })
}
