import { deliveryAddress } from '#contract/countries.ts'
import { formatMoney, type Money } from '#contract/money.ts'
import { rateScale } from '#contract/rate.ts'
import { formatDays } from '#contract/ready-range.ts'
import { isGoods, isManual, type GoodsLine, type ManualLine } from '#contract/sale-line.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import { includedVat } from '#contract/vat.ts'
import { optionText, printedOptions } from '#contract/taken-options.ts'
import { measureShape } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findImages, imageForPrint } from '../media/index.ts'
import { paperCurrency, rateText } from './build-export-document.ts'
import { chosenDelivery, paperFrame, priceTermsKey, sellerParty } from './build-order-document.ts'
import { documentTranslator, type DocumentTranslator } from './paper-words.ts'
import { shownTotal, type OfferToPrint } from '../sales/index.ts'
import { packedWords } from './packed-words.ts'
import { pictureNote } from './picture-note.ts'
import type { Party } from './tables.ts'

type Images = ReadonlyMap<number, Buffer>

/** The content of an offer's PDF as final text; rendering makes no decisions. */
export type OfferDocument = Awaited<ReturnType<typeof buildOfferDocument>>
export type OfferDocumentEntry = OfferDocument['lines'][number]

/** The text of an offer's PDF, in its language. */
export async function buildOfferDocument(context: AppContext, offer: OfferToPrint) {
  const translator = documentTranslator(context, offer.language)
  const { t, day, plainDay, language } = translator
  const goods = offer.lines.filter(isGoods)
  const images = await loadImages(context, goods)
  const made = day(offer.createdAt)
  const until = plainDay(offer.validUntil)
  const delivery = describeDelivery(offer, translator)
  const terms = offer.delivery?.terms ?? 'apart'
  // What the owner says of VAT on exports stands in place of it, as in the proforma.
  const exported = offer.trade?.terms.vat[language] || null
  const vat = exported === null ? includedVat(offer.total, offer.issuer.seller.vat) : null
  // What foreign readers see beside hryvnias, which are what is charged.
  const foreign = language === 'en' || offer.trade ? converted(offer, translator) : null
  const money = (amount: Money) => formatMoney(amount, 'UAH', language)
  return {
    ...paperFrame(context, offer.issuer, translator),
    title: t('offerTitle'),
    subtitle: t('offerSubtitle', { number: offer.number, date: made, until }),
    parties: [sellerParty(offer.issuer, translator), ...toBuyerParties(offer, translator)],
    /** The key figures: total, pieces, weight, dates. */
    summary: [
      {
        label: t('offerTotal'),
        value: money(offer.total),
        note: foreign ?? t(vat === null ? `offerNoVat_${terms}` : `offerWithVat_${terms}`),
      },
      { label: t('offerPieces'), value: String(goods.reduce((all, { quantity }) => all + quantity, 0)), note: null },
      ...(offer.weightKg === null
        ? []
        : [{ label: t('offerWeight'), value: t('offerKg', { value: translator.number(offer.weightKg) }), note: t('offerWeightNote') }]),
      { label: t('offerReady'), value: formatDays(offer.ready, language), note: t('offerReadyNote', { date: made }) },
    ],
    lines: [
      ...goods.map((line, index) => buildLine(line, index + 1, translator, { images, note: pictureNote(context, line.product, language) })),
      ...offer.lines.filter(isManual).map((extra, index) => buildExtraLine(extra, goods.length + index + 1, translator)),
    ],
    totals: [
      { label: t(vat === null ? 'offerTotalNoVat' : 'offerTotalWithVat'), value: money(offer.total) },
      ...(vat === null ? [] : [{ label: t('offerVat'), value: money(vat) }]),
    ],
    terms: [
      ...(offer.words ? [offer.words] : []),
      ...(exported ? [exported] : []),
      t('offerTermsValid', { until }),
      ...(delivery === null ? [] : [`${t('delivery')}: ${delivery}.`]),
      ...packedTerm(offer, translator),
      t(priceTermsKey(terms, vat !== null)),
      t('offerTermsMade'),
      t('offerTermsPictures'),
      ...(foreign === null ? [] : rateTerms(offer, translator)),
    ],
    link: { label: t('offerLink'), url: offer.url },
  }
}

/** Delivery as agreed with the office, else the town asked about, else as chosen with the products. */
function describeDelivery({ delivery, lines, issuer, trade }: OfferToPrint, { t, language }: DocumentTranslator): string | null {
  if (trade?.incoterm) return t('incotermEdition', { term: trade.incoterm })
  if (delivery?.method) {
    const where = deliveryAddress({ ...delivery, address: null }, language)
    const place = delivery.method === 'PICKUP' ? (issuer.company.address[language] ?? '') : where
    return place === '' ? t(`deliveryWay_${delivery.method}`) : t(`delivery_${delivery.method}`, { place })
  }
  // The priced delivery line already describes it.
  if (delivery?.terms === 'included') return null
  const options = lines.filter(isGoods).flatMap(({ product }) => product.chosen)
  const chosen = delivery?.city ?? chosenDelivery(options, language)
  return chosen === '' ? null : t('deliveryChosen', { chosen })
}

