import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { printConfiguration } from '#contract/configuration-url.ts'
import type { DeliveryOptions } from '#contract/delivery.ts'
import type { ListLine } from '#contract/order.ts'
import { addDays } from '#contract/plain-date.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { chosenValues } from '../api/chosen-values.ts'
import { findSettlementId } from '../storage/place.ts'

/** The estimate's maximum. */
const maxItems = 50

/** The goods as the query of a delivery request; null when there are none or too many. */
export function deliveryItems(lines: readonly ListLine[]): string | null {
  if (lines.length === 0 || lines.length > maxItems) return null
  return JSON.stringify(
    lines.map(({ product_id, quantity, product_properties }) => ({
      product_id,
      quantity,
      c: printConfiguration(chosenValues(product_properties)),
    })),
  )
}

/** The town as the query of a delivery request: its name, and the settlement's id if chosen. */
export function townQuery(city: string): Record<string, string> {
  const id = findSettlementId(city)
  return { city, ...(id === undefined ? {} : { settlement: String(id) }) }
}

interface Asked {
  /** A town in Ukraine; empty sends no request. */
  readonly city: string
  /** The result of {@link deliveryItems}; null sends no request. */
  readonly items: string | null
  /** A new value repeats the request. */
  readonly attempt?: number
}

/** Delivery cost by the shop's table; equal requests on a page share one answer. */
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

/** Current delivery methods, prices and times of the carriers. It retries only once, because delivery details are optional. */
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

/** The lowest and the highest live price of the carriers in kopiykas; null when none names one, and the shop's table is used. */
export function carrierPrices({ options }: Pick<DeliveryOptions, 'options'>): { readonly from: number; readonly to: number } | null {
  const prices = options.flatMap(({ price_source: source, not_offered, from_kopiykas: from, to_kopiykas: to }) =>
    source === 'carrier' && not_offered === null && from !== null && to !== null ? [from, to] : [],
  )
  return prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) }
}

/** Arrival by the fastest and by the slowest offered way, counted from the ready days; null when no carrier states its days. */
export function arrivalDays({ options }: Pick<DeliveryOptions, 'options'>, ready: ReadyDates): ReadyDates | null {
  const days = options.flatMap((option) => (option.not_offered === null ? (option.days ?? []) : []))
  return days.length === 0 ? null : { from: addDays(ready.from, Math.min(...days)), to: addDays(ready.to, Math.max(...days)) }
}
