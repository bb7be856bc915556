import type { Language } from '#contract/languages.ts'
import { configurationQuery } from '#contract/configuration-url.ts'
import { formatMoney } from '#contract/money.ts'
import { rateScale } from '#contract/rate.ts'
import { discounted, lineTotal, unitPrice, volumePercent } from '#contract/price.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { productPath } from '#contract/slug.ts'
import { paysVat } from '#contract/vat.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { ConfiguredProduct } from '../catalogue/index.ts'
import { companyName, contactDetails, readProduction, readSettings, readVolumeTiers, setLines, type ShopSettings } from '../content/index.ts'
import { exchangeAt, readRate, type StoredRate } from '../currency/index.ts'
import { findImages, imageForPrint } from '../media/index.ts'
import { assumptionLine, measurementRows } from './measurement-rows.ts'
import { pictureNote } from './picture-note.ts'
import { sheetTranslator, type SheetTranslator } from './paper-words.ts'

export interface SpecSheetRequest {
  readonly quantity: number
  readonly language: Language
  /** Prices and dates of an earlier moment, for an offer, whose files must not change. */
  readonly moment?: SheetMoment
}

/** What a sheet needs from outside the product. */
export interface SheetMoment {
  readonly at: Date
  readonly settings: Pick<ShopSettings, 'company' | 'contacts' | 'seller'> & Partial<Pick<ShopSettings, 'hours'>>
  readonly rate: StoredRate
  /** The range of days on which this quantity is ready. */
  readonly ready: ReadyDates
  /** The volume discount on each piece. */
  readonly volumePercent: number
}

/** The content of a spec sheet as final text and data; rendering makes no decisions. */
export type SpecSheet = Awaited<ReturnType<typeof buildSpecSheet>>

/** The spec sheet of a configured product in one language, at today's prices. */
export async function buildSpecSheet(context: AppContext, product: ConfiguredProduct, request: SpecSheetRequest) {
  const { quantity, language } = request
  const messages = sheetTranslator(context, language)
  const [moment, image] = await Promise.all([request.moment ?? momentNow(context, product, quantity), loadImage(context, product, messages)])
  const { at, settings, ready } = moment
  const { shape } = product
  const lines = shape && measurementRows(shape, messages)
  const { name } = product.translations[language]
  return {
    language,
    /** The sheet's day and the PDF's creation date, so that the same sheet gives the same file. */
    date: startOfDay(at),
    kind: messages.t('kind'),
    dateText: messages.day(at),
    company: companyName(settings.company, language),
    title: name,
    subtitle: [
      messages.t('number', { id: product.productId }),
      messages.t('leadTime', { count: product.leadTimeDays }),
      messages.t('ready', { dates: formatDays(ready, language, true) }),
    ].join('\u00a0· '),
    image,
    drawing: shape && {
      shape,
      title: messages.t('drawing'),
      scale: messages.t('scale', { ratio: '{{ratio}}' }),
      alt: messages.t('drawingAlt', { facts: (lines?.measures ?? []).map(({ label, value }) => `${label}: ${value}`).join('; ') }),
    },
    optionsTitle: messages.t('chosen'),
    options: product.chosen.map((option) => ({ label: option.translations[language].property, value: option.translations[language].value })),
    price: buildPrice(moment, product, quantity, messages),
    measurementsTitle: messages.t('facts'),
    measurements: lines ?? basicMeasurements(product, messages),
    assumptions: shape ? assumptionLine(shape, messages) : '',
    contacts: contactLines(settings, language),
    warning: context.config.demo ? messages.t('sample') : null,
    productUrl: productUrl(context, product, { quantity, language }),
  }
}

async function momentNow(context: AppContext, product: ConfiguredProduct, quantity: number): Promise<SheetMoment> {
  const { db } = context.database
  const [settings, rate, production, tiers] = await Promise.all([
    readSettings(db),
    readRate(context, db),
    readProduction(context, db),
    readVolumeTiers(context, db),
  ])
  const { ready_from: from, ready_to: to } = production.ready({ ...product, quantity })
  return { at: context.clock.now(), settings, rate, ready: { from, to }, volumePercent: volumePercent(quantity, tiers) }
}

