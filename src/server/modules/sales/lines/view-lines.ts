import type { Image } from '#contract/catalogue.ts'
import type { OfferLine } from '#contract/commercial-offer.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import type { Language } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import { lineTotal, type VolumeTier } from '#contract/price.ts'
import type { GoodsLine } from '#contract/sale-line.ts'
import { measureShape } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import type { Db } from '../../../platform/db/db.ts'
import { drawnImage, volumePrices } from '../../catalogue/index.ts'
import type { Exchange } from '../../currency/index.ts'
import { findImages, viewImage, type ImageRow } from '../../media/index.ts'
import { shownUnit } from './price-goods.ts'

/** Lines in a language and its currency, with their pictures. */
export async function viewLines(
  db: Db,
  lines: readonly GoodsLine[],
  language: Language,
  exchange: Exchange,
  tiers: readonly VolumeTier[] = [],
): Promise<OfferLine[]> {
  const images = await findImages(db, [...new Set(lines.flatMap(({ product }) => product.mediaId ?? []))])
  return lines.map((line) => viewLine(line, { language, exchange, images, tiers }))
}

interface ViewSources {
  readonly language: Language
  readonly exchange: Exchange
  readonly images: ReadonlyMap<number, ImageRow>
  readonly tiers: readonly VolumeTier[]
}

function viewLine(line: GoodsLine, { language, exchange, images, tiers }: ViewSources): OfferLine {
  const { product, quantity } = line
  const unit = shownUnit(line, exchange)
  const { name, slug } = product.translations[language]
  return {
    product_id: product.productId,
    product_name: name,
    slug,
    place: line.place ?? null,
    quantity,
    configuration: printConfiguration(Object.fromEntries(product.chosen.map(({ name, value }) => [name, value]))),
    product_properties: product.chosen.map(({ name, value, translations, note, agreeFirst }) => ({
      property_name: name,
      property_label: translations[language].property,
      property_value: value,
      property_value_label: translations[language].value,
      property_note: note,
      ...(agreeFirst ? { agree_first: true } : {}),
    })),
    unit_price: toMajor(unit),
    unit_price_kopiykas: line.unit,
    volume_percent: line.volumePercent,
    volume_prices: volumePrices({ shown: shownUnit({ ...line, volumePercent: 0, agreed: null }, exchange), kopiykas: product.unit }, tiers),
    line_total: toMajor(lineTotal(unit, quantity)),
    line_total_kopiykas: line.total,
    image: lineImage(line, name, language, images),
    size_label: product.shape && sizeText(measureShape(product.shape).outer, isRound(product.shape)),
    weight_kg: product.weightKg,
    ready_from: line.readyFrom,
    ready_to: line.readyTo,
  }
}

function lineImage({ product }: GoodsLine, name: string, language: Language, images: ReadonlyMap<number, ImageRow>): Image | null {
  const picture = product.mediaId === null ? undefined : images.get(product.mediaId)
  if (picture) return { ...viewImage(picture), alt: name, kind: 'studio', color: null, differs_in: [...product.pictureDiffersIn] }
  return product.shape ? drawnImage(product.productId, product.shape, name, language) : null
}
