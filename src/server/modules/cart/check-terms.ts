import type { z } from 'zod'
import { fieldErrors, fail, type FieldErrors, type Failure } from '#contract/errors.ts'
import type { CheckoutForm } from '#contract/order.ts'
import { isFullName, normaliseName } from '#contract/personal-data.ts'
import { isPhone } from '#contract/phone.ts'
import { isTaxId, normaliseTaxId } from '#contract/tax-id.ts'
import type { User } from '../accounts/index.ts'
import type { NewOrder } from '../orders/index.ts'

type CheckoutInput = z.output<typeof CheckoutForm>
/** Everything of an order but its lines. */
export type Terms = Omit<NewOrder, 'lines' | 'language'>

/** What was left empty was not said. */
function text(value: string | null | undefined): string | null {
  return value || null
}

function receiverOf(input: CheckoutInput, user: User) {
  return {
    name: normaliseName(text(input.receiver?.name) ?? `${user.firstName} ${user.lastName}`),
    phone: text(input.receiver?.phone) ?? user.phone,
  }
}

function deliveryOf({ delivery }: CheckoutInput): Terms['delivery'] {
  if (!delivery) return null
  const { method } = delivery
  if (method === 'PICKUP') return { method }
  const url = text(delivery.address)
  return method === 'LOCAL' ? { method, address: url } : { method, carrier: text(delivery.carrier), city: text(delivery.city), address: url }
}

function payerOf({ payer }: CheckoutInput): Terms['payer'] {
  if (!payer) return null
  if (payer.kind === 'PERSON') return { kind: 'PERSON', companyName: null, taxId: null }
  return { kind: 'COMPANY', companyName: text(payer.company_name), taxId: normaliseTaxId(payer.tax_id ?? '') || null }
}

function wrongTerms(input: CheckoutInput, { buyer, delivery, payer }: Terms): FieldErrors {
  const errors: [boolean, string, string][] = [
    [!isFullName(buyer.name ?? ''), 'receiver.name', fieldErrors.receiverNameInvalid],
    [!isPhone(buyer.phone), 'receiver.phone', fieldErrors.phoneInvalid],
    [delivery?.method === 'CARRIER' && !delivery.city, 'delivery.city', fieldErrors.cityRequired],
    [delivery !== null && delivery.method !== 'PICKUP' && !delivery.address, 'delivery.address', fieldErrors.addressRequired],
    [payer?.kind === 'COMPANY' && !payer.companyName, 'payer.company_name', fieldErrors.companyNameRequired],
    [payer?.kind === 'COMPANY' && !payer.taxId, 'payer.tax_id', fieldErrors.taxIdRequired],
    [payer?.kind === 'COMPANY' && payer.taxId !== null && !isTaxId(payer.taxId), 'payer.tax_id', fieldErrors.taxIdInvalid],
    // The bare list of ids says neither; who was asked and said no cannot order.
    [input.offer_accepted === false, 'offer_accepted', fieldErrors.offerRequired],
    [input.adult_confirmed === false, 'adult_confirmed', fieldErrors.adultRequired],
  ]
  return Object.fromEntries(errors.filter(([wrong]) => wrong).map(([, field, message]) => [field, message]))
}

/** What the buyer agreed to beside the goods (rule 4.4): filled in from the account and checked. */
export function checkTerms(input: CheckoutInput, user: User): Terms | Failure {
  const receiver = receiverOf(input, user)
  const terms: Terms = {
    buyer: { userId: user.id, phone: receiver.phone, name: receiver.name, email: user.email, telegramUserId: user.telegramUserId },
    delivery: deliveryOf(input),
    payer: payerOf(input),
    paymentMethod: input.payment_method ?? 'CARD',
    comment: text(input.comment),
    offerAccepted: input.offer_accepted === true,
    adultConfirmed: input.adult_confirmed === true,
  }
  const errors = wrongTerms(input, terms)
  return Object.keys(errors).length > 0 ? fail('invalid', errors) : terms
}
