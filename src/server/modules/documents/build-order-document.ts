import { deliveryTerms, type DeliveryTerms } from '#contract/delivery-terms.ts'
import type { OrderDocumentKind } from '#contract/documents.ts'
import type { Language } from '#contract/languages.ts'
import { sellerNames } from '#contract/seller.ts'
import type { Money } from '#contract/money.ts'
import { deliveryAddress } from '#contract/countries.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { formatDays, orderReadyRange } from '#contract/ready-range.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import { paysVat, includedVat } from '#contract/vat.ts'
import { optionText, printedOptions } from '#contract/taken-options.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { companyName, contactDetails, sellerDetails, setLines, type DetailSettings, type ShopSettings } from '../content/index.ts'
import { readyTogether, type StoredOrder } from '../sales/index.ts'
import { amountInWords } from './amount-in-words.ts'
import { buildTransfer } from './build-transfer.ts'
import { documentTranslator, type DocumentTranslator } from './paper-words.ts'
import { fiscalTerms, type KnownReceipt } from './fiscal-terms.ts'
import { priceHeadings } from './goods-table.ts'
import type { InvoicedPart } from './invoiced-part.ts'
import type { OrderDocumentContent, OrderDocumentRow, Party } from './tables.ts'

export interface IssueData {
  readonly kind: OrderDocumentKind
  readonly number: string
  readonly at: Date
  readonly asked: InvoicedPart
  /** Fiscal receipts of money that came before it was issued. */
  readonly receipts: readonly KnownReceipt[]
}

/** The content of an order's document in one language, with the order's own names and prices. */
export function buildOrderDocument(
  context: AppContext,
  { order, lines }: StoredOrder,
  settings: ShopSettings,
  issued: IssueData,
  language: Language,
): OrderDocumentContent {
  const translator = documentTranslator(context, language)
  const date = translator.day(issued.at)
  const { part, amount } = issued.asked
  const tax = includedVat(amount, settings.seller.vat)
  const vat = tax === null ? null : translator.amount(tax)
  const invoice = issued.kind === 'invoice'
  const seller = sellerParty(settings, translator)
  const translators = { uk: documentTranslator(context, 'uk'), en: documentTranslator(context, 'en') }
  const priceTerms = priceTermsKey(termsOfDelivery({ order, lines }), paysVat(settings.seller.vat))
  const transfer = invoice ? buildTransfer({ order, lines }, settings, { ...issued, amount }, { language, translators }) : null
  return {
    ...paperFrame(context, settings, translator),
    title: translator.t(`title_${issued.kind}`, { number: issued.number }),
    subtitle: `${translator.t('issued', { date })}\u00a0· ${translator.t('ofOrder', { number: order.number, date: translator.day(order.createdAt) })}`,
    seller,
    buyer: buyerParty(order, translator),
    // An invoice goes to bookkeepers, who need not see the buyer's comment.
    facts: buildDetails({ order: invoice ? { ...order, comment: null, paymentMethod: 'INVOICE' } : order, lines }, settings, translator),
    headings: priceHeadings(translator, vat !== null),
    lines: lines.map((line) => ({
      ...describeLine(line, language, (percent) => translator.t('volumeOff', { percent })),
      quantity: formatQuantity(line, line.quantity, translator),
      unit: translator.amount(line.unit),
      total: translator.amount(line.total),
    })),
    totals: [
      {
        label: translator.t(part === 'whole' ? (vat === null ? 'totalNoVat' : 'totalWithVat') : part === 'deposit' ? 'asksDeposit' : 'asksRest'),
        value: translator.amount(amount),
      },
      ...(vat === null ? [] : [{ label: translator.t('vatWithin'), value: vat }]),
      ...(part === 'whole'
        ? []
        : [{ label: translator.t(vat === null ? 'ofWholeOrderNoVat' : 'ofWholeOrder'), value: translator.amount(order.total) }]),
    ],
    inWords: inWords(amount, part, vat, translator),
    terms: invoice
      ? [
          ...(transfer ? [] : [formatPurpose({ number: issued.number, date, order: order.number }, vat, translator)]),
          ...(settings.seller.bank_details === null ? [translator.t('noBankDetails')] : []),
          translator.t(priceTerms),
          ...fiscalTerms(issued.receipts, translator),
        ]
      : [
          ...fiscalTerms(issued.receipts, translator),
          translator.t(priceTerms),
          translator.t('termsReturn'),
          offerTerm(order, translator, `${context.publicUrl()}/${language}/public-offer`),
        ],
    transfer,
    signature: invoice ? translator.t('signature') : null,
  }
}

/** The sum in words, and the tax within it. */
export function inWords(amount: Money, part: InvoicedPart['part'], vat: string | null, { t, language }: DocumentTranslator): string {
  const words = amountInWords(amount, language)
  if (vat === null) return t(part === 'whole' ? 'inWordsNoVat' : 'inWordsPartNoVat', { words })
  return t(part === 'whole' ? 'inWords' : 'inWordsPart', { words, vat })
}

function formatPurpose(facts: { number: string; date: string; order: string }, vat: string | null, { t }: DocumentTranslator): string {
  return vat === null ? t('purposeNoVat', facts) : t('purpose', { ...facts, vat })
}