/** Without a shape, only the catalogue's weight is known. */
function basicMeasurements({ weightKg }: ConfiguredProduct, messages: SheetTranslator): ReturnType<typeof measurementRows> | null {
  if (weightKg === null) return null
  return { measures: [{ label: messages.t('weight'), value: messages.t('kg', { value: messages.number(weightKg) }) }], weights: [] }
}

/** Midnight, so that sheets made on the same day are identical files. */
export function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

const printedWidth = 800

async function loadImage(context: AppContext, product: ConfiguredProduct, messages: SheetTranslator) {
  const row = product.mediaId === null ? undefined : (await findImages(context.database.db, [product.mediaId])).get(product.mediaId)
  const jpeg = row && (await imageForPrint(context, row.hash, printedWidth))
  if (!jpeg) return null
  return {
    jpeg,
    alt: messages.t('pictureAlt', { name: product.translations[messages.language].name }),
    caption: [
      messages.t(product.chosen.some(({ agreeFirst }) => agreeFirst) ? 'colourIsExample' : 'visualisation'),
      pictureNote(context, product, messages.language),
    ]
      .filter((text) => text !== null)
      .join('; '),
  }
}

/** Prices are in hryvnias; English readers also see dollars and the rate (rule 3.3). */
function buildPrice(
  { at, rate, settings, volumePercent: percent }: SheetMoment,
  product: ConfiguredProduct,
  quantity: number,
  messages: SheetTranslator,
) {
  const { language } = messages
  const dollars = language === 'en' ? buildDollarPrice(rate, product, percent, messages) : null
  const unit = discounted(product.unit, percent)
  const total = formatMoney(lineTotal(unit, quantity), 'UAH', language)
  const several = messages.t('quantityTotal', { count: quantity, total: dollars ? `${total} ${dollars.approximately(quantity)}` : total })
  return {
    label: messages.t('pricePerPiece'),
    amount: formatMoney(unit, 'UAH', language),
    converted: dollars?.approximately(1) ?? null,
    notes: [
      messages.t(paysVat(settings.seller.vat) ? 'priceTerms' : 'priceTermsNoVat', { date: messages.day(at) }),
      ...(quantity > 1 ? [several] : []),
      ...(dollars ? [dollars.rate] : []),
    ],
  }
}

/** Converts base price and option prices separately before adding, as the product page does, so that both show the same sum. */
function buildDollarPrice({ rate, date }: StoredRate, product: ConfiguredProduct, percent: number, messages: SheetTranslator) {
  const { show } = exchangeAt(rate, 'USD')
  const unit = unitPrice(
    show(product.base),
    product.chosen.map(({ impact }) => show(impact)),
    percent,
  )
  const hryvnias = messages.number(rate / rateScale, 4).replace(/0{1,2}$/, '')
  return {
    approximately: (quantity: number) => messages.t('approximately', { amount: formatMoney(lineTotal(unit, quantity), 'USD', messages.language) }),
    rate: date === null ? messages.t('sampleRate', { rate: hryvnias }) : messages.t('bankRate', { rate: hryvnias, date: messages.plainDay(date) }),
  }
}

function contactLines(settings: SheetMoment['settings'], language: Language): string[] {
  const { address, phones, email, openingHours } = contactDetails(settings, language)
  return setLines([address, ...phones, email, openingHours])
}

function productUrl(context: AppContext, product: ConfiguredProduct, { quantity, language }: SpecSheetRequest): string {
  const path = productPath(language, { id: product.productId, slug: product.translations[language].slug })
  const query = [
    `c=${configurationQuery(Object.fromEntries(product.chosen.map(({ name, value }) => [name, value])))}`,
    quantity === 1 ? '' : `q=${quantity}`,
  ]
  return `${context.publicUrl()}${path}?${query.filter((part) => part !== '' && part !== 'c=').join('&')}`.replace(/\?$/, '')
}
