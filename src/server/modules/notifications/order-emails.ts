import type { Money } from '#contract/money.ts'
import type { OrderState } from '#contract/order.ts'
import { vatWithin } from '#contract/price.ts'
import type { Letter, LetterBlock, LetterPaper } from '../../platform/mail/email.ts'
import { describeLine, type OrderPaper } from '../documents/index.ts'
import type { PaymentFacts } from '../payments/index.ts'
import type { Writing } from './order-email-context.ts'

/** A letter before anybody is named as its reader. */
export type Said = Pick<Letter, 'subject' | 'kind' | 'attachments' | 'replyTo'> & Pick<LetterPaper, 'heading' | 'blocks'>

const text = (words: string): LetterBlock => ({ kind: 'text', text: words })
const toOrder = ({ t, orderUrl }: Writing): LetterBlock => ({ kind: 'button', words: t('openOrder'), href: orderUrl })

/** The goods in the words of the order's document, their sums as the order's page says them. */
export function goodsOf({ t, order, lines, language, hryvnias }: Writing, title: string): LetterBlock {
  return {
    kind: 'goods',
    title,
    rows: lines.map((line) => ({
      ...describeLine(line, order, language),
      count: t('count', { unit: hryvnias(line.unit), quantity: line.quantity }),
      total: hryvnias(line.total),
    })),
    totals: [
      { label: t('total'), value: hryvnias(order.total) },
      { label: t('vat'), value: hryvnias(vatWithin(order.total)) },
    ],
  }
}

/** Everything that the confirmation of a contract must hold (rule 4.6). */
export function placedLetter(writing: Writing, paper: OrderPaper): Said {
  const { t, order, phone } = writing
  const { seller, buyer } = paper
  const documents = order.paymentMethod === 'INVOICE' ? (['confirmation', 'invoice'] as const) : (['confirmation'] as const)
  return {
    kind: 'order-placed',
    subject: t('placedSubject', { number: order.number }),
    heading: t('placedHeading'),
    blocks: [
      text(t('placedText', { number: order.number, phone })),
      text(t(`placedPay_${order.paymentMethod}`)),
      toOrder(writing),
      goodsOf(writing, t('goods')),
      { kind: 'facts', rows: [{ label: buyer.title, value: [buyer.name, ...buyer.lines].filter(Boolean).join('\n') }, ...paper.facts] },
      { kind: 'small', title: seller.title, lines: [...(seller.name === null ? [] : [seller.name]), ...seller.lines] },
      { kind: 'small', title: t('terms'), lines: [...paper.terms, t('attached')] },
      ...(paper.warning === null ? [] : [{ kind: 'small' as const, title: null, lines: [paper.warning] }]),
    ],
    attachments: documents.map((document) => ({ document, orderId: order.id })),
  }
}

export function paidLetter(writing: Writing, { received }: PaymentFacts): Said {
  const { t, order, hryvnias } = writing
  const { number } = order
  return {
    kind: 'payment-received',
    subject: t('paidSubject', { number }),
    heading: t('paidHeading'),
    blocks: [text(t('paidText', { number, amount: hryvnias(received > 0 ? received : order.total) })), text(t('paidNext')), toOrder(writing)],
  }
}

export function failedLetter({ t, order, hryvnias, shopPhone, orderUrl }: Writing): Said {
  const { number } = order
  return {
    kind: 'payment-failed',
    subject: t('failedSubject', { number }),
    heading: t('failedHeading'),
    blocks: [
      text(t('failedText', { number, amount: hryvnias(order.total) })),
      text(t('failedAdvice')),
      { kind: 'button', words: t('payAgain'), href: orderUrl },
      ...(shopPhone === null ? [] : [text(t('otherWay', { phone: shopPhone }))]),
    ],
  }
}

export function refundLetter(writing: Writing, { received, refunded }: PaymentFacts, amount: Money): Said {
  const { t, order, hryvnias } = writing
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
      toOrder(writing),
    ],
  }
}

export function stateLetter(writing: Writing, state: Exclude<OrderState, 'new'>): Said {
  const { t, order, phone } = writing
  const { number } = order
  return {
    kind: 'order-state',
    subject: t('stateSubject', { number, state: writing.state(state) }),
    heading: t(`stateHeading_${state}`),
    blocks: [text(t(`stateText_${state}`, { number, phone })), toOrder(writing)],
  }
}
