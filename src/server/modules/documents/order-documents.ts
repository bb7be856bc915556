import type { BankTransfer } from '#contract/bank-transfer.ts'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { OrderDocumentKind } from '#contract/documents.ts'
import type { Language, Translated } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { maskPhone, readOrder, type OrderRef } from '../sales/index.ts'
import { exchangeAt } from '../currency/index.ts'
import { readPayments } from '../payments/index.ts'
import { restOfTransfer } from './build-transfer.ts'
import { documentTranslator } from './paper-words.ts'
import { issueDocument, issuedUnder } from './issue-document.ts'
import { paperWork } from './paper-work.ts'
import type { Paper } from '../../platform/http/send-file.ts'
import type { OrderDocumentContent, Remittance } from './tables.ts'

/** Renders an order's document; issues it first when needed. Must not be called inside a transaction. */
export async function orderDocument(
  context: AppContext,
  url: OrderRef | { readonly id: number } | { readonly unscopedNumber: string },
  { kind, language, number = null }: { kind: OrderDocumentKind; language: Language; number?: string | null },
): Promise<Paper | Failure> {
  const stored = await readOrder(context.database.db, url)
  if (!stored) return fail('notFound')
  const numbered = number === null ? [] : await issuedUnder(context.database.db, stored.order.id, kind, number)
  const held = numbered.find(({ replacedAt }) => replacedAt === null)
  const issued = held ?? (await issueDocument(context, stored, kind, { byOffice: 'unscopedNumber' in url }))
  if (isFailure(issued)) return issued
  return {
    fileName: `${issued.content[language].remittance === undefined ? kind : 'proforma'}-${issued.number}.pdf`,
    pdf: await paperWork.run('order', { content: forReader(issued.content[language], stored.order.phone, url), issuedAt: issued.issuedAt }),
  }
}

/** Masks the phone for readers who only have the order's link, because claiming an order asks for that phone as proof. */
export function forReader(
  canvas: OrderDocumentContent,
  phone: string,
  url: OrderRef | { readonly id: number } | { readonly unscopedNumber: string },
): OrderDocumentContent {
  if (!('link' in url) || phone === '') return canvas
  // the same structure, with a masked phone
  return JSON.parse(JSON.stringify(canvas).replaceAll(formatPhone(phone), maskPhone(phone))) as OrderDocumentContent
}

/** The bank transfer for an order; issues its invoice when needed. Must not be called inside a transaction. */
export async function viewTransfer(context: AppContext, url: OrderRef): Promise<BankTransfer | Failure> {
  const stored = await readOrder(context.database.db, url)
  if (!stored) return fail('notFound')
  const issued = await issueDocument(context, stored, 'invoice')
  if (isFailure(issued)) return issued
  const payment = (await readPayments(context.database.db, [stored.order.id])).get(stored.order.id)
  const { remittance } = issued.content.en
  if (remittance) return viewRemittance(issued.number, remittance, payment ? (payment.payNext ?? payment.due) : issued.amount)
  const whole = issued.content.uk.transfer
  if (!whole) return fail('notFound')
  const due = payment ? (payment.payNext ?? payment.due) : whole.amount
  if (due <= 0) return fail('alreadyPaid')
  const uk = documentTranslator(context, 'uk')
  const transfer =
    due < whole.amount ? { ...whole, ...restOfTransfer(whole, stored, { number: issued.number, at: issued.issuedAt }, due, uk) } : whole
  const { paymentQr } = await import('./payment-qr.ts')
  const { payee, iban, taxId, bank, amount, purpose, link } = transfer
  const details = { payee, iban, tax_id: taxId, bank, amount_kopiykas: amount, purpose }
  return { invoice_number: issued.number, ...details, link, qr: paymentQr(link), abroad: null }
}

/** Payment details for buyers abroad: the same account by SWIFT, without the QR code, which only Ukrainian banks read. */
function viewRemittance(number: string, { currency, rate, swift, ...paid }: Remittance, due: Money): BankTransfer | Failure {
  if (due <= 0) return fail('alreadyPaid')
  const amount = exchangeAt(rate, currency).show(due)
  return {
    invoice_number: number,
    ...paid,
    tax_id: '',
    amount_kopiykas: due,
    link: null,
    qr: null,
    abroad: { swift, currency, amount_minor: amount },
  }
}

/** The confirmation's content in both languages, which the email shows too. Null when the order no longer exists. */
export async function readOrderConfirmation(context: AppContext, orderId: number): Promise<Translated<OrderDocumentContent> | null> {
  const stored = await readOrder(context.database.db, { id: orderId })
  const issued = stored && (await issueDocument(context, stored, 'confirmation'))
  return issued === null || isFailure(issued) ? null : issued.content
}

/** The attachment of an email, in the buyer's language. Null without such an order or document. */
export async function renderForBuyer(context: AppContext, id: number, kind: OrderDocumentKind): Promise<Paper | null> {
  const stored = await readOrder(context.database.db, { id })
  const made = stored && (await orderDocument(context, { id }, { kind, language: stored.order.language }))
  return made === null || isFailure(made) ? null : made
}
