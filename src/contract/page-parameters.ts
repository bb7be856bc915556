import { rangeFacets, valueFacets } from './facets.ts'
import { infoPages, showcasePages } from './urls.ts'

const listing = [
  'category_id[]',
  'category_id',
  'price_from',
  'price_to',
  'currency',
  'full_text_search',
  'sort',
  'limit',
  'page',
  ...valueFacets.flatMap((facet) => [`${facet}[]`, facet]),
  ...rangeFacets.flatMap((facet) => [`${facet}_from`, `${facet}_to`]),
]
const configuration = ['c', 'q']

/**
 * The query parameters that a public page reads; others do not affect it. Null for a reader's own page (account, order, preview), which must not be
 * cached.
 * @param path e.g. `/uk/product`
 */
export function pageParameters(path: string): readonly string[] | null {
  const [, , segment = '', view] = path.split('/')
  if (segment === 'product' && view === 'preview') return null
  if (segment === 'product') return view === undefined ? listing : configuration
  return [...infoPages, ...showcasePages].some((page) => page === segment) ? [] : null
}
