import type { Language } from '#contract/languages.ts'
import type { Destination } from './carrier.ts'
import { recognisePlace, townKey } from './cities.ts'
import { hasNamesakes, regionStem, typedRegions, settlementById, settlementName } from './settlements.ts'

/** The chosen or typed destination in Ukraine; null abroad or when unknown. */
export function readDestination(typed: string, settlementId: number | null = null, roadFactor: number | null = null): Destination | null {
  const place = recognisePlace(typed, roadFactor, settlementId)
  if (place.kind !== 'ukraine') return null
  const { km, settlement, choices } = place
  const [first = ''] = typed.split(/[,;()]/)
  return {
    km,
    townKey: townKey(settlement?.name ?? choices[0]?.name ?? first),
    regions: settlement ? [regionStem(settlement)] : /обл|област|oblast|region/iu.test(typed) ? typedRegions(typed) : [],
    near: settlement && hasNamesakes(settlement) ? settlement.at : null,
  }
}

/**
 * A town in its stored form: a chosen settlement with its id and a unique name. A typed name with its region counts as chosen; any other
 * text stays as typed.
 */
export function settledTown(
  city: string | null | undefined,
  id: number | null | undefined,
  language: Language,
): { city: string | null; settlement?: number } {
  const chosen = id ? settlementById(id) : null
  if (chosen) return { city: settlementName(chosen, language), settlement: chosen.id }
  const place = city?.includes(',') ? recognisePlace(city) : null
  const settlement = place?.kind === 'ukraine' ? place.settlement : null
  const isNamedInFull = settlement !== null && settlementName(settlement, language).includes(',')
  return { city: city || null, ...(isNamedInFull ? { settlement: settlement.id } : {}) }
}
