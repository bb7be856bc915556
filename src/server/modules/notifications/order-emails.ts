import type { RefundView } from '#contract/admin/receipts.ts'
import type { Money } from '#contract/money.ts'
import type { OrderState } from '#contract/order.ts'
import { includedVat } from '#contract/vat.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { Email, EmailBlock, EmailContent } from '../../platform/mail/email.ts'
import { describeLine, type OrderDocumentContent } from '../documents/index.ts'
import type { PaymentSummary } from '../payments/index.ts'
import type { OrderEmailContext } from './order-email-context.ts'

/** An email without its recipient. */
export type EmailDraft = Pick<Email, 'subject' | 'kind' | 'attachments' | 'replyTo'> & Pick<EmailContent, 'heading' | 'blocks'>

const text = (value: string): EmailBlock => ({ kind: 'text', text: value })
const openOrderButton = ({ t, orderUrl }: OrderEmailContext): EmailBlock => ({ kind: 'button', text: t('openOrder'), href: orderUrl })

/** A text with the order's number and a sum. */
const sumText = ({ t, order, hryvnias }: OrderEmailContext, key: MessageKey<'emails'>, amount: Money) =>
  text(t(key, { number: order.number, amount: hryvnias(amount) }))
/** The amount due; empty when all is paid. */
const dueText = ({ t, hryvnias }: OrderEmailContext, { due }: PaymentSummary) => (due > 0 ? [text(t('partDue', { due: hryvnias(due) }))] : [])
/** The phone to call; empty when the shop has none. */
const phoneText = ({ t, shopPhone }: OrderEmailContext, key: 'otherWay' | 'revisedWrong' | 'deliveryNotYou') =>
  shopPhone === null ? [] : [text(t(key, { phone: shopPhone }))]

type Subject = 'placed' | 'revised' | 'delivery' | 'paid' | 'part' | 'voided' | 'failed' | 'refund'

const draft = ({ t, order }: OrderEmailContext, kind: string, subject: Subject, blocks: readonly EmailBlock[]): EmailDraft => ({
  kind,
  subject: t(`subject_${subject}`, { number: order.number }),
  heading: t(`heading_${subject}`),
  blocks,
})

/** The items in the words of the order's document, with sums formatted as on the order's page. */
export function orderLinesBlock(emailContext: OrderEmailContext, title: string): EmailBlock {
  const { t, order, lines, language, hryvnias, pictures } = emailContext
  const vat = includedVat(order.total, emailContext.vat)
  return {
    kind: 'goods',
    title,
    rows: lines.map((line) => ({
      ...describeLine(line, language, (percent) => t('volumeOff', { percent })),
      count: t('count', { unit: hryvnias(line.unit), quantity: line.quantity }),
      total: hryvnias(line.total),
      picture: pictures.get(line.id) ?? null,
    })),
    totals: [
      { label: t(vat === null ? 'totalNoVat' : 'total'), value: hryvnias(order.total) },
      ...(vat === null ? [] : [{ label: t('vat'), value: hryvnias(vat) }]),
    ],
  }
}

/** The ready days; empty when none were promised. */
const readyText = ({ t, ready }: OrderEmailContext): EmailBlock[] => (ready === null ? [] : [text(t('readyBy', { dates: ready }))])

/** Everything that the confirmation of a contract must contain (rule 4.6). */
export function placedEmail(emailContext: OrderEmailContext, document: OrderDocumentContent): EmailDraft {
  const { t, order, phone } = emailContext
  const { seller, buyer } = document
  const documents = order.paymentMethod === 'INVOICE' ? (['confirmation', 'invoice'] as const) : (['confirmation'] as const)
  const email = draft(emailContext, 'order-placed', 'placed', [
    text(t(phone === '' ? 'placedTextByEmail' : 'placedText', { number: order.number, phone })),
    text(t(order.delivery?.country && order.paymentMethod === 'INVOICE' ? 'placedPay_PROFORMA' : `placedPay_${order.paymentMethod}`)),
    ...readyText(emailContext),
    openOrderButton(emailContext),
    orderLinesBlock(emailContext, t('goods')),
    { kind: 'facts', rows: [{ label: buyer.title, value: [buyer.name, ...buyer.lines].filter(Boolean).join('\n') }, ...document.facts] },
    { kind: 'small', title: seller.title, lines: [...(seller.name === null ? [] : [seller.name]), ...seller.lines] },
    { kind: 'small', title: t('terms'), lines: [...document.terms, t('attached')] },
    ...(document.warning === null ? [] : [{ kind: 'small' as const, title: null, lines: [document.warning] }]),
  ])
  return { ...email, attachments: documents.map((document) => ({ document, orderId: order.id })) }
}

