import { plainLine } from './clean-text.ts'
import { fieldErrors } from './errors.ts'
import { defaultPhoneCountries, phoneCountries, phonePlans, type PhoneCountry } from './phone-countries.ts'

/** Ukrainian phones are `+` and exactly 12 digits. */
export const phoneDigits = 12

/** Codes of Ukrainian operators and regions: nine digits that begin with one are a phone without its leading zero. */
const withoutZero = /^(?:3[1-9]|4[1346-8]|5[0-7]|6[1-9]|7[357]|9[1-9])\d{7}$/

/** @returns `+` and digits when the text is exactly one number; null otherwise */
function readNumber(number: string): string | null {
  const digits = number.replace(/(^\s*(?:\+|00)\d{1,3}\s*)\(0\)/, '$1').replace(/[\s().\-/]/g, '')
  if (/^0\d{9}$/.test(digits)) return `+38${digits}`
  if (/^80\d{9}$/.test(digits)) return `+3${digits}`
  if (/^380\d{9}$/.test(digits)) return `+${digits}`
  if (withoutZero.test(digits)) return `+380${digits}`
  const national = /^(?:\+|00)?3800([1-9]\d{8})$/.exec(digits)?.[1]
  if (national) return `+380${national}`
  if (/^00[1-9]\d{8,13}$/.test(digits)) return `+${digits.slice(2)}`
  return /^\+\d{6,15}$/.test(digits) ? digits : null
}

/** A space separates hours before a number ("до 18 067…") and a bracketed aside after it ("067… (9-18)"). */
const beside = /(?<=^\s*\d{1,2}(?:-\d{1,2})?\s+)(?=380|0)|(?<=\d\s+)(?=\()/
/** Digits after these belong to the number: an extension, or the end of a second number. */
const belongs = /(?:[#№*]|(?<!\p{L})(?:(?:дод|доб|вн|ext)\p{L}*|x|х|або|чи|та|or)\.?:?)$/iu

/**
 * Normalises a phone to `+` and digits, typed in any usual Ukrainian way (0671234567, 67 123 45 67, 80671234567, +380 (0)67…) with spaces, brackets,
 * dashes, slashes, words, hours or invisible copied marks around it. A foreign number must begin with `+` or 00. Anything that is not one clear
 * phone is returned unchanged, so that validation refuses it; it never picks one of two numbers or drops an extension.
 */
export function normalisePhone(typed: string): string {
  const line = plainLine(typed)
  // A plus begins a number; characters that no phone contains end it.
  const parts = [...line.matchAll(/\+?[\s().\-/]*\d[\d\s().\-/]*/g)].flatMap(({ 0: run, index }) => {
    let at = index
    return (readNumber(run) === null ? run.split(beside) : [run]).map((text) => ({
      text,
      at: (at += text.length) - text.length,
      phone: readNumber(text),
    }))
  })
  const [number, ...others] = parts.toSorted((a, b) => Number(a.phone === null) - Number(b.phone === null))
  if (!number?.phone) return line
  const end = number.at + number.text.trimEnd().replace(/[^\d]+$/, '').length
  const isAside = ({ text, at, phone }: (typeof parts)[number]) => {
    if (phone !== null) return phone === number.phone
    if (text.replace(/\D/g, '').length > 4) return false
    if (at < number.at) return /\p{L}/u.test(line.slice(0, number.at))
    const between = line.slice(end, at + text.search(/\d/)).trimEnd()
    return /^[^\p{L}]+\p{L}|\(/u.test(between) && !belongs.test(between)
  }
  return others.every(isAside) ? number.phone : line
}

/** @param countries the countries that the shop allows; twelve digits are accepted from anywhere (rule 6.5) */
export function isPhone(phone: string, countries: readonly PhoneCountry[] = defaultPhoneCountries): boolean {
  if (/^\+\d{12}$/.test(phone)) return true
  return countries.some((country) => {
    const { calling, national } = phonePlans[country]
    const rest = phone.startsWith(`+${calling}`) ? phone.slice(calling.length + 1) : ''
    return /^\d+$/.test(rest) && rest.length >= national[0] && rest.length <= national[1]
  })
}

/** @returns the error for a form field; null for a phone of these countries */
export function phoneFault(phone: string, countries: readonly PhoneCountry[]): string | null {
  if (isPhone(phone, countries)) return null
  return countries.some((country) => country !== 'UA') ? fieldErrors.phoneInvalidAbroad : fieldErrors.phoneInvalid
}

/** The country of a normalised phone; undefined where its plan is not known or it is not whole. */
export const phoneCountry = (phone: string): PhoneCountry | undefined =>
  phoneCountries.find((country) => phone.startsWith(`+${phonePlans[country].calling}`) && isPhone(phone, [country]))

/** Whether it is a phone of any country that a shop may allow; checked on the wire, before the shop's setting is known. */
export const isPhoneOfSomeCountry = (phone: string): boolean => isPhone(phone, phoneCountries)

/** Whether the office may write down this phone of a buyer anywhere: where no plan is known, up to 15 digits as in E.164. */
export const isPhoneAnywhere = (phone: string): boolean =>
  isPhoneOfSomeCountry(phone) ||
  (/^\+[1-9]\d{7,14}$/.test(phone) && !phoneCountries.some((country) => phone.startsWith(`+${phonePlans[country].calling}`)))
