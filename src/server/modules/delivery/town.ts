import type { Language } from '#contract/languages.ts'
import { recognisePlace } from './cities.ts'
import { settlementById, settlementName } from './settlements.ts'

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
