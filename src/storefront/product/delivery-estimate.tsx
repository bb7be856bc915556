import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { isAbroad, ownCountry } from '#contract/countries.ts'
import type { DeliveryEstimate as Estimate } from '#contract/delivery.ts'
import { formatMoney, money } from '#contract/money.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { QueryProvider } from '../api/query-provider.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { useClientValue } from '../hydration/use-client-value.ts'
import { openModal } from '../modals/modals.ts'
import { arrivalDays, carrierPrices, useDeliveryEstimate, useDeliveryOptions } from '../place/use-delivery-estimate.ts'
import { AskForQuote } from '../quote-request/ask-for-quote.tsx'
import type { QuoteGoods } from '../quote-request/quote-request.ts'
import { deliveryCity, placeName, setPlace, findSettlementId, usePlace } from '../storage/place.ts'
import type { ProductState } from './product-state.ts'

const WhichTown = deferred(() => import('../place/which-town.tsx'))

export interface DeliveryEstimateProps {
  state: ProductState
  /** When the configured product is ready. */
  ready: ReadyDates
  /** The configuration as encoded in the page's URL. */
  configuration: string
}

function goodsFrom({ productData, selectedProperties, selectedOptionTexts, quantity }: ProductState): QuoteGoods {
  const options = selectedOptionTexts.flatMap(({ name, value, note, declined }) =>
    declined || name === 'delivery' ? [] : [note ? `${value} (${note})` : value],
  )
  return {
    lines: [{ product_id: productData.id, quantity, product_properties: [...selectedProperties] }],
    names: [[`${quantity} × ${productData.product_name}`, ...options].join(', ')],
  }
}

/** The cost of delivery to the reader's town, which is typed once and stays on this device. */
export default function DeliveryEstimate(props: DeliveryEstimateProps) {
  const t = useTranslations('product')
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [city, setCity] = useState('')
  // Counts requests, so that the same town can be requested again after a failure.
  const [asked, setAsked] = useState(0)
  // Submitting before hydration would reload the page, so until then the button is disabled, and the Enter key with it.
  const hydrated = useClientValue(() => true, false)
  const place = usePlace()
  // Runs after hydration, because the server does not know the place. A text typed before hydration stays until the place is changed in its dialog.
  const follow = useEffectEvent((known: string | null) => {
    if (!field.current || known === city || (city === '' && field.current.value)) return
    field.current.value = known ?? ''
    setCity(known ?? '')
  })
  useEffect(() => follow(deliveryCity(place)), [place])
  const isForeign = place !== null && isAbroad(place.country)
  function submit(event: FormEvent) {
    event.preventDefault()
    const requested = field.current?.value.trim() ?? ''
    setCity(requested)
    setAsked(asked + 1)
    if (findSettlementId(requested) === undefined) setPlace(requested ? { country: ownCountry, city: requested } : null)
  }
  return (
    <section aria-labelledby="delivery-cost" className="no-print">
      <h2 id="delivery-cost" className="font-medium">
        {t('deliveryCost')}
      </h2>
      {isForeign ? (
        <p className="mt-2">
          {placeName(place, language)}. {t('deliveryAbroadOnly')}
        </p>
      ) : (
        <form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-3">
          <Field label={t('deliveryCity')} ref={field} maxLength={100} autoComplete="address-level2" className="min-w-40 flex-1" />
          <button type="submit" disabled={!hydrated} className={buttonVariants('secondary')}>
            {t('deliveryCount')}
          </button>
        </form>
      )}
      <button type="button" className="mt-1 inline-flex min-h-6 items-center text-small text-link" onClick={() => openModal('place')}>
        {t(isForeign ? 'otherPlace' : 'otherCountry')}
      </button>
      <div role="status">
        {city && !isForeign && (
          <QueryProvider>
            <Answer {...props} city={city} asked={asked} />
          </QueryProvider>
        )}
      </div>
      <div className="mt-3">
        <AskForQuote goods={() => goodsFrom(props.state)} />
      </div>
    </section>
  )
}

function Answer({ state: { productData, quantity }, ready, configuration, city, asked }: DeliveryEstimateProps & { city: string; asked: number }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const items = JSON.stringify([{ product_id: productData.id, c: configuration, quantity }])
  const { data, isError } = useDeliveryEstimate({ city, items, attempt: asked })
  const ways = useDeliveryOptions({ city, items }).data
  if (isError) return <p className="mt-3 text-small">{t('deliveryFailed')}</p>
  if (!data) return <p className="mt-3 text-small text-concrete-dark">{t('deliveryCounting')}</p>
  if (data.settlements.length > 0)
    return (
      <div className="mt-3">
        <WhichTown settlements={data.settlements} />
      </div>
    )
  const days = ways && arrivalDays(ways, ready)
  // The prices that the checkout offers.
  const prices = ways && carrierPrices(ways)
  const options = data.options.map((option) =>
    prices && (option.kind === 'PARCEL' || option.kind === 'PALLET')
      ? { ...option, from_kopiykas: prices.from, to_kopiykas: prices.to, tariff_date: null }
      : option,
  )
  const date = options.find(({ tariff_date }) => tariff_date)?.tariff_date
  return (
    <>
      {data.place === 'ukraine' && !data.place_known && <p className="mt-3 text-small">{t('deliveryDistanceUnknown', { city })}</p>}
      {/* An unknown or foreign place gets no estimate; a request for a quote is offered below. */}
      {data.place !== 'ukraine' && <p className="mt-3">{data.place === 'abroad' ? t('deliveryAbroadOnly') : t('deliveryPlaceUnknown', { city })}</p>}
      <dl className="mt-3">
        {options.map((option) => (
          <div key={option.kind} className="flex flex-wrap justify-between gap-x-4 border-t border-concrete-light py-2 last:border-b">
            <dt className="min-w-0 flex-[1_1_11rem]">
              {t(`carriage_${option.kind}`)}
              <span className="block text-small text-concrete-dark">{t(`carriageNote_${option.note}`)}</span>
            </dt>
            <dd>
              <Cost option={option} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small text-concrete-dark">
        {[
          days && t('deliveryArrives', { days: formatDays(days, language) }),
          data.weight_kg !== null && t('deliveryWeight', { weight: new Intl.NumberFormat(language).format(data.weight_kg) }),
          date && t(data.sample ? 'deliverySample' : 'deliveryTariff', { date: formatDays({ from: date, to: date }, language, true) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  )
}

/** Always in hryvnias, in which carriers charge. */
function Cost({ option: { kind, from_kopiykas: from, to_kopiykas: to } }: { option: Estimate['options'][number] }) {
  const t = useTranslations('product')
  const language = useLanguage()
  if (kind === 'PICKUP') return t('deliveryFree')
  if (from === null || to === null) return t('deliveryByManager')
  return `≈ ${formatMoney(money(from), 'UAH', language)} – ${formatMoney(money(to), 'UAH', language)}`
}
