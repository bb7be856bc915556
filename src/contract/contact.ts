import { isAbroad } from './countries.ts'
import { cleanEmail, cleanLine, cleanText } from './clean-text.ts'
import { fieldErrors, type FieldErrors } from './errors.ts'
import { isEmail, withoutEmpty } from './personal-data.ts'
import { isPhone, normalisePhone, phoneFault } from './phone.ts'
import { defaultPhoneCountries, type PhoneCountry } from './phone-countries.ts'

/** The contact form. Free of zod, so that the browser's form can use the same rules. */
export const contactLimits = { name: 100, message: 400 } as const

export interface ContactForm {
  readonly name: string
  readonly email: string
  /** May be empty abroad, where the e-mail is enough. */
  readonly phone: string
  /** Country of the sender; empty counts as Ukraine. */
  readonly country?: string
  readonly message: string
  readonly agreed: boolean
  /** A hidden field that only bots fill in. */
  readonly website?: string
}

const countCharacters = (text: string) => Array.from(text).length

/** Normalises a phone typed in any usual way; strips the leading plus. */
export function contactPhone(typed: string): string {
  return normalisePhone(typed).replace(/^\+/, '')
}

function nameError(name: string): string | null {
  const length = countCharacters(cleanLine(name))
  if (length === 0) return fieldErrors.contactNameRequired
  return length > contactLimits.name ? fieldErrors.contactNameLong : null
}

/** @param digits without a plus */
function phoneError(digits: string, countries: readonly PhoneCountry[]): string | null {
  if (isPhone(`+${digits}`, countries)) return null
  const fault = phoneFault(`+${digits}`, countries)
  return fault === fieldErrors.phoneInvalid ? fieldErrors.contactPhoneInvalid : fault
}

/** Errors keyed by the wire's field names; empty when there are none. The message may be empty, because some people only want a call. */
export function contactErrors(form: ContactForm, countries: readonly PhoneCountry[] = defaultPhoneCountries): FieldErrors {
  return withoutEmpty({
    name: nameError(form.name),
    email: isEmail(cleanEmail(form.email)) ? null : fieldErrors.emailInvalid,
    phone: isAbroad(form.country ?? '') && form.phone.trim() === '' ? null : phoneError(contactPhone(form.phone), countries),
    message: countCharacters(cleanText(form.message)) > contactLimits.message ? fieldErrors.contactMessageLong : null,
    agreed: form.agreed ? null : fieldErrors.privacyRequired,
  })
}
