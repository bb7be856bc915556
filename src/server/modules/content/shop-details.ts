import type { Language } from '#contract/languages.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { sellerNames } from '#contract/seller.ts'
import { hoursText, type ShopSettings } from './settings.ts'

/** The settings that identify the shop; documents may keep a copy of them. */
export type DetailSettings = Pick<ShopSettings, 'seller' | 'company' | 'contacts'> & Partial<Pick<ShopSettings, 'hours'>>

/** The lines that are set, in order; unset ones are left out (rule 9.1). */
export function setLines(lines: readonly (string | null | undefined)[]): string[] {
  return lines.flatMap((line) => line || [])
}

/** The seller's details. The shop's name, address and phone replace missing ones. */
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

/** The shop's contacts, with phones formatted for reading. */
export function contactDetails(settings: Omit<DetailSettings, 'seller'>, language: Language) {
  const { company, contacts } = settings
  return {
    address: company.address[language],
    phones: contacts.phones.map(formatPhone),
    email: contacts.email,
    openingHours: hoursText(settings, language),
  }
}
