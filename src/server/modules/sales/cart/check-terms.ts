import type { z } from 'zod'
import { checkoutErrors } from '#contract/checkout-rules.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { CheckoutForm } from '#contract/order.ts'

import type { PhoneCountry } from '#contract/phone-countries.ts'

import type { User } from '../../accounts/index.ts'
import type { NewOrder } from '../orders/new-order.ts'
import { typedDelivery } from '../orders/typed-delivery.ts'

type CheckoutInput = z.output<typeof CheckoutForm>
/** The data of an order except its lines. */
export type Terms = Omit<NewOrder, 'lines' | 'language'>

/** An empty text counts as missing. */
function text(value: string | null | undefined): string | null {
  return value || null
}

function readReceiver(input: CheckoutInput, user: User) {
  return {
    name: text(input.receiver?.name) ?? `${user.firstName} ${user.lastName}`,
    phone: text(input.receiver?.phone) ?? user.phone,
  }
}

function readPayer({ payer }: CheckoutInput): Terms['payer'] {
  if (!payer) return null
  if (payer.kind === 'PERSON') return { kind: 'PERSON', companyName: null, taxId: null }
  return { kind: 'COMPANY', companyName: text(payer.company_name), taxId: text(payer.tax_id) }
}

/** The checkout data besides the goods (rule 4.4), completed from the account and checked. */
export function checkTerms(input: CheckoutInput, user: User, phoneCountries: readonly PhoneCountry[], language: Language): Terms | Failure {
  const receiver = readReceiver(input, user)
  const delivery = input.delivery ? typedDelivery(input.delivery, language) : null
  const terms: Terms = {
    buyer: { userId: user.id, phone: receiver.phone, name: receiver.name, email: user.email, telegramUserId: user.telegramUserId },
    delivery,
    payer: readPayer(input),
    paymentMethod: input.payment_method ?? 'CARD',
    comment: text(input.comment),
    seenOfferVersion: input.offer_version ?? undefined,
    offerAccepted: input.offer_accepted === true,
    adultConfirmed: input.adult_confirmed === true,
  }
  const errors = checkoutErrors({
    receiver,
    delivery,
    payer: terms.payer,
    offerAccepted: input.offer_accepted ?? null,
    adultConfirmed: input.adult_confirmed ?? null,
    phoneCountries,
  })
  return Object.keys(errors).length > 0 ? fail('invalid', errors) : terms
}
