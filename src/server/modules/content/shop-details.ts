import type { Language } from '#contract/languages.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { sellerNames } from '#contract/seller.ts'
import { hoursText } from './name-and-hours.ts'
import type { ShopSettings } from './settings.ts'

/** The settings that say who the shop is; documents may keep a copy of the moment. */
export type DetailSettings = Pick<ShopSettings, 'seller' | 'company' | 'contacts'> & Partial<Pick<ShopSettings, 'hours'>>

/** The lines that are set, in their order; unset ones are left out (rule 9.1). */
export function setLines(lines: readonly (string | null | undefined)[]): string[] {
  return lines.flatMap((line) => line || [])
}

/** Who sells. The shop's own name, address and phone stand in where the seller has none of their own. */
export function sellerDetails({ seller, company, contacts }: DetailSettings, language: Language) {
  const phone = seller.phone ?? contacts.phones[0]
  return {
    ...sellerNames({ seller, company }, language),
    edrpou: seller.edrpou,
    vat: seller.vat,
    account: seller.bank_details,
    mfo: seller.mfo,
    swift: seller.swift,
    phone: phone ? formatPhone(phone) : null,
  }
}

/** How to reach the shop; phones as they are read. */
export function contactDetails(settings: Omit<DetailSettings, 'seller'>, language: Language) {
  const { company, contacts } = settings
  return {
    address: company.address[language],
    phones: contacts.phones.map(formatPhone),
    email: contacts.email,
    openingHours: hoursText(settings, language),
  }
}
