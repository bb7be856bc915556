import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import { catalogueFreshness } from '../shell/freshness.ts'
import { apiLater } from '../shell/read-kept.ts'
import { toCards, type Card, type Cards } from './card.ts'
import { filtersOn, listingParams, listingSearch, without, type FilterKind, type Listing } from './listing.ts'

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

/** For the browser's query cache: fresh for 10 minutes, kept for 20 (specification.md, section 7). */
export function catalogueQuery(language: Language, listing: Listing) {
  return {
    queryKey: ['catalogue', language, listingSearch(listing)],
    queryFn: async () => readCatalogue(await apiLater(language), listing),
    // Without a network a read fails in words; waiting for the network would say nothing.
    networkMode: 'always' as const,
    ...catalogueFreshness,
  }
}
