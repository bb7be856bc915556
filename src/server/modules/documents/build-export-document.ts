import { countryName } from '#contract/countries.ts'
import type { ExportPaperPath } from '#contract/documents.ts'
import type { Translated } from '#contract/languages.ts'
import { formatMoney, sum, type Money } from '#contract/money.ts'
import { lineTotal } from '#contract/price.ts'
import { rateScale } from '#contract/rate.ts'
import { isGoods, type SaleLine } from '#contract/sale-line.ts'
import type { Shape } from '#contract/shape.ts'
import { totalKg } from '#contract/total-kg.ts'
import { optionText, printedOptions, type OptionText, type SoldOption } from '#contract/taken-options.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { measureShape } from '#geometry/measurements.ts'
import { cubicMetres, type PackingPlan } from '#geometry/packing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { exchangeAt, type StoredRate } from '../currency/index.ts'
import type { OfferToPrint } from '../sales/index.ts'
import { paperFrame, sellerParty } from './build-order-document.ts'
import { tableHeadings, weightTable } from './goods-table.ts'
import { documentTranslator, type DocumentTranslator } from './paper-words.ts'
import { packedWords } from './packed-words.ts'
import type { OrderDocumentContent, OrderDocumentRow, Party } from './tables.ts'

type Trade = NonNullable<OfferToPrint['trade']>

/** A line of a quote or order, for export papers. */
export interface ExportItem {
  readonly kind: SaleLine['kind']
  readonly name: Translated
  readonly options: readonly (SoldOption & OptionText)[]
  readonly shape: Shape | null
  readonly weightKg: number | null
  readonly hsCode: string | null
  readonly unit: Money
  readonly quantity: number
}

const bare = { options: [], shape: null, weightKg: null, hsCode: null } as const

const toExportItem = (line: SaleLine): ExportItem => {
  const { kind, unit, quantity } = line
  if (!isGoods(line)) return { ...bare, kind, name: line.name, unit, quantity }
  const { translations, chosen: options, shape, weightKg, hsCode = null } = line.product
  return { kind, name: { uk: translations.uk.name, en: translations.en.name }, options, shape, weightKg, hsCode, unit, quantity }
}

const areGoods = ({ kind }: ExportItem) => kind === 'product'

/** The goods of a paper, and the dollar rate that it uses. */
export interface ExportGoods {
  readonly lines: readonly ExportItem[]
  readonly rate: StoredRate
  readonly total: Money
  /** The packing for a carrier; null when unknown. */
  readonly packed: PackingPlan | null
}

/** The text of a quote's export paper in its language. Unset values (customs code, origin, VAT note) are left out. */
export function buildExportDocument(context: AppContext, offer: OfferToPrint, trade: Trade, paper: ExportPaperPath): OrderDocumentContent {
  const translator = documentTranslator(context, offer.language)
  const { t, day, plainDay } = translator
  const seller = sellerParty(offer.issuer, translator)
  const isProforma = paper === 'proforma'
  const goods = { ...offer, lines: offer.lines.map(toExportItem) }
  return {
    ...paperFrame(context, offer.issuer, translator),
    title: t(isProforma ? 'proformaTitle' : 'title_packing_list', { number: offer.number }),
    subtitle: [t('issued', { date: day(offer.createdAt) }), ...(isProforma ? [t('proformaUntil', { date: plainDay(offer.validUntil) })] : [])].join(
      '\u00a0· ',
    ),
    seller: isProforma ? withSwift(seller, offer.issuer.seller, translator) : seller,
    buyer: buyerAbroad(offer, trade, translator),
    facts: tradeFacts(goods, trade, translator, isProforma),
    ...(isProforma ? proforma(goods, trade, translator) : packingList(goods, translator)),
  }
}

export const withSwift = (party: Party, { swift }: OfferToPrint['issuer']['seller'], { t }: DocumentTranslator): Party =>
  swift ? { ...party, lines: [...party.lines, t('swift', { value: swift })] } : party

function buyerAbroad({ buyer }: OfferToPrint, { address, city, country }: Trade, { t, language }: DocumentTranslator): Party {
  const name = buyer?.companyName ?? buyer?.name ?? null
  const lines = [
    buyer?.companyName ? buyer.name : null,
    [address, city, countryName(country, language)].filter(Boolean).join(', '),
    buyer?.taxId ? t('taxNumber', { value: buyer.taxId }) : null,
  ]
  return { title: t('buyer'), name, lines: lines.flatMap((line) => line || []) }
}

