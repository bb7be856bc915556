import { isAbroad } from '#contract/countries.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { ListLine } from '#contract/order.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { QueryProvider } from '../api/query-provider.tsx'
import { openModal } from '../modals/modals.ts'
import { placeName, usePlace, type Place } from '../storage/place.ts'
import { arrivalDays, carrierPrices, deliveryItems, useDeliveryEstimate, useDeliveryOptions } from './use-delivery-estimate.ts'

interface Goods {
  readonly lines: readonly ListLine[]
  /** When all goods are ready. */
  readonly ready: ReadyDates | null
}

/** The delivery place, cost and arrival, with a button to change the place; unknown amounts are described in words. */
export function PlaceChip({ lines, ready }: Goods) {
  const t = useTranslations('common')
  const language = useLanguage()
  const place = usePlace()
  return (
    <p className="no-print text-small text-concrete-dark">
      {place ? (
        <>
          <span className="text-ink wrap-anywhere">{placeName(place, language)}</span>
          {'\u00a0· '}
          <QueryProvider>
            <Delivery place={place} lines={lines} ready={ready} />
          </QueryProvider>{' '}
        </>
      ) : (
        `${t('placeUnknown')} `
      )}
      <button type="button" className="inline-flex min-h-6 items-center text-link" onClick={() => openModal('place')}>
        {t(place ? 'placeChange' : 'placeName')}
      </button>
    </p>
  )
}

function Delivery({ place, lines, ready }: Goods & { readonly place: Place }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const items = deliveryItems(lines)
  const isCounted = !isAbroad(place.country) && place.city !== '' && items !== null
  const asked = { city: isCounted ? place.city : '', items }
  const { data, isError } = useDeliveryEstimate(asked)
  const ways = useDeliveryOptions(asked).data
  if (!isCounted || (data && data.place !== 'ukraine')) return t('deliveryByQuote')
  if (data && data.settlements.length > 0) return t('placeWhich')
  if (isError) return t('deliveryByManager')
  if (!data) return t('deliveryCounting')
  const priced = data.options.find(({ kind, from_kopiykas }) => kind !== 'PICKUP' && from_kopiykas !== null)
  // The carriers' live prices, as the checkout offers them, or else the shop's table.
  const cost = (ways && carrierPrices(ways)) ?? (priced && { from: priced.from_kopiykas, to: priced.to_kopiykas })
  if (!cost) return t('deliveryByManager')
  const amount = (kopiykas: number | null) => formatMoney(money(kopiykas ?? 0), 'UAH', language)
  const about = t('deliveryAbout', { from: amount(cost.from), to: amount(cost.to) })
  const days = ways && ready && arrivalDays(ways, ready)
  return days ? `${about}, ${t('deliveryDays', { days: formatDays(days, language) })}` : about
}
