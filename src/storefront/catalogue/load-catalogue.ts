import type { ShopApi } from '#contract/api.ts'
import type { Card, Cards } from './card.ts'
import { toCategoryView, type CategoryView } from './category-view.ts'
import type { FrontView } from './front/front-view.ts'
import { toFrontView } from './front/to-front-view.ts'
import { toCards } from './to-card.ts'
import { filtersOn, isFront, listingParams, type FilterKind, type Listing } from './listing.ts'
import { without } from './without-filters.ts'

/** Results without one of the filters, offered for an empty list. */
export interface Nearest {
  readonly kind: FilterKind
  readonly total: number
  readonly cards: readonly Card[]
  /** Products per category without the search, by id; set only for the search filter. */
  readonly counts: Readonly<Record<string, number>> | null
}

export interface Catalogue extends Cards {
  /** Set only when nothing matches. */
  readonly nearest: readonly Nearest[]
  /** Set only on the unfiltered first page. */
  readonly front: FrontView | null
  /** Set only for a list of one category. */
  readonly category: CategoryView | null
}

const nearestLimit = 4

async function loadNearest(api: ShopApi, listing: Listing): Promise<Nearest[]> {
  const tries = filtersOn(listing).map(async (kind): Promise<Nearest> => {
    const params = listingParams(without(listing, kind))
    params.set('limit', String(nearestLimit))
    const { cards, meta } = toCards(await api.listProducts({ query: params }))
    return { kind, total: meta.total, cards, counts: kind === 'search' ? meta.category_counts : null }
  })
  const answers = await Promise.allSettled(tries)
  return answers.flatMap((response) => (response.status === 'fulfilled' && response.value.total > 0 ? [response.value] : []))
}

export async function loadCatalogue(api: ShopApi, listing: Listing): Promise<Catalogue> {
  // A failed front is ignored, because the list matters more.
  const reading = isFront(listing) ? api.viewFront().then(toFrontView, () => null) : null
  const [id, ...others] = listing.categoryIds
  const tree =
    id !== undefined && others.length === 0
      ? api.listCategories().then(
          (all) => toCategoryView(all, id),
          () => null,
        )
      : null
  const list = toCards(await api.listProducts({ query: listingParams(listing) }))
  const front = list.meta.total === 0 ? null : await reading
  return { ...list, front, category: await tree, nearest: list.meta.total === 0 ? await loadNearest(api, listing) : [] }
}