export function tradeFacts(
  { rate, lines, packed }: ExportGoods,
  trade: Trade,
  translator: DocumentTranslator,
  isProforma: boolean,
): OrderDocumentContent['facts'] {
  const { t, number, language } = translator
  const fact = (label: MessageKey<'document'>, value: string | null) => (value ? [{ label: t(label), value }] : [])
  const weight = totalKg(lines.filter(areGoods))
  return [
    ...fact('incoterm', trade.incoterm && t('incotermEdition', { term: trade.incoterm })),
    ...fact('origin', trade.terms.origin[language]),
    ...(isProforma ? fact('currencyRate', rateText(trade, rate, translator)) : []),
    ...(isProforma ? fact('netWeight', weight === null ? null : t('offerKg', { value: number(weight) })) : []),
    ...fact('grossWeight', packed && t('offerKg', { value: number(packed.grossKg) })),
    ...fact('volume', packed && t('cubicMetres', { value: number(cubicMetres(packed), 2) })),
    ...fact('packages', packed && packedWords(packed, translator).join('\n')),
  ]
}

/** The rate from hryvnias to the paper's currency. */
const chooseRate = ({ currency, euro }: Pick<Trade, 'currency' | 'euro'>, dollar: StoredRate): StoredRate | null =>
  currency === 'UAH' ? null : currency === 'EUR' ? euro : dollar

export function rateText(trade: Trade, dollar: StoredRate, { t, number, plainDay }: DocumentTranslator): string {
  const stored = chooseRate(trade, dollar)
  if (!stored) return t('currencyOnly', { currency: 'UAH' })
  const rate = number(stored.rate / rateScale, 4)
  const { currency } = trade
  return stored.date === null
    ? t('currencyAtSampleRate', { currency, rate })
    : t('currencyAtBankRate', { currency, rate, date: plainDay(stored.date) })
}

type Body = Pick<OrderDocumentContent, 'headings' | 'lines' | 'totals' | 'inWords' | 'terms' | 'signature'>

/** Converts sums to the paper's currency at its day's rate. */
export function paperCurrency(trade: Pick<Trade, 'currency' | 'euro'>, dollar: StoredRate) {
  const stored = chooseRate(trade, dollar)
  const currency = stored ? trade.currency : 'UAH'
  return { currency, rate: stored?.rate ?? dollar.rate, exchange: exchangeAt(stored?.rate ?? dollar.rate, currency) }
}

export function proforma(goods: ExportGoods, trade: Trade, translator: DocumentTranslator): Body {
  const { t, amount, language } = translator
  const { currency, exchange } = paperCurrency(trade, goods.rate)
  const row = (line: ExportItem): OrderDocumentRow => {
    const unit = exchange.show(line.unit)
    return {
      ...describe(line, translator),
      quantity: line.kind === 'discount' ? '' : t(`unit_${line.kind}`, { count: line.quantity }),
      unit: amount(unit),
      total: amount(lineTotal(unit, line.quantity)),
    }
  }
  const vat = trade.terms.vat[language]
  const hryvnias = (total: Money) => ({ label: t('inHryvniasCharged'), value: formatMoney(total, 'UAH', language) })
  return {
    headings: tableHeadings(translator, [t('headingUnitIn', { currency }), t('headingTotalIn', { currency })]),
    lines: goods.lines.map(row),
    totals: [
      { label: t('totalIn', { currency }), value: amount(sum(goods.lines.map(({ unit, quantity }) => lineTotal(exchange.show(unit), quantity)))) },
      ...(currency === 'UAH' ? [] : [hryvnias(goods.total)]),
    ],
    inWords: '',
    terms: [...(vat ? [vat] : []), ...(currency === 'UAH' ? [] : [t('chargedInHryvnias')]), t('proformaNoTaxInvoice')],
    signature: t('signature'),
  }
}

function packingList({ lines, packed }: ExportGoods, translator: DocumentTranslator): Body {
  const { t } = translator
  const goods = lines.filter(areGoods).map((line) => ({ ...line, ...describe(line, translator) }))
  return {
    ...weightTable(goods, packed, translator, 'netWeightKg'),
    terms: packed === null ? [t('weighedWithoutPacking')] : [],
    signature: t('signedShipped'),
  }
}

function describe(
  { kind, name, options, shape, hsCode }: ExportItem,
  { t, language }: DocumentTranslator,
): Pick<OrderDocumentRow, 'name' | 'details'> {
  if (kind !== 'product') return { name: name[language], details: [] }
  const outer = shape && measureShape(shape).outer
  return {
    name: name[language],
    details: [
      ...printedOptions(options).map((option) => optionText(option, language)),
      ...(outer ? [t('outerSize', { size: [outer.length, outer.width, outer.height].map(Math.round).join(' × ') })] : []),
      ...(hsCode ? [t('hsCode', { value: hsCode })] : []),
    ],
  }
}
