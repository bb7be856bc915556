import { useNavigate } from 'react-router'
import { chosenAgreementReason } from '#contract/option-rules.ts'
import type { OfferView } from '#contract/commercial-offer.ts'
import { offerDrawingsPath, offerPdfPath } from '#contract/documents.ts'
import { formatMoney, money } from '#contract/money.ts'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { ListLine } from '#contract/order.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { useShow } from '../api/currency.ts'
import { minorUnits } from '../api/minor-units.ts'
import { CallInstead } from '../errors/call-instead.tsx'
import { PlaceChip } from '../place/place-chip.tsx'
import { openPhoneOrder } from '../phone-order/phone-order.ts'
import { deliveryCity, usePlace } from '../storage/place.ts'
import { ListTotals, offerTotals } from './list-totals.tsx'
import { OfferLines } from './offer-lines.tsx'
import { PackedGoods } from './packed-goods.tsx'
import { orderedLine } from './ordered-line.ts'
import { useOffer } from './use-offer.ts'

/** The offered goods, until when the offer is valid, its files, and ordering. */
export function OfferScreen({ token, offer: made }: { token: string; offer: OfferView }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const offer = useShow()(made, made.eur_rate)
  const wholeDay = (date: PlainDate) => formatDays({ from: date, to: date }, language, true)
  const day = wholeDay(kyivClock(new Date(offer.created_at)).date)
  const name = offer.buyer?.company_name ?? offer.buyer?.name
  const ownCity = deliveryCity(usePlace())
  const city = offer.city ?? ownCity
  return (
    <article className="page-frame grid grid-cols-1 gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <header className="max-w-text lg:col-span-2">
        <h1 className="text-title">{wholeText(t('offerPageTitle', { number: offer.offer_number }))}</h1>
        <p className="mt-1 text-concrete-dark">{t('offerDate', { date: day })}</p>
        {name && <p className="mt-2">{t('preparedFor', { name })}</p>}
        {!offer.expired && <p className="mt-2">{t('validUntil', { date: wholeDay(offer.valid_until) })}</p>}
      </header>
      <TitledSection id="offered" title={t('whatOffered')} className="max-lg:order-2" heading="mb-3 text-lead">
        <OfferLines lines={offer.lines} currency={offer.currency} />
      </TitledSection>
      <section aria-label={t('whatNext')} className="flex flex-col gap-6 max-lg:order-1 lg:sticky lg:top-6 lg:self-start">
        {offer.expired && offer.order_number === null && <Expired offer={offer} date={wholeDay(offer.valid_until)} />}
        {offer.order_number !== null && (
          <Notice kind="success" title={wholeText(t('ordered', { number: offer.order_number }))}>
            {t('orderedText')}
          </Notice>
        )}
        <div className="flex flex-col gap-1">
          <ListTotals {...offerTotals(offer)} city={city} />
          <p className="text-small text-concrete-dark">
            {t('ifOrdered', { date: day })}. {t(offer.with_vat ? 'vatNote' : 'noVatNote')}
          </p>
          <PackedGoods packed={offer.packed} />
        </div>
        {offer.order_number === null && offer.city === null && <PlaceChip lines={toListLines(offer)} ready={readyRange(offer)} />}
        {!offer.expired && offer.order_number === null && <OrderOffer token={token} offer={offer} city={city ?? null} />}
        <div className="no-print flex flex-col">
          <FileLink
            href={offerPdfPath(token, language)}
            name={`${offer.offer_number}.pdf`}
            icon="download"
            title={t('downloadPdf')}
            text={t('offerText')}
          />
          <FileLink
            href={offerDrawingsPath(token, language)}
            name={`${offer.offer_number}.zip`}
            icon="ruler"
            title={t('drawings')}
            text={t('drawingsText')}
          />
        </div>
      </section>
    </article>
  )
}

function FileLink({ href, name, icon, title, text }: { href: string; name: string; icon: IconName; title: string; text: string }) {
  return (
    <a
      href={href}
      download={name}
      className="flex min-h-14 items-start gap-4 border-t border-concrete-light py-3 transition-colors last:border-b hover:text-accent"
    >
      <Icon name={icon} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-small text-concrete-dark">{text}</span>
      </span>
    </a>
  )
}

function OrderOffer({ token, offer, city }: { token: string; offer: OfferView; city: string | null }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const total = minorUnits(offer.total)
  const order = () =>
    openPhoneOrder({
      target: { kind: 'offer', token, lines: toListLines(offer) },
      lines: offer.lines.map((line) => orderedLine(line, line.quantity)),
      total,
      totalKopiykas: money(offer.total_kopiykas),
      currency: offer.currency,
      ready: readyRange(offer),
      city,
      agreementReason: chosenAgreementReason(offer.lines.flatMap(({ product_properties }) => product_properties)),
    })
  return (
    <Button size="large" className="no-print w-full px-4!" onClick={order}>
      {t('orderAll', { total: formatMoney(total, offer.currency, language) })}
    </Button>
  )
}

/** The offer's lines as the API's input. */
function toListLines({ lines }: OfferView): ListLine[] {
  return lines.map(({ product_id, quantity, product_properties, place }) => ({
    product_id,
    quantity,
    product_properties: product_properties.map(({ property_name, property_value, property_note }) => ({
      property_name,
      property_value,
      property_note,
    })),
    place,
  }))
}

function Expired({ offer, date }: { offer: OfferView; date: string }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const navigate = useNavigate()
  const { busy, failure, make } = useOffer()
  async function renew() {
    const made = await make(toListLines(offer), Date.now(), undefined, offer.city)
    if (made) await navigate(`/${language}/offer/${made.access_token}`)
  }
  return (
    <Notice
      kind="warning"
      title={t('expired', { date })}
      actions={
        <Button busy={busy} busyLabel={t('renewing')} onClick={() => void renew()}>
          {t('renew')}
        </Button>
      }
    >
      <p>{t('expiredText')}</p>
      {failure !== null && <CallInstead text={t('orCall')} />}
    </Notice>
  )
}