/** The packing for a carrier; empty when the buyer collects. */
function packedTerm({ packed, delivery }: OfferToPrint, translator: DocumentTranslator): string[] {
  const { t, number } = translator
  if (packed === null || delivery?.method === 'PICKUP') return []
  return [t('offerPacked', { units: packedWords(packed, translator).join('; '), weight: t('offerKg', { value: number(packed.grossKg) }) })]
}

/** Only name and company, because the link may be passed on. */
function toBuyerParties({ buyer, trade }: OfferToPrint, { t }: DocumentTranslator): Party[] {
  const name = buyer?.companyName ?? buyer?.name ?? null
  if (!buyer || name === null) return []
  const { taxId } = buyer
  const lines = [buyer.companyName === null ? null : buyer.name, taxId && t(trade ? 'taxNumber' : taxIdKind(taxId), { value: taxId })]
  return [{ title: t('offerFor'), name, lines: lines.flatMap((line) => line || []) }]
}

function buildLine(
  line: GoodsLine,
  no: number,
  { t, number, language }: DocumentTranslator,
  { images, note }: { readonly images: Images; readonly note: string | null },
) {
  const { product, quantity, place = null, volumePercent, readyFrom: from, readyTo: to } = line
  const { shape, mediaId, weightKg } = product
  const listed = line.agreed?.listed ?? null
  const { name } = product.translations[language]
  const size = shape && t('offerSize', { size: sizeText(measureShape(shape).outer, isRound(shape)) })
  const jpeg = mediaId === null ? undefined : images.get(mediaId)
  return {
    title: `${no}. ${name}`,
    place,
    details: [
      ...printedOptions(product.chosen).map((option) => optionText(option, language)),
      ...(volumePercent > 0 ? [t('volumeOff', { percent: volumePercent })] : []),
    ],
    /** Size, weight and dates. */
    facts: [
      ...(size ? [size] : []),
      ...(weightKg === null ? [] : [weightText(weightKg, quantity, { t, number })]),
      t('offerLineReady', { days: formatDays({ from, to }, language) }),
      ...(jpeg && note !== null ? [note] : []),
    ],
    image: jpeg && mediaId !== null ? { key: mediaId, jpeg, alt: t('offerPictureAlt', { name }) } : null,
    drawing: shape && {
      shape,
      alt: t('offerDrawingAlt', { name, size: size ?? '' }),
    },
    /** The catalogue price, when another one was agreed. */
    listed: listed !== null && listed > line.unit ? t('offerListed', { price: formatMoney(listed, 'UAH', language) }) : null,
    price: t('offerUnitPrice', { count: quantity, price: formatMoney(line.unit, 'UAH', language) }),
    total: formatMoney(line.total, 'UAH', language),
  }
}

function buildExtraLine({ name, quantity, unit, total }: ManualLine, no: number, { language }: DocumentTranslator) {
  return {
    title: `${no}. ${name[language]}`,
    place: null,
    details: [],
    facts: [],
    image: null,
    drawing: null,
    listed: null,
    // A single crane or discount needs no count of pieces.
    price: quantity === 1 ? '' : `${quantity} × ${formatMoney(unit, 'UAH', language)}`,
    total: formatMoney(total, 'UAH', language),
  }
}

function weightText(weightKg: number, quantity: number, { t, number }: Pick<DocumentTranslator, 't' | 'number'>): string {
  const one = t('offerKg', { value: number(weightKg) })
  return quantity === 1 ? one : t('offerKgEach', { one, all: t('offerKg', { value: number(weightKg * quantity) }) })
}

/** The total in dollars as on the pages, or in the currency agreed with a buyer abroad; null for hryvnias. */
function converted({ lines, rate, trade }: OfferToPrint, { t, language }: DocumentTranslator): string | null {
  const { currency, exchange } = paperCurrency(trade ?? { currency: 'USD', euro: null }, rate)
  return currency === 'UAH' ? null : t('offerConverted', { amount: formatMoney(shownTotal(lines, exchange), currency, language) })
}

function rateTerms({ rate: dollar, trade }: OfferToPrint, translator: DocumentTranslator): string[] {
  const { t, number, plainDay } = translator
  if (trade) return [rateText(trade, dollar, translator), t('chargedInHryvnias')]
  const { rate, date } = dollar
  const value = number(rate / rateScale, 4).replace(/0{1,2}$/, '')
  return [date === null ? t('offerSampleRate', { rate: value }) : t('offerBankRate', { rate: value, date: plainDay(date) })]
}

/** Pixels: enough for 96 points on paper at 240 dots per inch. */
const printedWidth = 320

/** Reads each picture once, however many lines show it. */
async function loadImages(context: AppContext, lines: readonly GoodsLine[]): Promise<Images> {
  const ids = [...new Set(lines.flatMap(({ product }) => product.mediaId ?? []))]
  const rows = await findImages(context.database.db, ids)
  const images = new Map<number, Buffer>()
  // Sequential, because decoding many originals at once would take too much memory.
  for (const { id, hash } of rows.values()) {
    const jpeg = await imageForPrint(context, hash, printedWidth, true)
    if (jpeg) images.set(id, jpeg)
  }
  return images
}
