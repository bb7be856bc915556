import type { OfferPreview } from '#contract/commercial-offer.ts'
import type { Language } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import { readyRange } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { minorUnits } from '../api/minor-units.ts'
import { chosenDelivery } from '../order-shared/chosen-delivery.ts'
import { Totals, type TotalsProps } from '../order-shared/totals.tsx'

/** Groups digits itself, because server and browser both render the page and their `Intl` may differ. */
export function formatWhole(value: number, language: Language): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, language === 'uk' ? '\u00a0' : ',')
}

export interface ListTotalsProps extends Pick<TotalsProps, 'total' | 'totalKopiykas' | 'currency' | 'ready'> {
  /** Weight of all pieces; null when one is unknown. */
  readonly weightKg: number | null
  /** The delivery option chosen with the products; empty when none was chosen. */
  readonly delivery: string
  /** The delivery town stored on this device. */
  readonly city?: string | null | undefined
}

/** What an offer says of its lines together. */
export const offerTotals = (offer: OfferPreview): Omit<ListTotalsProps, 'city'> => ({
  total: minorUnits(offer.total),
  totalKopiykas: money(offer.total_kopiykas),
  currency: offer.currency,
  weightKg: offer.weight_kg,
  ready: readyRange(offer),
  delivery: chosenDelivery(offer.lines),
})

/** The total, the amount in hryvnias, weight and ready days of a list or an offer. */
export function ListTotals({ total, totalKopiykas, currency, weightKg, ready, delivery, city }: ListTotalsProps) {
  const t = useTranslations('list')
  const language = useLanguage()
  const labels = { total: t('total'), inHryvnias: t('inHryvnias'), weight: t('weight'), ready: t('readyAll') }
  const weight = weightKg === null ? null : t('kilograms', { weight: formatWhole(weightKg, language) })
  return (
    <Totals total={total} totalKopiykas={totalKopiykas} currency={currency} weight={weight} ready={ready} labels={labels}>
      {city ? `${t('deliveryTo', { city })} ` : delivery !== '' && `${t('delivery', { chosen: delivery })} `}
      {t('deliveryApart')}
    </Totals>
  )
}
