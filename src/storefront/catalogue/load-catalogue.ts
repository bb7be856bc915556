import type { ShopApi } from '#contract/api.ts'
import type { Card, Cards } from './card.ts'
import { toCards } from './to-card.ts'
import { filtersOn, listingParams, type FilterKind, type Listing } from './listing.ts'
import { without } from './without-filters.ts'

/** What there would be without one of the filters: an empty list is never a dead end. */
export interface Nearest {
  readonly kind: FilterKind
  readonly total: number
  readonly cards: readonly Card[]
}

export interface Catalogue extends Cards {
  /** Only when nothing matches. */
  readonly nearest: readonly Nearest[]
}

const nearestShown = 4

async function readNearest(api: ShopApi, listing: Listing): Promise<Nearest[]> {
  const tries = filtersOn(listing).map(async (kind): Promise<Nearest> => {
    const params = listingParams(without(listing, kind))
    params.set('limit', String(nearestShown))
    const { cards, meta } = toCards(await api.listProducts({ query: params }))
    return { kind, total: meta.total, cards }
  })
  const answers = await Promise.allSettled(tries)
  return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value.total > 0 ? [answer.value] : []))
}

export async function readCatalogue(api: ShopApi, listing: Listing): Promise<Catalogue> {
  const list = toCards(await api.listProducts({ query: listingParams(listing) }))
  return { ...list, nearest: list.meta.total === 0 ? await readNearest(api, listing) : [] }
}
