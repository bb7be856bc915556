import type { Destination } from './carrier.ts'
import { recognisePlace, townKey } from './cities.ts'
import { hasNamesakes, regionStem, typedRegions } from './settlements.ts'

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
