import type { DeclineReason } from '#contract/payment.ts'

/** The provider's codes by what helps the payer; codes without a meaning for payers are left out. */
const codes: Readonly<Record<Exclude<DeclineReason, 'unknown'>, readonly string[]>> = {
  funds: ['9859'],
  limit: [
    'limit',
    'err_limit_amount',
    'err_payment_amount_limit',
    'amount_limit',
    '103',
    '104',
    '112',
    '114',
    '2903',
    '9860',
    '9861',
    '9863',
    '9961',
  ],
  number: ['err_card', 'err_card_bin', 'payment_err_sender_card', '9852', '9989'],
  expired_card: ['9851'],
  unsupported_card: [
    'err_card_type',
    'err_card_country',
    'err_currency_is_not_allowed',
    'err_payment_currency',
    'err_mpi',
    '5',
    '105',
    '107',
    '111',
    '3914',
    '9855',
    '9857',
  ],
  bank: ['frod', 'decline', '9854', '9868', '9872'],
  time: ['110'],
}
const reasons = new Map(Object.entries(codes).flatMap(([reason, own]) => own.map((code) => [code, reason as DeclineReason]))) // the keys are literal

/** The reason for a declined payment, in a form that helps the payer. */
export function toDeclineReason(code: string | null): DeclineReason {
  if (code?.startsWith('expired_')) return 'time'
  return reasons.get(code ?? '') ?? 'unknown'
}
