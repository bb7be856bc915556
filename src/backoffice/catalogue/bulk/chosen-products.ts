import type { ProductFilter } from '#contract/admin/bulk-prices.ts'
import type { Selection } from '../../list/use-selection.ts'
import { productGapNames, productStateNames } from '../product-names.ts'

/** Products selected in their list. */
export interface ChosenProducts {
  readonly filter: ProductFilter
  readonly count: number
}

/** The selection in the product list, in a form that the server can resolve. */
export function chosenProducts(parameters: URLSearchParams, { all, ids }: Pick<Selection, 'all' | 'ids'>): ProductFilter {
  const category = Number(parameters.get('category'))
  return {
    search: (parameters.get('search') ?? '').trim(),
    category: category > 0 ? category : null,
    state: productStateNames.find((state) => state === parameters.get('state')) ?? null,
    missing: productGapNames.find((gap) => gap === parameters.get('missing')) ?? null,
    ...(all ? { except: [...ids] } : { ids: [...ids] }),
  }
}

/** A new price typed before the screen was opened; '' when there is none. */
export const priceIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'price' in state && typeof state.price === 'string' ? state.price : ''

/** Reads the navigation state that our own links set. */
export function chosenIn(state: unknown): ChosenProducts | null {
  if (typeof state !== 'object' || state === null || !('chosen' in state)) return null
  return state.chosen as ChosenProducts // set by the selection bar
}
