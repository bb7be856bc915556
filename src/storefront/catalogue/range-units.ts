import type { RangeFacet } from '#contract/facets.ts'
import type { MessageKey } from '#i18n/namespaces.ts'

/** URL units per displayed unit: lengths are shown in centimetres, as on the cards. */
export const unitFactors: Readonly<Record<RangeFacet, number>> = { height: 10, width: 10, volume: 1, weight: 1 }

export const unitNames: Readonly<Record<RangeFacet, MessageKey<'catalogue'>>> = {
  height: 'centimetres',
  width: 'centimetres',
  volume: 'litres',
  weight: 'kilograms',
}
