import { isAbroad } from '../countries.ts'
import { isEmail } from '../personal-data.ts'
import { isPhoneAnywhere, normalisePhone } from '../phone.ts'
import { isTaxId } from '../tax-id.ts'
import type { QuoteBuyer } from './quotes.ts'

type Checked = Pick<QuoteBuyer, 'phone' | 'email' | 'tax_id' | 'company' | 'country'>
/** Names of field errors. */
type Fault = 'phoneInvalidAbroad' | 'emailInvalid' | 'taxIdInvalid' | 'companyNameRequired'
export type QuoteBuyerFaults = Partial<Record<'phone' | 'email' | 'tax_id' | 'company', Fault>>

/** What is wrong with the buyer's filled fields, checked alike on the screen and by the server. Foreign tax numbers are not checked. */
export function quoteBuyerFaults({ phone, email, tax_id, company, country }: Checked): QuoteBuyerFaults {
  const isOwn = !isAbroad(country)
  return {
    ...(phone.trim() === '' || isPhoneAnywhere(normalisePhone(phone)) ? {} : { phone: 'phoneInvalidAbroad' }),
    ...(email.trim() === '' || isEmail(email.trim()) ? {} : { email: 'emailInvalid' }),
    ...(isOwn && tax_id.trim() !== '' && !isTaxId(tax_id.trim()) ? { tax_id: 'taxIdInvalid' } : {}),
    ...(isOwn && tax_id.trim() !== '' && company.trim() === '' ? { company: 'companyNameRequired' } : {}),
  }
}
