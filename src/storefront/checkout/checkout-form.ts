import type { Profile } from '#contract/account.ts'
import { cleanName, cleanTaxId, cleanLine, cleanText } from '#contract/clean-text.ts'
import { checkoutErrors } from '#contract/checkout-rules.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import type { CheckoutForm, DeliveryMethod, PaymentMethod } from '#contract/order.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { PhoneCountry } from '#contract/phone-countries.ts'
import type { CartView } from '../cart-state/cart-view.ts'
import { deliveries, deliveryBody, pickKnown, type DeliveryValues } from '../place/delivery-form.ts'

/** The typed values of the checkout, named as in the server's errors (rule 4.4). */
export interface CheckoutValues extends DeliveryValues {
  readonly 'receiver.name': string
  readonly 'receiver.phone': string
  readonly 'payer.kind': string
  readonly 'payer.company_name': string
  readonly 'payer.tax_id': string
  readonly payment_method: string
  readonly comment: string
  /** The version of the public offer for which the box was ticked; empty when it is not ticked. */
  readonly offer_accepted: string
}

export const payers = ['PERSON', 'COMPANY'] as const

/** Maps the delivery option of a product to the delivery method of an order. */
const methodByValue: ReadonlyMap<string, DeliveryMethod> = new Map([
  ['pickup', 'PICKUP'],
  ['local', 'LOCAL'],
  ['carrier', 'CARRIER'],
])

/** Delivery methods that every product of the cart allows; all methods when they have none in common, and the manager then decides. */
export function deliveriesOffered({ lines }: CartView): readonly [DeliveryMethod, ...DeliveryMethod[]] {
  const choices = lines.flatMap(({ line }) => line.product.product_properties.filter(({ property_name }) => property_name === 'delivery'))
  const [first, ...rest] = deliveries.filter((way) => choices.every(({ options }) => options.some(({ value }) => methodByValue.get(value) === way)))
  return first ? [first, ...rest] : deliveries
}

/** The delivery method chosen with the products, when they agree. */
function needsDelivery(cart: CartView): DeliveryMethod {
  const chosen = cart.lines.flatMap(({ line }) => line.product_properties.filter(({ property_name }) => property_name === 'delivery'))
  const [way, ...others] = new Set(chosen.map(({ property_value }) => methodByValue.get(property_value)))
  return pickKnown(deliveriesOffered(cart), others.length === 0 && way ? way : '')
}

export function paymentsOffered(cardPayment: boolean): readonly [PaymentMethod, ...PaymentMethod[]] {
  return cardPayment ? ['CARD', 'INVOICE', 'CASH'] : ['INVOICE', 'CASH']
}

/** Prefilled from the account and from choices made with the products; the box is never ticked in advance. */
export function checkoutStart(profile: Profile, cart: CartView, cardPayment: boolean): CheckoutValues {
  return {
    'receiver.name': `${profile.firstName} ${profile.lastName}`.trim(),
    'receiver.phone': profile.phone,
    'delivery.method': needsDelivery(cart),
    'delivery.city': '',
    'delivery.address': '',
    'delivery.carrier': '',
    'delivery.contact': '',
    'delivery.unloading': '',
    'payer.kind': 'PERSON',
    'payer.company_name': '',
    'payer.tax_id': '',
    payment_method: paymentsOffered(cardPayment)[0],
    comment: '',
    offer_accepted: '',
  }
}

/**
 * The value of a ticked box. It names the version of the public offer, so that a tick restored after a reload does not accept a newer one. Without a
 * version (the settings could not be read) the server decides alone.
 */
export const tickFor = (offerVersion: string | null) => offerVersion ?? 'unknown'

/** Whether the box is ticked for the public offer that is shown now. */
export function isOfferAccepted(values: Pick<CheckoutValues, 'offer_accepted'>, offerVersion: string | null): boolean {
  return values.offer_accepted === tickFor(offerVersion)
}

/** The errors that the server would report, keyed by the form's fields. One box covers the offer and being of age. */
export function formErrors(
  values: CheckoutValues,
  cart: CartView,
  offerVersion: string | null,
  phoneCountries?: readonly PhoneCountry[],
): FieldErrors {
  return checkoutErrors({
    receiver: { name: cleanName(values['receiver.name']), phone: normalisePhone(values['receiver.phone'].trim()) },
    delivery: {
      method: pickKnown(deliveriesOffered(cart), values['delivery.method']),
      city: cleanName(values['delivery.city']),
      address: cleanLine(values['delivery.address']),
    },
    payer: {
      kind: pickKnown(payers, values['payer.kind']),
      companyName: cleanLine(values['payer.company_name']),
      taxId: cleanTaxId(values['payer.tax_id']),
    },
    offerAccepted: isOfferAccepted(values, offerVersion),
    adultConfirmed: null,
    ...(phoneCountries ? { phoneCountries } : {}),
  })
}

/**
 * The request body of the order: without fields that the form does not show, and with the total that the buyer saw (rule 3.2) and the offer's
 * version.
 */
export function checkoutBody(values: CheckoutValues, cart: CartView, cardPayment: boolean, offerVersion: string | null): CheckoutForm {
  const accepted = isOfferAccepted(values, offerVersion)
  return {
    purchaseProductIds: cart.lines.map(({ line }) => line.id),
    receiver: { name: cleanName(values['receiver.name']), phone: normalisePhone(values['receiver.phone']) },
    delivery: deliveryBody(values, pickKnown(deliveriesOffered(cart), values['delivery.method'])),
    payer:
      values['payer.kind'] === 'COMPANY'
        ? { kind: 'COMPANY', company_name: cleanLine(values['payer.company_name']), tax_id: cleanTaxId(values['payer.tax_id']) }
        : { kind: 'PERSON' },
    payment_method: pickKnown(paymentsOffered(cardPayment), values.payment_method),
    comment: cleanText(values.comment) || null,
    offer_accepted: accepted,
    adult_confirmed: accepted,
    expected_total_uah: toMajor(cart.totalUah),
    offer_version: offerVersion,
  }
}
