import type { Money } from '#contract/money.ts'
import type { OrderState } from '#contract/order.ts'
import { includedVat } from '#contract/vat.ts'
import type { Email, EmailBlock, EmailContent } from '../../platform/mail/email.ts'
import { describeLine, type OrderDocumentContent } from '../documents/index.ts'
import type { PaymentSummary } from '../payments/index.ts'
import type { OrderEmailContext } from './order-email-context.ts'

/** An email without its recipient. */
export type EmailDraft = Pick<Email, 'subject' | 'kind' | 'attachments' | 'replyTo'> & Pick<EmailContent, 'heading' | 'blocks'>

const text = (value: string): EmailBlock => ({ kind: 'text', text: value })
const openOrderButton = ({ t, orderUrl }: OrderEmailContext): EmailBlock => ({ kind: 'button', text: t('openOrder'), href: orderUrl })

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
  return {
    kind: 'order-placed',
    subject: t('placedSubject', { number: order.number }),
    heading: t('placedHeading'),
    blocks: [
      text(t(phone === '' ? 'placedTextByEmail' : 'placedText', { number: order.number, phone })),
      text(t(order.delivery?.country && order.paymentMethod === 'INVOICE' ? 'placedPay_PROFORMA' : `placedPay_${order.paymentMethod}`)),
      ...readyText(emailContext),
      openOrderButton(emailContext),
      orderLinesBlock(emailContext, t('goods')),
      { kind: 'facts', rows: [{ label: buyer.title, value: [buyer.name, ...buyer.lines].filter(Boolean).join('\n') }, ...document.facts] },
      { kind: 'small', title: seller.title, lines: [...(seller.name === null ? [] : [seller.name]), ...seller.lines] },
      { kind: 'small', title: t('terms'), lines: [...document.terms, t('attached')] },
      ...(document.warning === null ? [] : [{ kind: 'small' as const, title: null, lines: [document.warning] }]),
    ],
    attachments: documents.map((document) => ({ document, orderId: order.id })),
  }
}

/** The lines were changed with the buyer: lists the new ones, the amount due and the new confirmation. */
export function revisedEmail(emailContext: OrderEmailContext, { due }: PaymentSummary): EmailDraft {
  const { t, order, hryvnias, shopPhone } = emailContext
  const { number } = order
  return {
    kind: 'order-revised',
    subject: t('revisedSubject', { number }),
    heading: t('revisedHeading'),
    blocks: [
      text(t('revisedText', { number })),
      ...(due > 0 ? [text(t('partDue', { due: hryvnias(due) }))] : []),
      ...readyText(emailContext),
      openOrderButton(emailContext),
      orderLinesBlock(emailContext, t('goods')),
      ...(shopPhone === null ? [] : [text(t('revisedWrong', { phone: shopPhone }))]),
      { kind: 'small', title: null, lines: [t('attached')] },
    ],
    attachments: [{ document: 'confirmation', orderId: order.id }],
  }
}

/** The buyer, or somebody with the order's link, changed the delivery. */
export function deliveryEmail({ t, order: { number }, delivery, shopPhone, ...rest }: OrderEmailContext): EmailDraft {
  return {
    kind: 'order-delivery',
    subject: t('deliverySubject', { number }),
    heading: t('deliveryHeading'),
    blocks: [
      text(t('deliveryText', { number })),
      { kind: 'facts', rows: [{ label: t('deliveryNow'), value: delivery }] },
      { kind: 'button', text: t('openOrder'), href: rest.orderUrl },
      ...(shopPhone === null ? [] : [text(t('deliveryNotYou', { phone: shopPhone }))]),
    ],
  }
}

export function paidEmail(emailContext: OrderEmailContext, { received }: PaymentSummary): EmailDraft {
  const { t, order, hryvnias } = emailContext
  const { number } = order
  return {
    kind: 'payment-received',
    subject: t('paidSubject', { number }),
    heading: t('paidHeading'),
    blocks: [
      text(t('paidText', { number, amount: hryvnias(received > 0 ? received : order.total) })),
      text(t('paidNext')),
      ...readyText(emailContext),
      openOrderButton(emailContext),
      orderLinesBlock(emailContext, t('goods')),
    ],
  }
}

/** A part was paid: its amount, and what is still due. */
export function partEmail(emailContext: OrderEmailContext, { due }: PaymentSummary, amount: Money): EmailDraft {
  const { t, order, hryvnias } = emailContext
  const { number } = order
  return {
    kind: 'payment-part',
    subject: t('partSubject', { number }),
    heading: t('partHeading'),
    blocks: [
      text(t('partText', { number, amount: hryvnias(amount) })),
      ...(due > 0 ? [text(t('partDue', { due: hryvnias(due) }))] : []),
      ...readyText(emailContext),
      openOrderButton(emailContext),
    ],
  }
}

/** A payment was recorded by mistake. */
export function voidedEmail(emailContext: OrderEmailContext, { due }: PaymentSummary, amount: Money): EmailDraft {
  const { t, order, hryvnias, shopPhone } = emailContext
  const { number } = order
  return {
    kind: 'payment-voided',
    subject: t('voidedSubject', { number }),
    heading: t('voidedHeading'),
    blocks: [
      text(t('voidedText', { number, amount: hryvnias(amount) })),
      ...(due > 0 ? [text(t('partDue', { due: hryvnias(due) }))] : []),
      openOrderButton(emailContext),
      ...(shopPhone === null ? [] : [text(t('otherWay', { phone: shopPhone }))]),
    ],
  }
}

/** Says why the card was declined and what helps, if the bank's reason tells. */
export function failedEmail(emailContext: OrderEmailContext, { declineReason }: PaymentSummary): EmailDraft {
  const { t, order, hryvnias, shopPhone, orderUrl } = emailContext
  const { number } = order
  const known = declineReason !== null && declineReason !== 'unknown'
  return {
    kind: 'payment-failed',
    subject: t('failedSubject', { number }),
    heading: t('failedHeading'),
    blocks: [
      text(t('failedText', { number, amount: hryvnias(order.total) })),
      text(known ? emailContext.declined(declineReason) : t('failedAdvice')),
      text(t('failedAgain')),
      { kind: 'button', text: t('payAgain'), href: orderUrl },
      ...(shopPhone === null ? [] : [text(t('otherWay', { phone: shopPhone }))]),
      orderLinesBlock(emailContext, t('goods')),
    ],
  }
}

export function refundEmail(emailContext: OrderEmailContext, { received, refunded }: PaymentSummary, amount: Money): EmailDraft {
  const { t, order, hryvnias } = emailContext
  const { number } = order
  const part = refunded !== received || amount !== refunded
  const rows = [
    { label: t('refundPaid'), value: hryvnias(received) },
    { label: t('refundTotal'), value: hryvnias(refunded) },
  ]
  return {
    kind: 'refund',
    subject: t('refundSubject', { number }),
    heading: t(refunded < received ? 'refundPartHeading' : 'refundHeading'),
    blocks: [
      text(t('refundText', { number, amount: hryvnias(amount) })),
      text(t('refundWhen')),
      ...(part ? [{ kind: 'facts' as const, rows }] : []),
      openOrderButton(emailContext),
    ],
  }
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
