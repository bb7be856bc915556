import { isAbroad } from '#contract/countries.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { ListLine } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { QueryProvider } from '../api/query-provider.tsx'
import { openModal } from '../modals/modals.ts'
import { placeName, usePlace, type Place } from '../storage/place.ts'
import { deliveryItems, useDeliveryEstimate } from './use-delivery-estimate.ts'

/** Where it goes and what that costs, with the way to change it; what cannot be counted is said without a figure. */
export function PlaceChip({ lines }: { lines: readonly ListLine[] }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const place = usePlace()
  return (
    <p className="no-print text-small text-concrete-dark">
      {place ? (
        <>
          <span className="text-ink wrap-anywhere">{placeName(place, language)}</span>
          {' · '}
          <QueryProvider>
            <Delivery place={place} lines={lines} />
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

function Delivery({ place, lines }: { place: Place; lines: readonly ListLine[] }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const items = deliveryItems(lines)
  const isCounted = !isAbroad(place.country) && place.city !== '' && items !== null
  const { data, isError } = useDeliveryEstimate({ city: isCounted ? place.city : '', items })
  if (!isCounted || (data && data.place !== 'ukraine')) return t('deliveryByQuote')
  if (isError) return t('deliveryByManager')
  if (!data) return t('deliveryCounting')
  const priced = data.options.find(({ kind, from_kopiykas }) => kind !== 'PICKUP' && from_kopiykas !== null)
  if (!priced) return t('deliveryByManager')
  const amount = (kopiykas: number | null) => formatMoney(money(kopiykas ?? 0), 'UAH', language)
  return t('deliveryAbout', { from: amount(priced.from_kopiykas), to: amount(priced.to_kopiykas) })
}
