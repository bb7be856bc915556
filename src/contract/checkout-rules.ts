import { fieldErrors, type FieldErrors } from './errors.ts'
import type { DeliveryMethod } from './order.ts'
import { isFullName } from './personal-data.ts'
import { phoneFault } from './phone.ts'
import { defaultPhoneCountries, type PhoneCountry } from './phone-countries.ts'
import { isTaxId } from './tax-id.ts'

/** The terms of an order besides its products, trimmed and normalised; null when the request omits a field. */
export interface CheckoutTerms {
  readonly receiver: { readonly name: string; readonly phone: string }
  readonly delivery: {
    readonly method: DeliveryMethod
    readonly city?: string | null | undefined
    readonly address?: string | null | undefined
  } | null
  readonly payer: { readonly kind: 'PERSON' | 'COMPANY'; readonly companyName: string | null; readonly taxId: string | null } | null
  readonly offerAccepted: boolean | null
  readonly adultConfirmed: boolean | null
  /** Countries whose phones the shop takes. */
  readonly phoneCountries?: readonly PhoneCountry[]
}

/** Requires the town and the address that the chosen way of delivery needs. */
export function deliveryErrors(delivery: CheckoutTerms['delivery']): FieldErrors {
  return {
    ...(delivery?.method === 'CARRIER' && !delivery.city ? { 'delivery.city': fieldErrors.cityRequired } : {}),
    ...(delivery !== null && delivery.method !== 'PICKUP' && !delivery.address ? { 'delivery.address': fieldErrors.addressRequired } : {}),
  }
}

/** The rules of the checkout (rule 4.4), used by form and server. Errors are keyed by the wire's field names; empty when there are none. */
export function checkoutErrors({
  receiver,
  delivery,
  payer,
  offerAccepted,
  adultConfirmed,
  phoneCountries = defaultPhoneCountries,
}: CheckoutTerms): FieldErrors {
  const company = payer?.kind === 'COMPANY' ? payer : null
  const phoneError = receiver.phone === '' ? fieldErrors.phoneRequired : phoneFault(receiver.phone, phoneCountries)
  const rules: readonly (readonly [wrong: boolean, field: string, error: string])[] = [
    [!isFullName(receiver.name), 'receiver.name', fieldErrors.receiverNameInvalid],
    [phoneError !== null, 'receiver.phone', phoneError ?? ''],
    [company !== null && !company.companyName, 'payer.company_name', fieldErrors.companyNameRequired],
    [company !== null && !isTaxId(company.taxId ?? ''), 'payer.tax_id', company?.taxId ? fieldErrors.taxIdInvalid : fieldErrors.taxIdRequired],
    // Null is accepted: a request with only line ids may order too.
    [offerAccepted === false, 'offer_accepted', fieldErrors.offerRequired],
    [adultConfirmed === false, 'adult_confirmed', fieldErrors.adultRequired],
  ]
  return { ...Object.fromEntries(rules.filter(([wrong]) => wrong).map(([, field, error]) => [field, error])), ...deliveryErrors(delivery) }
}
