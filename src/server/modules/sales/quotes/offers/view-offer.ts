import { eq } from 'drizzle-orm'
import type { Image } from '#contract/catalogue.ts'
import type { OfferLine, OfferView } from '#contract/commercial-offer.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { currencyOf, sum, toMajor, type Money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { lineTotal, unitPrice, type VolumeTier } from '#contract/price.ts'
import { latestReady } from '#contract/ready-range.ts'
import { paysVat } from '#contract/vat.ts'
import { measurementsOf } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { drawnImage, volumePrices } from '../../../catalogue/index.ts'
import { exchangeAt, type Exchange } from '../../../currency/index.ts'
import { findImages, viewImage, type ImageRow } from '../../../media/index.ts'
import { orders } from '../../orders/tables.ts'
import type { PricedLine } from '../../lines/price-lines.ts'
import { readOffer, type StoredOffer } from './read-offer.ts'

/** The offer as the holder of its link may see it, in the words and prices of its moment. */
export async function viewOffer(context: AppContext, accessToken: string, language: Language): Promise<OfferView | Failure> {
  const { db } = context.database
  const stored = await readOffer(context, db, accessToken)
  if (!stored) return fail('notFound')
  const { offer, lines } = stored
  const exchange = exchangeAt(offer.rate, currencyOf(language))
  const [order] = offer.orderId === null ? [] : await db.select({ number: orders.number }).from(orders).where(eq(orders.id, offer.orderId))
  const ready = readyOf(lines)
  return {
    offer_number: offer.number,
    created_at: offer.createdAt.toISOString(),
    valid_until: offer.validUntil,
    expired: isExpired(offer, context.clock.now()),
    order_number: order?.number ?? null,
    buyer: offer.buyer && { name: offer.buyer.name, company_name: offer.buyer.companyName },
    lines: await viewLines(db, lines, language, exchange),
    total: toMajor(shownTotal(lines, exchange)),
    total_uah: toMajor(offer.total),
    total_kopiykas: offer.total,
    currency: exchange.currency,
    weight_kg: weightOf(lines),
    ready_from: ready.from,
    ready_to: ready.to,
    with_vat: paysVat(offer.issuer.seller.vat),
  }
}

/** Its last day is over in Kyiv. */
export const isExpired = ({ validUntil }: StoredOffer['offer'], now: Date): boolean => kyivClock(now).date > validUntil

/** Of all pieces, kg; null when the weight of one is not known. */
export function weightOf(lines: readonly PricedLine[]): number | null {
  return lines.reduce<number | null>((all, { weightKg, quantity }) => (all === null || weightKg === null ? null : all + weightKg * quantity), 0)
}

export function readyOf(lines: readonly PricedLine[]) {
  const ready = latestReady(lines.map(({ readyFrom, readyTo }) => ({ from: readyFrom, to: readyTo })))
  if (!ready) throw new Error('an offer without lines')
  return ready
}

export const shownTotal = (lines: readonly PricedLine[], exchange: Exchange): Money =>
  sum(lines.map((line) => lineTotal(shownUnit(line, exchange), line.quantity)))

/** In the words and the currency of a language, with their pictures. */
export async function viewLines(
  db: Db,
  lines: readonly PricedLine[],
  language: Language,
  exchange: Exchange,
  tiers: readonly VolumeTier[] = [],
): Promise<OfferLine[]> {
  const images = await findImages(db, [...new Set(lines.flatMap(({ product }) => product.mediaId ?? []))])
  return lines.map((line) => viewLine(line, { language, exchange, images, tiers }))
}

/** Base and impacts are converted one by one and then added, as everywhere (contract/price.ts). */
function shownUnit({ product, volumePercent, unit, isAgreed }: PricedLine, exchange: Exchange): Money {
  if (isAgreed) return exchange.show(unit)
  return unitPrice(
    exchange.show(product.base),
    product.chosen.map(({ impact }) => exchange.show(impact)),
    volumePercent,
  )
}

interface Sights {
  readonly language: Language
  readonly exchange: Exchange
  readonly images: ReadonlyMap<number, ImageRow>
  readonly tiers: readonly VolumeTier[]
}

function viewLine(line: PricedLine, { language, exchange, images, tiers }: Sights): OfferLine {
  const { product, quantity } = line
  const unit = shownUnit(line, exchange)
  const { name, slug } = product.translations[language]
  return {
    product_id: product.productId,
    product_name: name,
    slug,
    place: line.place,
    quantity,
    configuration: printConfiguration(Object.fromEntries(product.chosen.map(({ name, value }) => [name, value]))),
    product_properties: product.chosen.map(({ name, value, translations, note }) => ({
      property_name: name,
      property_label: translations[language].property,
      property_value: value,
      property_value_label: translations[language].value,
      property_note: note,
    })),
    unit_price: toMajor(unit),
    unit_price_kopiykas: line.unit,
    volume_percent: line.volumePercent,
    volume_prices: volumePrices({ shown: shownUnit({ ...line, volumePercent: 0 }, exchange), kopiykas: product.unit }, tiers),
    line_total: toMajor(lineTotal(unit, quantity)),
    line_total_kopiykas: line.total,
    image: imageOf(line, name, language, images),
    size_label: product.shape && sizeText(measurementsOf(product.shape).outer, isRound(product.shape)),
    weight_kg: line.weightKg,
    ready_from: line.readyFrom,
    ready_to: line.readyTo,
  }
}

function imageOf({ product }: PricedLine, name: string, language: Language, images: ReadonlyMap<number, ImageRow>): Image | null {
  const picture = product.mediaId === null ? undefined : images.get(product.mediaId)
  if (picture) return { ...viewImage(picture), alt: name, kind: 'studio', color: null }
  return product.shape ? drawnImage(product.productId, product.shape, name, language) : null
}
