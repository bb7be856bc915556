import { isAbroad } from '#contract/countries.ts'
import { isEmail } from '#contract/personal-data.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { isPhoneOfSomeCountry, normalisePhone } from '#contract/phone.ts'

/** The phone as customers are found by it; null while it is not one yet. */
export function buyerPhone({ phone }: Pick<QuoteBuyer, 'phone'>): string | null {
  const typed = normalisePhone(phone)
  return isPhoneOfSomeCountry(typed) ? typed : null
}

/** Whom an order can be made for: who has a phone, and a buyer abroad who has an e-mail. */
export function mayOrder(buyer: Pick<QuoteBuyer, 'phone' | 'email' | 'country'>): boolean {
  return buyerPhone(buyer) !== null || isReachedByEmail(buyer)
}

/** Phones of other countries are not taken: a buyer there is reached by e-mail alone. */
export const isReachedByEmail = ({ phone, email, country }: Pick<QuoteBuyer, 'phone' | 'email' | 'country'>): boolean =>
  phone.trim() === '' && isAbroad(country) && isEmail(email.trim())
