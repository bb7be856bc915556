import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { printConfiguration } from '#contract/configuration-url.ts'
import type { DeliveryOptions } from '#contract/delivery.ts'
import type { ListLine } from '#contract/order.ts'
import { addDays } from '#contract/plain-date.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { findSettlementId } from '../storage/place.ts'

/** As many as the estimate takes. */
const maxItems = 50

/** Goods as questions about delivery name them; null where there are none, or too many. */
export function deliveryItems(lines: readonly ListLine[]): string | null {
  if (lines.length === 0 || lines.length > maxItems) return null
  return JSON.stringify(
    lines.map(({ product_id, quantity, product_properties }) => ({
      product_id,
      quantity,
      c: printConfiguration(Object.fromEntries(product_properties.map(({ property_name, property_value }) => [property_name, property_value]))),
    })),
  )
}

/** The town of a question about delivery: its name, and which one of that name. */
export function townQuery(city: string): Record<string, string> {
  const id = findSettlementId(city)
  return { city, ...(id === undefined ? {} : { settlement: String(id) }) }
}

interface Asked {
  /** In Ukraine; empty: nothing is asked. */
  readonly city: string
  /** As {@link deliveryItems} writes them; null: nothing is asked. */
  readonly items: string | null
  /** Asks anew when it changes. */
  readonly attempt?: number
}

/** What it costs by the shop's table to bring goods to a town: one answer for everybody on the page who asks the same. */
export function useDeliveryEstimate({ city, items, attempt = 0 }: Asked) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['delivery', language, townQuery(city), items, attempt],
    queryFn: () => browserApi(language).estimateDelivery({ query: new URLSearchParams({ ...townQuery(city), items: items ?? '' }) }),
    enabled: city !== '' && items !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** What carriers say just now of ways, prices and days. Nobody waits long for what is not obligatory. */
export function useDeliveryOptions({ city, items }: Omit<Asked, 'attempt'>) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['delivery options', language, townQuery(city), items],
    queryFn: () => browserApi(language).listDeliveryOptions({ query: new URLSearchParams({ ...townQuery(city), items: items ?? '' }) }),
    enabled: city !== '' && items !== null,
    retry: 1,
    staleTime: 60_000,
  })
}

/** From the cheapest price that carriers name just now to the dearest, in kopiykas; null where none names one: then the shop's table holds. */
export function carrierPrices({ options }: Pick<DeliveryOptions, 'options'>): { readonly from: number; readonly to: number } | null {
  const prices = options.flatMap(({ price_source: source, not_offered, from_kopiykas: from, to_kopiykas: to }) =>
    source === 'carrier' && not_offered === null && from !== null && to !== null ? [from, to] : [],
  )
  return prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) }
}

/** From the fastest way that is offered, when the goods are ready, to the slowest; null where no carrier says its days. */
export function arrivalDays({ options }: Pick<DeliveryOptions, 'options'>, ready: ReadyDates): ReadyDates | null {
  const days = options.flatMap((option) => (option.not_offered === null ? (option.days ?? []) : []))
  return days.length === 0 ? null : { from: addDays(ready.from, Math.min(...days)), to: addDays(ready.to, Math.max(...days)) }
}
