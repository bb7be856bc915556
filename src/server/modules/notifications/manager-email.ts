import type { OrderDocumentContent } from '../documents/index.ts'
import { orderLinesBlock, type EmailDraft } from './order-emails.ts'
import type { OrderEmailContext } from './order-email-context.ts'

/** The manager's email about a new order, in Ukrainian: whom to call and why. Replies go to the buyer. */
export function newOrderForManager(emailContext: OrderEmailContext, document: OrderDocumentContent): EmailDraft {
  const { t, order, phone, hryvnias } = emailContext
  const { number, email } = order
  const rows = [
    { label: t('managerName'), value: order.receiverName },
    { label: t('managerPhone'), value: phone },
    { label: t('managerEmail'), value: email },
    {
      label: t('managerCompany'),
      value: order.payer?.kind === 'COMPANY' ? [order.payer.companyName, order.payer.taxId].filter(Boolean).join(', ') : null,
    },
    { label: t('managerLanguage'), value: t(order.language === 'uk' ? 'languageUk' : 'languageEn') },
    ...document.facts,
  ]
  return {
    kind: 'order-manager',
    subject: t('managerSubject', { number, total: hryvnias(order.total) }),
    heading: t('managerHeading', { number }),
    blocks: [
      { kind: 'text', text: t('managerText') },
      { kind: 'facts', rows: rows.flatMap(({ label, value }) => (value ? [{ label, value }] : [])) },
      orderLinesBlock(emailContext, t('managerGoods')),
    ],
    ...(email === null ? {} : { replyTo: email }),
  }
}

/** The manager's email about a changed delivery, in Ukrainian, since the old one may be agreed or booked already. Replies go to the buyer. */
export function changedDeliveryForManager({ t, order, phone, delivery }: OrderEmailContext): EmailDraft {
  const { number, email, receiverName } = order
  const rows = [
    { label: t('managerName'), value: receiverName },
    { label: t('managerPhone'), value: phone },
    { label: t('managerEmail'), value: email },
    { label: t('deliveryNow'), value: delivery },
  ]
  return {
    kind: 'order-manager',
    subject: t('managerDeliverySubject', { number }),
    heading: t('managerDeliveryHeading', { number }),
    blocks: [
      { kind: 'text', text: t('managerDeliveryText') },
      { kind: 'facts', rows: rows.flatMap(({ label, value }) => (value ? [{ label, value }] : [])) },
    ],
    ...(email === null ? {} : { replyTo: email }),
  }
}