/** The key of the text that says what the document's prices include. */
export function priceTermsKey(terms: DeliveryTerms, hasVat: boolean) {
  return hasVat ? (`termsPrice_${terms}` as const) : (`termsPriceNoVat_${terms}` as const)
}

/** Names the offer by its address and, if the order stores it, by the accepted version, because the address always shows the current text. */
function offerTerm({ offerVersion }: StoredOrder['order'], { t, day }: DocumentTranslator, address: string): string {
  const [date, code = ''] = offerVersion?.split(' ') ?? []
  return date ? t('termsOfferVersion', { date: day(new Date(date)), code, address }) : t('termsOffer', { address })
}

export function sellerParty(settings: DetailSettings, { t, language }: DocumentTranslator): Party {
  const { name, address, edrpou, vat, account, bank, mfo, phone, transliterated } = sellerDetails(settings, language)
  const labelled = (label: MessageKey<'document'>, value: string | null) => value && t(label, { value })
  const lines = [
    address,
    labelled('edrpou', edrpou),
    paysVat(vat) ? labelled('vatNumber', vat) : vat && t('vatNone', { value: language === 'en' ? t('paysNoVat') : vat }),
    labelled('account', account),
    labelled('bank', bank),
    labelled('mfo', mfo),
    labelled('phone', phone),
    transliterated ? t('transliterated') : null,
  ]
  return { title: t('seller'), name, lines: setLines(lines) }
}

export function buyerParty({ payer, receiverName, phone, email, delivery }: StoredOrder['order'], { t }: DocumentTranslator): Party {
  const company = payer?.kind === 'COMPANY' ? payer : null
  const lines = [
    company?.taxId && t(delivery?.country ? 'taxNumber' : taxIdKind(company.taxId), { value: company.taxId }),
    phone && t('phone', { value: formatPhone(phone) }),
    email,
  ]
  return { title: t('buyer'), name: company?.companyName ?? receiverName, lines: setLines(lines) }
}

function buildDetails({ order, lines }: StoredOrder, settings: ShopSettings, { t, language }: DocumentTranslator): OrderDocumentContent['facts'] {
  const { delivery } = order
  const where = deliveryAddress(delivery ?? {}, language)
  const place = delivery?.method === 'PICKUP' ? settings.company.address[language] : where
  const ready = orderReadyRange({ ...readyTogether(lines), promised_on: order.promisedOn })
  const wished =
    where ||
    chosenDelivery(
      lines.flatMap(({ options }) => options),
      language,
    )
  const agreedLater = wished ? t('deliveryChosen', { chosen: wished }) : t('deliveryAgreed')
  const deliveryText = delivery?.method
    ? t(`delivery_${delivery.method}`, { place })
    : // The priced delivery line already describes it.
      termsOfDelivery({ order, lines }) === 'included'
      ? where
      : agreedLater
  const value = (label: MessageKey<'document'>, message: string | null) => (message ? [{ label: t(label), value: message }] : [])
  return [
    // A company's order names the receiver separately.
    ...value('receiver', order.payer?.kind === 'COMPANY' ? order.receiverName : null),
    ...value('delivery', deliveryText),
    ...value('payment', t(`payment_${order.paymentMethod}`)),
    ...value('ready', ready && formatDays(ready, language, true)),
    ...value('comment', order.comment),
  ]
}

/** The delivery chosen on product pages, printed once, because an order is delivered as a whole. */
export function chosenDelivery(
  options: readonly Pick<StoredOrder['lines'][number]['options'][number], 'name' | 'translations'>[],
  language: Language,
): string {
  const chosen = options.filter(({ name }) => name === 'delivery')
  return [...new Set(chosen.map(({ translations }) => translations[language].value))].join(', ')
}

const termsOfDelivery = ({ order, lines }: Pick<StoredOrder, 'order' | 'lines'>): DeliveryTerms =>
  deliveryTerms(
    order.delivery?.method ?? null,
    lines.flatMap(({ kind, translations }) => (kind === 'service' ? [translations.uk.name, translations.en.name] : [])),
  )

/** The quantity with its unit, which a primary document must name; a discount has none. */
export function formatQuantity({ kind }: Pick<StoredOrder['lines'][number], 'kind'>, quantity: number, { t }: DocumentTranslator): string {
  return kind === 'discount' ? '' : t(`unit_${kind}`, { count: quantity })
}

export function describeLine(
  { translations: translator, options, volumePercent }: StoredOrder['lines'][number],
  language: Language,
  offText: (percent: number) => string,
): Pick<OrderDocumentRow, 'name' | 'details'> {
  return {
    name: translator[language].name,
    details: [...printedOptions(options).map((option) => optionText(option, language)), ...(volumePercent > 0 ? [offText(volumePercent)] : [])],
  }
}

/** What every paper has: its language, the seller's name and contacts, and the foot of its pages. */
export const paperFrame = (context: AppContext, settings: DetailSettings, translator: DocumentTranslator) => ({
  language: translator.language,
  author: sellerNames(settings, translator.language).name ?? translator.t('shop'),
  contacts: contactLine(settings, translator.language),
  warning: context.config.demo ? translator.t('sampleShop') : null,
  pageOf: translator.t('pageOf'),
})

function contactLine(settings: DetailSettings, language: Language): string {
  const { address, phones, email } = contactDetails(settings, language)
  return setLines([companyName(settings.company, language), address, ...phones, email]).join('\u00a0· ')
}
