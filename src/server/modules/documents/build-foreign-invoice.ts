import { countryName } from '#contract/countries.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDays, orderReadyRange } from '#contract/ready-range.ts'
import { asPiece, planPacking } from '#geometry/packing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sellerDetails, type ShopSettings } from '../content/index.ts'
import { readyTogether, type OrderTrade, type StoredLine, type StoredOrder } from '../sales/index.ts'
import { paperCurrency, proforma, tradeFacts, withSwift, type ExportItem } from './build-export-document.ts'
import { buyerParty, paperFrame, sellerParty, type IssueData } from './build-order-document.ts'
import { documentTranslator } from './paper-words.ts'
import type { OrderDocumentContent, Remittance } from './tables.ts'

/** The invoice of an order abroad: a proforma of its current lines, on the terms of its quote. */
export function buildForeignInvoice(
  context: AppContext,
  { order, lines }: StoredOrder,
  settings: ShopSettings,
  issued: IssueData,
  agreed: OrderTrade,
  language: Language,
): OrderDocumentContent {
  const translator = documentTranslator(context, language)
  const { t, day } = translator
  const { rate, hsCodes, packing } = agreed
  const trade = agreed.trade[language]
  const { currency, exchange } = paperCurrency(trade, rate)
  const pieces = lines.filter(({ kind }) => kind === 'product').map(asPiece)
  const packed = packing && planPacking(pieces, packing)
  const goods = { rate, total: order.total, packed, lines: lines.map((line) => toExportItem(line, hsCodes)) }
  const { part, amount } = issued.asked
  const body = proforma(goods, trade, translator)
  const buyer = buyerParty(order, translator)
  const place = [trade.address, trade.city, countryName(trade.country, language)].filter(Boolean).join(', ')
  const ready = orderReadyRange({ ...readyTogether(lines), promised_on: order.promisedOn })
  return {
    ...paperFrame(context, settings, translator),
    title: t('proformaTitle', { number: issued.number }),
    subtitle: `${t('issued', { date: day(issued.at) })}\u00a0· ${t('ofOrder', { number: order.number, date: day(order.createdAt) })}`,
    seller: withSwift(sellerParty(settings, translator), settings.seller, translator),
    buyer: { ...buyer, lines: [place, ...buyer.lines] },
    facts: [...tradeFacts(goods, trade, translator, true), ...(ready ? [{ label: t('ready'), value: formatDays(ready, language, true) }] : [])],
    ...body,
    totals:
      part === 'whole'
        ? body.totals
        : [
            ...body.totals,
            { label: t(part === 'deposit' ? 'asksDeposit' : 'asksRest'), value: formatMoney(exchange.show(amount), currency, language) },
          ],
    terms: settings.seller.bank_details === null ? [t('noBankDetails'), ...body.terms] : body.terms,
    transfer: null,
    remittance: remittance(settings, order.number, issued.number, { currency, rate: paperCurrency(trade, rate).rate }),
  }
}

/** Payment details in Latin letters, as banks abroad write them; null until the seller has a name and an account. */
function remittance(
  settings: ShopSettings,
  order: string,
  number: string,
  { currency, rate }: Pick<Remittance, 'currency' | 'rate'>,
): Remittance | null {
  const { name, account, bank, swift } = sellerDetails(settings, 'en')
  const iban = account?.replace(/\s/g, '') ?? ''
  return name && iban ? { payee: name, iban, bank, swift, purpose: `Proforma invoice ${number}, order ${order}`, currency, rate } : null
}

function toExportItem({ kind, productId, translations, ...line }: StoredLine, hsCodes: OrderTrade['hsCodes']): ExportItem {
  const { options, shape, weightKg, unit, quantity } = line
  const name = { uk: translations.uk.name, en: translations.en.name }
  return { kind, name, options, shape, weightKg, hsCode: hsCodes.get(productId ?? 0) ?? null, unit, quantity }
}
