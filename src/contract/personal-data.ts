import { cleanEmail, cleanName } from './clean-text.ts'
import { fieldErrors, type FieldErrors } from './errors.ts'
import { normalisePhone, phoneFault } from './phone.ts'
import { defaultPhoneCountries, type PhoneCountry } from './phone-countries.ts'

/** Rules for personal data that people enter. Free of zod, so that the browser's forms can use them. */
export const passwordLimits = { min: 8, max: 128 } as const
export const nameLimits = { min: 2, max: 50 } as const
export const maxEmailLength = 254

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** Accepts only Latin letters (an international domain in its xn-- form), so that look-alike letters cannot make two addresses that read the same. */
export function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@')
  return email.length <= maxEmailLength && at > 0 && at <= 64 && localPart.test(email.slice(0, at)) && domain.test(email.slice(at + 1))
}

/** The key by which e-mail addresses are compared: case is ignored. */
export function emailKey(email: string): string {
  return cleanEmail(email).toLowerCase()
}

/** At most four combining marks per letter, more than any language uses: dozens would cover the lines above and below. */
const personName = /^(?!ʼ)\p{L}\p{M}{0,4}(?:['’ʼ -]?(?!ʼ)\p{L}\p{M}{0,4})*$/u

/** 2 to 50 letters of any script with inner apostrophes, hyphens or spaces (rule 6.6). */
export function isPersonName(name: string): boolean {
  const length = Array.from(name).length
  return length >= nameLimits.min && length <= nameLimits.max && personName.test(name)
}

/** First and last name, as parcels require. */
export function isFullName(name: string): boolean {
  const length = Array.from(name).length
  return length >= nameLimits.min && length <= 2 * nameLimits.max + 1 && personName.test(name)
}

export interface PersonalDataForm {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}
export interface RegistrationForm extends PersonalDataForm {
  readonly email: string
  readonly password: string
  readonly passwordRepeat: string
}

function nameError(typed: string, required: string): string | null {
  const name = cleanName(typed)
  if (name === '') return required
  return isPersonName(name) ? null : fieldErrors.nameInvalid
}

function phoneError(typed: string, countries: readonly PhoneCountry[]): string | null {
  if (typed.trim() === '') return fieldErrors.phoneRequired
  return phoneFault(normalisePhone(typed), countries)
}

function emailError(typed: string): string | null {
  if (typed.trim() === '') return fieldErrors.emailRequired
  return isEmail(cleanEmail(typed)) ? null : fieldErrors.emailInvalid
}

function passwordError(password: string): string | null {
  const length = Array.from(password.normalize('NFKC')).length
  if (length === 0) return fieldErrors.passwordRequired
  if (length < passwordLimits.min) return fieldErrors.passwordShort
  return length > passwordLimits.max ? fieldErrors.passwordLong : null
}

function repeatError(password: string, repeat: string): string | null {
  if (repeat === '') return fieldErrors.passwordRepeatRequired
  return password === repeat ? null : fieldErrors.passwordsDiffer
}

export function withoutEmpty(errors: Readonly<Record<string, string | null>>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Errors keyed by the wire's field names; empty when there are none. */
export function personalDataErrors(form: PersonalDataForm, countries: readonly PhoneCountry[] = defaultPhoneCountries): FieldErrors {
  return withoutEmpty({
    first_name: nameError(form.firstName, fieldErrors.firstNameRequired),
    last_name: nameError(form.lastName, fieldErrors.lastNameRequired),
    phone: phoneError(form.phone, countries),
  })
}

export function passwordErrors(form: { readonly password: string; readonly passwordRepeat: string }): FieldErrors {
  return withoutEmpty({ password: passwordError(form.password), password_repeat: repeatError(form.password, form.passwordRepeat) })
}

export function registrationErrors(form: RegistrationForm, countries: readonly PhoneCountry[] = defaultPhoneCountries): FieldErrors {
  return { ...withoutEmpty({ email: emailError(form.email) }), ...personalDataErrors(form, countries), ...passwordErrors(form) }
}
