import { isAbroad } from '#contract/countries.ts'
import { isEmail } from '#contract/personal-data.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { isPhoneOfSomeCountry, normalisePhone } from '#contract/phone.ts'

/** The phone in customers' form; null while it is incomplete. */
export function buyerPhone({ phone }: Pick<QuoteBuyer, 'phone'>): string | null {
  const typed = normalisePhone(phone)
  return isPhoneOfSomeCountry(typed) ? typed : null
}

/** Whether an order can be made for this buyer: with a phone, or from abroad with an e-mail. */
export function mayOrder(buyer: Pick<QuoteBuyer, 'phone' | 'email' | 'country'>): boolean {
  return buyerPhone(buyer) !== null || isReachedByEmail(buyer)
}

/** Foreign phones are not accepted, so a buyer abroad has only an e-mail. */
export const isReachedByEmail = ({ phone, email, country }: Pick<QuoteBuyer, 'phone' | 'email' | 'country'>): boolean =>
  phone.trim() === '' && isAbroad(country) && isEmail(email.trim())
