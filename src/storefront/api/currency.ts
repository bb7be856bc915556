import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/languages.ts'
import { languageCurrency, type Currency } from '#contract/money.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { hydrateNow } from '../hydration/hydrate-on-interaction.ts'
import { storedValue } from '../storage/web-storage.ts'
import type { inCurrency } from './in-currency.ts'
import { useShopData } from './shop-data.ts'

/**
 * Pages are made and cached in the currency of their language. An English reader may choose another one, on this device: then what an
 * answer says is shown from its hryvnias, once the page is awake. The converter is loaded for those who chose.
 */
type Show = <T>(data: T, perUnit?: number) => T
interface Chosen {
  readonly currency: Currency
  readonly inCurrency: typeof inCurrency
}

const stored = storedValue<Currency>('local', 'currency', 1)
const listeners = new Set<() => void>()
let chosen: Chosen | null = null
let asked = false

/** In which currency an English reader sees prices from now on. */
export async function chooseCurrency(currency: Currency): Promise<void> {
  stored.write(currency)
  await load(currency)
}

async function load(currency: Currency): Promise<void> {
  chosen = currency === languageCurrency('en') ? null : { currency, inCurrency: (await import('./in-currency.ts')).inCurrency }
  hydrateNow()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const known = asked ? undefined : stored.read()
  asked = true
  if (known) void load(known).catch(() => {}) // prices stay in the page's own currency
  return () => listeners.delete(listener)
}

/** The chosen currency with its rate; null where prices stay as the server said them. */
function useChosen() {
  const known = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  const language = useLanguage()
  const perUnit = rateIn(useShopData().settings, known?.currency)
  return known && perUnit && language === 'en' ? { ...known, perUnit } : null
}

/** Hryvnias for one unit. */
export const rateIn = (settings: PublicSettings | null, currency: Currency | undefined): number | undefined =>
  settings?.currencies.find(({ code }) => code === currency)?.rate

export function useCurrency(): Currency {
  const language: Language = useLanguage()
  return useChosen()?.currency ?? languageCurrency(language)
}

const as: Show = (data) => data

/** What shows an answer in the reader's currency. `perUnit` is the euro's rate of the answer's own day, where it has one. */
export function useShow(): Show {
  const to = useChosen()
  return to ? (data, perUnit) => to.inCurrency(data, to.currency, (to.currency === 'EUR' && perUnit) || to.perUnit) : as
}
