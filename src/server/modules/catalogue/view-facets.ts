import type { Facets } from '#contract/catalogue.ts'
import type { ValueFacet } from '#contract/facets.ts'
import type { Language } from '#contract/languages.ts'
import { translate } from '#i18n/translate.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { FacetColumns } from './facet-columns.ts'
import type { FilterResult } from './filter-products.ts'

/** For labels, each of which is a list entry of its own. */
const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('uk') + text.slice(1)

const keys: Readonly<Record<ValueFacet, (value: string) => string>> = {
  place: (value) => `place_${value}`,
  shape: (value) => `shape_${value}`,
  color: (value) => `colour_${value}`,
  option: (value) => `option_${value}`,
}

/** Facets in the reader's language: the shop's names for colours and options, translated codes for places and shapes. */
export function viewFacets(
  context: AppContext,
  columns: FacetColumns,
  { valueCounts, ranges }: Pick<FilterResult, 'valueCounts' | 'ranges'>,
  language: Language,
): Facets {
  const messages = context.messages.messages(language, 'facets')
  const translateValue = (facet: ValueFacet, value: string): string => {
    const key = keys[facet](value)
    // An unknown code, from a later release, is shown as it is.
    if (key in messages) return translate(messages, language, key)
    return columns.labels.get(`${facet}:${value}`)?.[language] ?? value
  }
  const viewValues = (facet: ValueFacet) =>
    columns.values[facet].map(({ value }, index) => ({
      value,
      label: capitalised(translateValue(facet, value)),
      count: valueCounts[facet][index] ?? 0,
    }))
  return { place: viewValues('place'), shape: viewValues('shape'), color: viewValues('color'), option: viewValues('option'), ...ranges }
}
