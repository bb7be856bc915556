import type { z } from 'zod'
import { fieldErrors, fail, type FieldErrors, type Failure } from '#contract/errors.ts'
import type { CheckoutForm } from '#contract/order.ts'
import { isFullName, normaliseName } from '#contract/personal-data.ts'
import { isPhone } from '#contract/phone.ts'
import { isTaxId, normaliseTaxId } from '#contract/tax-id.ts'
import type { User } from '../accounts/index.ts'
import type { OrderDraft } from '../orders/index.ts'

type Form = z.output<typeof CheckoutForm>
/** Everything of an order but its lines. */
export type Terms = Omit<OrderDraft, 'lines' | 'language'>

/** What was left empty was not said. */
function text(value: string | null | undefined): string | null {
  return value || null
}

function receiverOf(form: Form, user: User) {
  return {
    name: normaliseName(text(form.receiver?.name) ?? `${user.firstName} ${user.lastName}`),
    phone: text(form.receiver?.phone) ?? user.phone,
  }
}

function deliveryOf({ delivery }: Form): Terms['delivery'] {
  if (!delivery) return null
  const { method } = delivery
  if (method === 'PICKUP') return { method }
  const address = text(delivery.address)
  return method === 'LOCAL' ? { method, address } : { method, carrier: text(delivery.carrier), city: text(delivery.city), address }
}

function payerOf({ payer }: Form): Terms['payer'] {
  if (!payer) return null
  if (payer.kind === 'PERSON') return { kind: 'PERSON', companyName: null, taxId: null }
  return { kind: 'COMPANY', companyName: text(payer.company_name), taxId: normaliseTaxId(payer.tax_id ?? '') || null }
}

function wrongTerms(form: Form, { buyer, delivery, payer }: Terms): FieldErrors {
  const errors: [boolean, string, string][] = [
    [!isFullName(buyer.name ?? ''), 'receiver.name', fieldErrors.receiverNameInvalid],
    [!isPhone(buyer.phone), 'receiver.phone', fieldErrors.phoneInvalid],
    [delivery?.method === 'CARRIER' && !delivery.city, 'delivery.city', fieldErrors.cityRequired],
    [delivery !== null && delivery.method !== 'PICKUP' && !delivery.address, 'delivery.address', fieldErrors.addressRequired],
    [payer?.kind === 'COMPANY' && !payer.companyName, 'payer.company_name', fieldErrors.companyNameRequired],
    [payer?.kind === 'COMPANY' && !payer.taxId, 'payer.tax_id', fieldErrors.taxIdRequired],
    [payer?.kind === 'COMPANY' && payer.taxId !== null && !isTaxId(payer.taxId), 'payer.tax_id', fieldErrors.taxIdInvalid],
    // The bare list of ids says neither; who was asked and said no cannot order.
    [form.offer_accepted === false, 'offer_accepted', fieldErrors.offerRequired],
    [form.adult_confirmed === false, 'adult_confirmed', fieldErrors.adultRequired],
  ]
  return Object.fromEntries(errors.filter(([wrong]) => wrong).map(([, field, said]) => [field, said]))
}

/** What the buyer agreed to beside the goods (rule 4.4): filled in from the account and checked. */
export function checkTerms(form: Form, user: User): Terms | Failure {
  const receiver = receiverOf(form, user)
  const terms: Terms = {
    buyer: { userId: user.id, phone: receiver.phone, name: receiver.name, email: user.email, telegramUserId: user.telegramUserId },
    delivery: deliveryOf(form),
    payer: payerOf(form),
    paymentMethod: form.payment_method ?? 'CARD',
    comment: text(form.comment),
    offerAccepted: form.offer_accepted === true,
    adultConfirmed: form.adult_confirmed === true,
  }
  const errors = wrongTerms(form, terms)
  return Object.keys(errors).length > 0 ? fail('invalid', errors) : terms
}
