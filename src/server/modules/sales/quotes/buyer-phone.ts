import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { isPhoneOfSomeCountry, normalisePhone } from '#contract/phone.ts'

/** The phone as customers are found by it; null while it is not one yet. */
export function buyerPhone({ phone }: Pick<QuoteBuyer, 'phone'>): string | null {
  const typed = normalisePhone(phone)
  return isPhoneOfSomeCountry(typed) ? typed : null
}
