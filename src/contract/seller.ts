import type { Language } from './languages.ts'
import { latinName } from './latin-name.ts'
import type { PublicSettings } from './settings.ts'

type Known = Pick<PublicSettings, 'company'> & {
  readonly seller: Pick<PublicSettings['seller'], 'name' | 'address' | 'bank' | 'name_en' | 'address_en' | 'bank_en'>
}

/**
 * The seller's names for a document or page. In English these are the seller's own English words, or else the registered Ukrainian ones
 * transliterated, which the document must state.
 */
export function sellerNames({ seller, company }: Known, language: Language) {
  const registered = { name: seller.name ?? company.name, address: seller.address ?? company.address.uk, bank: seller.bank }
  if (language === 'uk') return { ...registered, transliterated: false }
  const latin = (text: string | null) => text && latinName(text)
  const english = {
    name: seller.name_en ?? (seller.name === null ? (company.name_en ?? latin(company.name)) : latin(seller.name)),
    address: seller.address_en ?? (seller.address === null ? company.address.en : latin(seller.address)),
    bank: seller.bank_en ?? latin(seller.bank),
  }
  const transliterated =
    (seller.name_en === null && english.name !== (seller.name ?? company.name_en ?? company.name)) ||
    (seller.address_en === null && seller.address !== null && english.address !== seller.address) ||
    (seller.bank_en === null && english.bank !== seller.bank)
  return { ...english, transliterated }
}
