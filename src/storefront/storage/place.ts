import { useSyncExternalStore } from 'react'
import { countryName, isAbroad, ownCountry } from '#contract/countries.ts'
import type { Language } from '#contract/languages.ts'
import { storedValue } from './web-storage.ts'

/** Where the reader's goods go: asked once, stays on this device, and used wherever delivery is spoken of. */
export interface Place {
  readonly country: string
  /** As it was typed; empty where only the country is known. */
  readonly city: string
}

const key = 'place'
const stored = storedValue<Place>('local', key, 1)
const listeners = new Set<() => void>()
/** Undefined until it is first asked for. */
let current: Place | null | undefined

export function readPlace(): Place | null {
  if (current === undefined) current = stored.read() ?? null
  return current
}

/** Null: nothing is known any more. */
export function setPlace(place: Place | null): void {
  current = place
  if (place) stored.write(place)
  else stored.remove()
  for (const listener of listeners) listener()
}

// Another tab changed it: this one says the same.
if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    current = undefined
    for (const listener of listeners) listener()
  })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null on a page that the server wrote, which does not know it, and while nothing was said. */
export function usePlace(): Place | null {
  return useSyncExternalStore(subscribe, readPlace, () => null)
}

/** The town of orders and offers within Ukraine: a place abroad is answered by a quote. */
export function deliveryCity(place: Place | null): string | null {
  return place?.country === ownCountry && place.city ? place.city : null
}

/** "Lviv", or "Kraków, Poland". */
export function placeName({ country, city }: Place, language: Language): string {
  return [city, isAbroad(country) && countryName(country, language)].filter(Boolean).join(', ')
}