/** The lines were changed with the buyer: lists the new ones, the amount due and the new confirmation. */
export function revisedEmail(emailContext: OrderEmailContext, payment: PaymentSummary): EmailDraft {
  const { t, order } = emailContext
  const email = draft(emailContext, 'order-revised', 'revised', [
    text(t('revisedText', { number: order.number })),
    ...dueText(emailContext, payment),
    ...readyText(emailContext),
    openOrderButton(emailContext),
    orderLinesBlock(emailContext, t('goods')),
    ...phoneText(emailContext, 'revisedWrong'),
    { kind: 'small', title: null, lines: [t('attached')] },
  ])
  return { ...email, attachments: [{ document: 'confirmation', orderId: order.id }] }
}

/** The buyer, or somebody with the order's link, changed the delivery. */
export function deliveryEmail(emailContext: OrderEmailContext): EmailDraft {
  const { t, order, delivery } = emailContext
  return draft(emailContext, 'order-delivery', 'delivery', [
    text(t('deliveryText', { number: order.number })),
    { kind: 'facts', rows: [{ label: t('deliveryNow'), value: delivery }] },
    openOrderButton(emailContext),
    ...phoneText(emailContext, 'deliveryNotYou'),
  ])
}

export function paidEmail(emailContext: OrderEmailContext, { received }: PaymentSummary): EmailDraft {
  const { t, order } = emailContext
  return draft(emailContext, 'payment-received', 'paid', [
    sumText(emailContext, 'paidText', received > 0 ? received : order.total),
    text(t('paidNext')),
    ...readyText(emailContext),
    openOrderButton(emailContext),
    orderLinesBlock(emailContext, t('goods')),
  ])
}

/** A part was paid: its amount, and what is still due. */
export const partEmail = (emailContext: OrderEmailContext, payment: PaymentSummary, amount: Money): EmailDraft =>
  draft(emailContext, 'payment-part', 'part', [
    sumText(emailContext, 'partText', amount),
    ...dueText(emailContext, payment),
    ...readyText(emailContext),
    openOrderButton(emailContext),
  ])

/** A payment was recorded by mistake. */
export const voidedEmail = (emailContext: OrderEmailContext, payment: PaymentSummary, amount: Money): EmailDraft =>
  draft(emailContext, 'payment-voided', 'voided', [
    sumText(emailContext, 'voidedText', amount),
    ...dueText(emailContext, payment),
    openOrderButton(emailContext),
    ...phoneText(emailContext, 'otherWay'),
  ])

/** Says why the card was declined and what helps, if the bank's reason tells. */
export function failedEmail(emailContext: OrderEmailContext, { declineReason }: PaymentSummary): EmailDraft {
  const { t, order, orderUrl } = emailContext
  const known = declineReason !== null && declineReason !== 'unknown'
  return draft(emailContext, 'payment-failed', 'failed', [
    sumText(emailContext, 'failedText', order.total),
    text(known ? emailContext.declined(declineReason) : t('failedAdvice')),
    text(t('failedAgain')),
    { kind: 'button', text: t('payAgain'), href: orderUrl },
    ...phoneText(emailContext, 'otherWay'),
    orderLinesBlock(emailContext, t('goods')),
  ])
}

export function refundEmail(
  emailContext: OrderEmailContext,
  { received, refunded }: PaymentSummary,
  { amount, method }: { readonly amount: Money; readonly method: RefundView['method'] },
): EmailDraft {
  const { t, hryvnias } = emailContext
  const part = refunded !== received || amount !== refunded
  const rows = [
    { label: t('refundPaid'), value: hryvnias(received) },
    { label: t('refundTotal'), value: hryvnias(refunded) },
  ]
  const email = draft(emailContext, 'refund', 'refund', [
    sumText(emailContext, `refundText_${method}`, amount),
    ...(method === 'cash' ? [] : [text(t('refundWhen'))]),
    ...(part ? [{ kind: 'facts' as const, rows }] : []),
    openOrderButton(emailContext),
  ])
  return refunded < received ? { ...email, heading: t('refundPartHeading') } : email
}

export function stateEmail(emailContext: OrderEmailContext, state: Exclude<OrderState, 'new'>): EmailDraft {
  const { t, order, phone } = emailContext
  const { number } = order
  return {
    kind: 'order-state',
    subject: t('stateSubject', { number, state: emailContext.state(state) }),
    heading: t(`stateHeading_${state}`),
    blocks: [
      text(t(state === 'ready' && phone === '' ? 'stateTextByEmail_ready' : `stateText_${state}`, { number, phone })),
      ...(state === 'confirmed' || state === 'in_production' ? readyText(emailContext) : []),
      openOrderButton(emailContext),
      ...(state === 'cancelled' ? [] : [orderLinesBlock(emailContext, t('goods'))]),
    ],
  }
}
